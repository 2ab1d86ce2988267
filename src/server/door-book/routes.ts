import { doorBookRoutes } from '#contract/door-book.ts';
import { doorTagRoutes } from '#contract/door-tags.ts';
import { orderRoutes } from '#contract/orders.ts';
import { type Binding, onPage, onStaff, onStaffWith } from '../http/binding.ts';
import { FileReply } from '../http/reply.ts';
import { exportDoorBook, openDoors, saveDoors } from './doors.ts';
import { createJobAtProperty } from './job-at-property.ts';
import {
  createProperty,
  findProperty,
  listProperties,
  removeProperty,
  updateProperty,
} from './properties.ts';
import {
  createStandingAuthority,
  findCallersAuthorities,
  updateStandingAuthority,
  withdrawStandingAuthority,
} from './standing-authorities.ts';
import { readDoorStock } from './stock.ts';
import { makeDoorTags, readDoorTag, revokeDoorTags } from './tags.ts';

/** The door book. */
export const officeDoorBook = (): Binding[] => [
  onPage(doorBookRoutes.list, listProperties),
  onStaff(doorBookRoutes.create, createProperty),
  onStaff(doorBookRoutes.find, findProperty),
  onStaff(doorBookRoutes.update, updateProperty),
  onStaff(doorBookRoutes.remove, removeProperty),
  onStaff(doorBookRoutes.saveDoors, saveDoors),
  onStaff(doorBookRoutes.openDoors, openDoors),
  onStaff(doorBookRoutes.stock, readDoorStock),
  onStaff(doorBookRoutes.work, createJobAtProperty),
  onStaff(doorTagRoutes.make, makeDoorTags),
  onStaff(doorTagRoutes.revoke, revokeDoorTags),
  onStaff(doorTagRoutes.find, readDoorTag),
  onStaff(orderRoutes.find, findCallersAuthorities),
  onStaff(orderRoutes.create, createStandingAuthority),
  onStaff(orderRoutes.update, updateStandingAuthority),
  onStaff(orderRoutes.withdraw, withdrawStandingAuthority),
  onStaffWith(
    doorBookRoutes.export,
    exportDoorBook,
    ({ filename, content }) =>
      new FileReply(content, 'text/csv; charset=utf-8', { as: 'attachment', filename }),
  ),
];
