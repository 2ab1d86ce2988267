import * as z from 'zod/mini';
import { MAX_TAGS } from '#domain/door-book.ts';
import { tokenParams } from './documents/document.ts';
import { property } from './door-book.ts';
import { idParams, uuid } from './fields.ts';
import { forJobs, forOffice, KB, route } from './route.ts';

const chosenDoors = z
  .array(uuid)
  .check(z.minLength(1, 'Choose a door'), z.maxLength(MAX_TAGS, `At most ${MAX_TAGS} doors at once`));

/** A tag to print: the door's name, and what its QR code says. */
const tag = z.object({ doorId: z.string(), label: z.string(), url: z.string() });

export type Tag = z.infer<typeof tag>;

export const doorTagRoutes = {
  make: route({
    name: 'makeDoorTags',
    summary: 'New QR tags for some doors; their earlier ones end',
    method: 'POST',
    path: '/api/admin/properties/:id/tags',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: z.strictObject({ doorIds: chosenDoors }),
    success: { status: 201, schema: z.object({ tags: z.array(tag) }) },
    maxBytes: 8 * KB,
  }),
  revoke: route({
    name: 'revokeDoorTags',
    summary: 'End the QR tags of some doors',
    method: 'POST',
    path: '/api/admin/properties/:id/tags/revoke',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: z.strictObject({ doorIds: chosenDoors }),
    success: { status: 200, schema: property },
    maxBytes: 8 * KB,
  }),
  find: route({
    name: 'findDoorByTag',
    summary: 'The door that a QR tag is on; for a technician while they have a job there',
    method: 'GET',
    path: '/api/admin/door-tags/:token',
    auth: 'admin',
    roles: forJobs,
    own: 'answer',
    params: tokenParams,
    success: { status: 200, schema: z.object({ propertyId: z.string(), doorId: z.string() }) },
    maxBytes: 0,
  }),
};
