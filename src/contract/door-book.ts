import * as z from 'zod/mini';
import { doorCodeNames, doorCodes, doorFields, MAX_SAVED_DOORS, propertyFields } from '#domain/door-book.ts';
import { sortFields } from '#domain/list-orders.ts';
import { urgencies } from '#domain/urgency.ts';
import { changeBody, idParams, requiredText, uuid, version, versionQuery } from './fields.ts';
import { orderBody } from './jobs/authority.ts';
import { job } from './jobs/job.ts';
import { listQuery, sortsBy } from './lists.ts';
import { standingAuthority } from './orders.ts';
import { answered, requested } from './record-fields.ts';
import { forJobs, forOffice, forOwner, KB, route } from './route.ts';

const stored = {
  id: z.string(),
  ...answered(propertyFields),
  customerId: z.string(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
};

/** A property in the list. */
export const propertyRow = z.object({
  ...stored,
  doors: z.number(),
  /** The doors that the search found by a code, at most 10. */
  found: z.array(z.string()),
});

export type PropertyRow = z.infer<typeof propertyRow>;

/** A door or master key without its codes. */
const door = z.object({
  id: z.string(),
  isMaster: z.boolean(),
  ...answered(doorFields),
  /** The codes that are on file. */
  closed: z.array(z.enum(doorCodeNames)),
  /** Whether a QR tag was printed for it, and not revoked. */
  hasTag: z.boolean(),
});

export type Door = z.infer<typeof door>;

/** A property with its doors and master keys, in their order. */
export const property = z.object({
  ...stored,
  customerName: z.string(),
  doors: z.array(door),
  /** Labels of doors and master keys that have one bitting, though they are not keyed alike. */
  sameBitting: z.array(z.array(z.string())),
  /** Who may order work there; empty for technicians. */
  authorities: z.array(standingAuthority),
});

export type Property = z.infer<typeof property>;

export const propertyBody = z.strictObject({ ...requested(propertyFields), customerId: uuid });

export type PropertyBody = z.infer<typeof propertyBody>;

/** A door to write; with an id, one that is there. A code that is left out stays. */
const doorRow = z.strictObject({
  id: z.optional(uuid),
  isMaster: z.optional(z.boolean('Must be true or false')),
  ...requested(doorFields),
  ...requested(doorCodes),
});

export type DoorRow = z.infer<typeof doorRow>;

/** The rows that changed or are new, and the doors that go. */
const doorsBody = z.strictObject({
  version,
  rows: z.array(doorRow).check(z.maxLength(MAX_SAVED_DOORS, `At most ${MAX_SAVED_DOORS} rows at once`)),
  removed: z.array(uuid).check(z.maxLength(MAX_SAVED_DOORS, `At most ${MAX_SAVED_DOORS} doors at once`)),
});

/** The codes of one door. */
const openedDoor = z.object({ id: z.string(), ...answered(doorCodes) });

export type OpenedDoor = z.infer<typeof openedDoor>;

export const propertySorts = sortsBy(sortFields.properties);

/** Stock items whose name or SKU says a keyway or cylinder. */
const doorStock = z.object({
  text: z.string(),
  items: z.array(z.object({ id: z.string(), name: z.string(), quantityOnHand: z.number() })),
});

export const doorBookRoutes = {
  list: route({
    name: 'listProperties',
    summary: 'Properties, newest first unless sorted otherwise; a search finds their doors by code, too',
    method: 'GET',
    path: '/api/admin/properties',
    auth: 'admin',
    roles: forOffice,
    query: listQuery(propertySorts, {}),
    success: { status: 200, schema: z.array(propertyRow) },
    maxBytes: 0,
  }),
  create: route({
    name: 'createProperty',
    summary: 'Add a property to the door book',
    method: 'POST',
    path: '/api/admin/properties',
    auth: 'admin',
    roles: forOffice,
    body: propertyBody,
    success: { status: 201, schema: property },
    maxBytes: 16 * KB,
  }),
  find: route({
    name: 'findProperty',
    summary: 'A property with its doors, without codes; for a technician while they have a job there',
    method: 'GET',
    path: '/api/admin/properties/:id',
    auth: 'admin',
    roles: forJobs,
    own: 'answer',
    params: idParams,
    success: { status: 200, schema: property },
    maxBytes: 0,
  }),
  update: route({
    name: 'updateProperty',
    summary: 'Change a property',
    method: 'PUT',
    path: '/api/admin/properties/:id',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: changeBody({ ...requested(propertyFields), customerId: uuid }),
    success: { status: 200, schema: property },
    maxBytes: 16 * KB,
  }),
  remove: route({
    name: 'removeProperty',
    summary: 'Delete a property with all its doors',
    method: 'DELETE',
    path: '/api/admin/properties/:id',
    auth: 'admin',
    roles: forOwner,
    stepUp: true,
    params: idParams,
    query: versionQuery,
    success: { status: 200, schema: z.object({ id: z.string() }) },
    maxBytes: 0,
  }),
  saveDoors: route({
    name: 'saveDoors',
    summary: 'Write doors and master keys of a property, all or none',
    method: 'PUT',
    path: '/api/admin/properties/:id/doors',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: doorsBody,
    success: { status: 200, schema: property },
    maxBytes: 512 * KB,
  }),
  /** Each look is one event of the property's history, a repeat too. */
  openDoors: route({
    name: 'openDoors',
    summary: 'The codes of some doors; the history records who looked and why',
    method: 'POST',
    path: '/api/admin/properties/:id/codes',
    auth: 'admin',
    roles: forJobs,
    own: 'answer',
    keyed: false,
    params: idParams,
    body: z.strictObject({
      reason: requiredText('Say what you need them for', 200),
      doorIds: z
        .array(uuid)
        .check(z.minLength(1, 'Choose a door'), z.maxLength(MAX_SAVED_DOORS, 'Choose fewer doors')),
    }),
    success: {
      status: 200,
      schema: z.object({ doors: z.array(openedDoor), unreadable: z.array(z.string()) }),
    },
    maxBytes: 32 * KB,
  }),
  /** Each file is one event of the property's history, a repeat too. */
  export: route({
    name: 'exportDoorBook',
    summary: 'A property’s doors and master keys with their codes as CSV, to hand over',
    method: 'POST',
    path: '/api/admin/properties/:id/export',
    auth: 'admin',
    roles: forOwner,
    stepUp: true,
    keyed: false,
    params: idParams,
    body: z.strictObject({ madeFor: requiredText('Say for whom it is', 120) }),
    success: { status: 200, type: 'text/csv' },
    maxBytes: 2 * KB,
  }),
  stock: route({
    name: 'readDoorStock',
    summary: 'Stock whose name or SKU says a keyway or cylinder of a property’s doors',
    method: 'GET',
    path: '/api/admin/properties/:id/stock',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    success: { status: 200, schema: z.object({ stock: z.array(doorStock) }) },
    maxBytes: 0,
  }),
  work: route({
    name: 'createJobAtProperty',
    summary: 'A job at a property, priced from the list if doors are to be rekeyed',
    method: 'POST',
    path: '/api/admin/properties/:id/jobs',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: z.strictObject({
      doorIds: z.array(uuid).check(z.maxLength(MAX_SAVED_DOORS, 'Choose fewer doors')),
      urgency: z.enum(urgencies, 'Choose an urgency'),
      /** Who ordered it; required where the property says who may order. */
      order: z.optional(orderBody),
    }),
    success: { status: 201, schema: job },
    maxBytes: 32 * KB,
  }),
};
