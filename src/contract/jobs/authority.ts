import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { authorityRelations, idTypes } from '#domain/authority.ts';
import { signature } from '../documents/signature.ts';
import { idParams, optionalText, requiredText, sha256Hex, uuid, version } from '../fields.ts';
import { MAX_PART_REQUEST, photoPart, photoReceived } from '../photo-part.ts';
import { forJobs } from '../roles.ts';
import { route } from '../route.ts';

const relations = authorityRelations.map(({ value }) => value);
const ids = idTypes.map(({ value }) => value);

/** The person who authorized an opening, and how we identified them. Immutable; a correction is another record. */
export const authority = z.object({
  /** The id of the step that recorded it. */
  id: z.string(),
  jobId: z.string(),
  name: z.string(),
  relation: z.enum(relations),
  idType: z.enum(ids),
  note: z.nullable(z.string()),
  signature: z.nullable(z.string()),
  /** `missing`: the device has promised one that has not arrived. */
  photo: z.enum(['none', 'missing', 'kept']),
  actor: z.string(),
  createdAt: z.string(),
});

export type Authority = z.infer<typeof authority>;

/** What the step says; the photo's bytes follow in parts, and never hold the record up. */
export const authorityBody = z.strictObject({
  name: requiredText('Name is required', 200),
  relation: z.enum(relations, 'Choose the relationship'),
  idType: z.enum(ids, 'Choose the ID checked'),
  /** The proof (registration matched the plate, called the manager), never an ID number. */
  note: optionalText(limits.reason),
  signature,
  /** The version of the words above the signature; a phone of an earlier release showed none. */
  statement: version,
  /** The SHA-256 of the photo, in hex, if there is one. */
  photoSha256: z.optional(z.nullable(sha256Hex)),
});

const photoParams = z.strictObject({ id: uuid, authorityId: uuid });

export const authorityRoutes = {
  list: route({
    name: 'listAuthorities',
    summary: 'Who authorized the opening, newest first',
    method: 'GET',
    path: '/api/admin/jobs/:id/authorities',
    auth: 'admin',
    roles: forJobs,
    own: 'job',
    params: idParams,
    success: { status: 200, schema: z.array(authority) },
    maxBytes: 0,
  }),
  photo: route({
    name: 'authorityPhoto',
    summary: 'The photo kept with an authority; every look is recorded',
    method: 'GET',
    path: '/api/admin/jobs/:id/authorities/:authorityId/photo',
    auth: 'admin',
    roles: forJobs,
    own: 'job',
    params: photoParams,
    success: { status: 200, type: 'image/*' },
    maxBytes: 0,
  }),
  sendPhoto: route({
    name: 'sendAuthorityPhoto',
    summary: 'The next part of a promised photo; answers how many bytes are there',
    method: 'POST',
    path: '/api/admin/jobs/:id/authorities/:authorityId/photo',
    auth: 'admin',
    roles: forJobs,
    own: 'job',
    keyed: false,
    params: photoParams,
    body: photoPart,
    success: { status: 200, schema: photoReceived },
    maxBytes: MAX_PART_REQUEST,
  }),
};
