import { Buffer } from 'node:buffer';
import type { Authority, authorityRoutes } from '#contract/jobs/authority.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import {
  findAuthorityPhoto,
  insertAuthority,
  listAuthorities as selectAuthorities,
} from '#db/queries/jobs/authorities.ts';
import { appendEvent } from '#db/queries/history.ts';
import { findJobById } from '#db/queries/jobs/jobs.ts';
import { authorityStatements } from '#domain/authority.ts';
import { jobSteps } from '#domain/job-steps.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { stripPhotoMetadata } from '../photos/strip-photo-metadata.ts';
import { takePhotoPart } from '../photos/take-photo-part.ts';
import { clockErrorOf } from './step-visit.ts';
import type { Take } from './steps.ts';

/** The authorities recorded with a job, newest first. @throws {AppError} `not_found`. */
export async function listAuthorities(
  { db }: StaffContext,
  { params }: RouteInput<typeof authorityRoutes.list>,
): Promise<Authority[]> {
  if (!(await findJobById(db, params.id))) throw notFound('job');
  return selectAuthorities(db, params.id);
}

/** Records who authorized an opening and which ID was seen. The record never changes; a promised photo follows. */
export const recordAuthority: Take<'authority'> = async (context, { id, jobId, body }) => {
  const { db, now, actor, happened } = context;
  const at = happened?.at ?? now;
  const { name, relation, idType, statement = null } = body;
  const photoSha256 = emptyToNull(body.photoSha256);
  if (statement !== null && statement > authorityStatements.length)
    throw invalid({ statement: 'Must be a statement of ours' });
  await db.transaction().execute(async (trx) => {
    await insertAuthority(trx, {
      ...{ id, jobId, name, relation, idType, photoSha256, statement },
      note: emptyToNull(body.note),
      signature: emptyToNull(body.signature),
      actor: actor.email,
      createdAt: at,
    });
    await appendEvent(trx, {
      recordType: 'job',
      recordId: jobId,
      what: jobSteps.authority.event,
      actor: actor.email,
      at,
      after: { name, relation, idType, hasPhoto: photoSha256 !== null, ...clockErrorOf(context) },
    });
  });
  return {};
};

/** Takes the next part of an authority's photo. @throws {AppError} as {@link takePhotoPart} */
export const sendAuthorityPhoto = (
  { db }: StaffContext,
  { params: { id: jobId, authorityId: id }, body }: RouteInput<typeof authorityRoutes.sendPhoto>,
): Promise<RouteOutput<typeof authorityRoutes.sendPhoto>> =>
  takePhotoPart(db, { of: 'authority', id, jobId }, body);

/** An authority's photo; the history records that it was viewed. @throws {AppError} `not_found`. */
export async function authorityPhoto(
  { db, now, actor }: StaffContext,
  { params }: RouteInput<typeof authorityRoutes.photo>,
): Promise<{ photo: Uint8Array; photoType: string }> {
  const found = await findAuthorityPhoto(db, { id: params.authorityId, jobId: params.id });
  if (!found?.photo || !found.photoType) throw notFound('photo');
  await appendEvent(db, {
    recordType: 'job',
    recordId: params.id,
    what: 'photo_viewed',
    actor: actor.email,
    at: now,
    after: { authorityId: params.authorityId },
  });
  // A photo that an earlier release stored may still have its metadata.
  const stripped = await stripPhotoMetadata(found.photoType, Buffer.from(found.photo));
  return { photo: stripped ?? found.photo, photoType: found.photoType };
}
