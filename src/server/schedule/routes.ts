import { crewRoutes } from '#contract/schedule/crew.ts';
import { dayRoutes } from '#contract/schedule/day.ts';
import { phoneRoutes } from '#contract/schedule/phone.ts';
import { type Binding, onStaff } from '../http/binding.ts';
import { readBoard, readMyDay } from './board.ts';
import { addShift, deleteShift, listCrew, updateCrewMember } from './crew.ts';
import { findJobOpenings } from './job-openings.ts';
import { keepOnPhone } from './phone.ts';
import { pushForEmergency } from './push.ts';

/** The crew, the board, My day, and what a phone keeps of it. */
export const officeSchedule = (): Binding[] => [
  onStaff(crewRoutes.list, listCrew),
  onStaff(crewRoutes.update, updateCrewMember),
  onStaff(crewRoutes.addShift, addShift),
  onStaff(crewRoutes.deleteShift, deleteShift),
  onStaff(dayRoutes.board, readBoard),
  onStaff(dayRoutes.openings, findJobOpenings),
  onStaff(dayRoutes.push, pushForEmergency),
  onStaff(dayRoutes.myDay, readMyDay),
  onStaff(phoneRoutes.keep, keepOnPhone),
];
