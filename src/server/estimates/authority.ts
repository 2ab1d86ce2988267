import { authorityRoutes, type Authority } from '#contract/estimates/authority.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import {
  findAuthorityPhoto,
  insertAuthority,
  listAuthorities as selectAuthorities,
  type Authority as StoredAuthority,
} from '#db/queries/estimates/approvals.ts';
import { appendEvent } from '#db/queries/history.ts';
import { findQuoteById } from '#db/queries/estimates/estimates.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { readPhoto, stripPhotoMetadata } from '../photos/strip-photo-metadata.ts';

function authorityView(stored: StoredAuthority): Authority {
  return {
    id: stored.id,
    quoteId: stored.quoteId,
    name: stored.name,
    relation: stored.relation,
    idType: stored.idType,
    note: stored.note,
    signature: stored.signature,
    hasPhoto: stored.hasPhoto,
    actor: stored.actor,
    createdAt: stored.createdAt,
  };
}

async function requireQuote({ db }: StaffContext, id: string): Promise<void> {
  const quote = await findQuoteById(db, id);
  if (!quote) throw notFound('estimate');
}

/** The authorities recorded on an estimate, newest first. @throws {AppError} `not_found`. */
export async function listAuthorities(
  context: StaffContext,
  { params }: RouteInput<typeof authorityRoutes.list>,
): Promise<Authority[]> {
  await requireQuote(context, params.id);
  return (await selectAuthorities(context.db, params.id)).map(authorityView);
}

/**
 * Records who authorized an opening and which ID was seen, once per Idempotency-Key. The record never changes.
 * @throws {AppError} `not_found`, `invalid` for a broken photo, `key_reused`.
 */
export async function recordAuthority(
  context: StaffContext,
  { params, body }: RouteInput<typeof authorityRoutes.create>,
): Promise<Authority> {
  const { db, now, actor } = context;
  const photo = await readPhoto(emptyToNull(body.photo));
  await requireQuote(context, params.id);
  return db.transaction().execute(async (trx) => {
    const stored = await insertAuthority(trx, {
      quoteId: params.id,
      name: body.name,
      relation: body.relation,
      idType: body.idType,
      note: emptyToNull(body.note),
      signature: emptyToNull(body.signature),
      ...photo,
      actor: actor.email,
      createdAt: now,
    });
    await appendEvent(trx, {
      recordType: 'quote',
      recordId: params.id,
      what: 'authority_recorded',
      actor: actor.email,
      at: now,
      after: {
        name: stored.name,
        relation: stored.relation,
        idType: stored.idType,
        hasPhoto: stored.hasPhoto,
      },
    });
    return authorityView(stored);
  });
}

/**
 * An authority's photo; the history records that it was viewed. Its metadata is stripped again here, because an earlier
 * release stored photos as the API received them, and the row cannot be changed.
 * @throws {AppError} `not_found`.
 */
export async function authorityPhoto(
  { db, now, actor }: StaffContext,
  { params }: RouteInput<typeof authorityRoutes.photo>,
): Promise<{ photo: Uint8Array; photoType: string }> {
  const found = await findAuthorityPhoto(db, { id: params.authorityId, quoteId: params.id });
  if (!found?.photo || !found.photoType) throw notFound('photo');
  await appendEvent(db, {
    recordType: 'quote',
    recordId: params.id,
    what: 'photo_viewed',
    actor: actor.email,
    at: now,
    after: { authorityId: params.authorityId },
  });
  const stripped = await stripPhotoMetadata(found.photoType, Buffer.from(found.photo));
  return { photo: stripped ?? found.photo, photoType: found.photoType };
}
