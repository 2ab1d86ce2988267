import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { authorityRelations, idTypes } from '#domain/authority.ts';
import { idParams, optionalText, photoOf, requiredText, uuid } from '../fields.ts';
import { forJobs } from '../roles.ts';
import { KB, route } from '../route.ts';
import { signature } from '../documents/signature.ts';

const relations = authorityRelations.map(({ value }) => value);
const ids = idTypes.map(({ value }) => value);

/** Maximum photo size as data URL characters (about 400 KB of image). */
export const MAX_PHOTO = 560_000;

/** The person who authorized an opening, and how we identified them. Immutable; a correction is another record. */
export const authority = z.object({
  id: z.string(),
  quoteId: z.string(),
  name: z.string(),
  relation: z.enum(relations),
  idType: z.enum(ids),
  note: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  hasPhoto: z.boolean(),
  actor: z.string(),
  createdAt: z.string(),
});

export type Authority = z.infer<typeof authority>;

export const authorityBody = z.strictObject({
  name: requiredText('Name is required', 200),
  relation: z.enum(relations, 'Choose the relationship'),
  idType: z.enum(ids, 'Choose the ID checked'),
  /** The proof (registration matched the plate, called the manager), never an ID number. */
  note: optionalText(limits.reason),
  signature,
  photo: photoOf(MAX_PHOTO),
});

export const authorityRoutes = {
  list: route({
    name: 'listAuthorities',
    summary: 'Who authorized the opening, newest first',
    method: 'GET',
    path: '/api/admin/quotes/:id/authorities',
    auth: 'admin',
    roles: forJobs,
    own: 'quote',
    params: idParams,
    success: { status: 200, schema: z.array(authority) },
    maxBytes: 0,
  }),
  create: route({
    name: 'recordAuthority',
    summary: 'Record who authorized the opening and which ID was checked',
    method: 'POST',
    path: '/api/admin/quotes/:id/authorities',
    auth: 'admin',
    roles: forJobs,
    own: 'quote',
    params: idParams,
    body: authorityBody,
    success: { status: 201, schema: authority },
    maxBytes: 640 * KB,
  }),
  photo: route({
    name: 'authorityPhoto',
    summary: 'The photo kept with an authority; every look is recorded',
    method: 'GET',
    path: '/api/admin/quotes/:id/authorities/:authorityId/photo',
    auth: 'admin',
    roles: forJobs,
    own: 'quote',
    params: z.strictObject({ id: uuid, authorityId: uuid }),
    success: { status: 200, type: 'image/*' },
    maxBytes: 0,
  }),
};
