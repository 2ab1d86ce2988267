import * as z from 'zod/mini';
import { authorityRelations, idTypes, orderAnswers, orderFaults, workKinds } from '#domain/authority.ts';
import { limits } from '#domain/limits.ts';
import { signature } from '../documents/signature.ts';
import { idParams, oneLine, optionalText, requiredText, sha256Hex, uuid, version } from '../fields.ts';
import { MAX_PART_REQUEST, photoPart, photoReceived } from '../photo-part.ts';
import { forJobs, route } from '../route.ts';

const work = z.enum(workKinds, 'Choose what is ordered');

/** Who ordered a job at a property: a listed person by their authority, or anyone by name. */
export const orderBody = z.strictObject({
  authorityId: z.optional(z.nullable(uuid)),
  name: optionalText(limits.personName).check(oneLine()),
  work,
});

export type OrderBody = z.infer<typeof orderBody>;

/** What a listed caller ordered; the job is at the property of their authority. */
export const callersOrder = z.strictObject({ authorityId: uuid, work });

/** Who ordered a job, why the owner was asked, and the answer. */
export const jobOrder = z.object({
  orderedBy: z.string(),
  work,
  /** Null within their authority. */
  fault: z.nullable(z.enum(orderFaults)),
  askedAt: z.nullable(z.string()),
  /** Null while the owner has not answered. */
  answer: z.nullable(z.enum(orderAnswers)),
  /** The name of who answered. */
  answeredBy: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
});

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
