import type { CallersAuthority, orderRoutes, StandingAuthority } from '#contract/orders.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import {
  insertAuthority,
  listAuthoritiesOf,
  lockAuthority,
  type StandingAuthority as Stored,
  updateAuthority,
} from '#db/queries/orders.ts';
import { authorityFields, authorityWords } from '#domain/standing-authority.ts';
import { changedFields } from '../changed-fields.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { changedValues, newValues } from '../record-values.ts';
import { requireVersion, staleVersion } from '../record-version.ts';
import { authorityView, lockProperty, recordOn } from './properties.ts';

/** What the person with a phone number may order; outside it, the owner is asked. */
export async function findCallersAuthorities(
  { db }: StaffContext,
  { query }: RouteInput<typeof orderRoutes.find>,
): Promise<CallersAuthority[]> {
  const found = await listAuthoritiesOf(db, query.phone);
  return found.map(({ propertyName, propertyAddress, ...stored }) => ({
    ...authorityView(stored),
    propertyName,
    propertyAddress,
  }));
}

/** Lets a person order work at a property. @throws {AppError} `not_found`; `invalid` */
export function createStandingAuthority(
  context: StaffContext,
  { params, body }: RouteInput<typeof orderRoutes.create>,
): Promise<StandingAuthority> {
  const { db, now } = context;
  return db.transaction().execute(async (trx) => {
    const { id: propertyId } = await lockProperty(trx, params.id);
    const values = newValues(authorityFields, body);
    const stored = await insertAuthority(trx, { ...values, propertyId, createdAt: now, updatedAt: now });
    await recordOn(trx, context, propertyId, {
      what: 'authority_added',
      after: { person: stored.name, may: authorityWords(stored) },
    });
    return authorityView(stored);
  });
}

/** @throws {AppError} `not_found`, also for one that was withdrawn; `stale_version` */
async function lockCurrent(trx: Trx, id: string, version: number | undefined): Promise<Stored> {
  const authority = await lockAuthority(trx, id);
  if (!authority) throw notFound('authority');
  if (version !== undefined && version !== authority.version) throw staleVersion(authorityView(authority));
  return authority;
}

/** Changes what a person may order. @throws {AppError} `version_required`, `stale_version`, `not_found`, `invalid` */
export function updateStandingAuthority(
  context: StaffContext,
  { params, body }: RouteInput<typeof orderRoutes.update>,
): Promise<StandingAuthority> {
  const expected = requireVersion(body.version);
  return context.db.transaction().execute(async (trx) => {
    const before = await lockCurrent(trx, params.id, expected);
    const changed = changedFields(before, changedValues(authorityFields, body));
    if (!changed) return authorityView(before);
    const after = await updateAuthority(trx, before.id, { ...changed.after, updatedAt: context.now });
    await recordOn(trx, context, before.propertyId, {
      what: 'authority_changed',
      before: { phone: before.phone, may: authorityWords(before) },
      after: { person: after.name, phone: after.phone, may: authorityWords(after) },
    });
    return authorityView(after);
  });
}

/** Withdraws what a person may order. @throws {AppError} `not_found`, `stale_version` */
export function withdrawStandingAuthority(
  context: StaffContext,
  { params, query }: RouteInput<typeof orderRoutes.withdraw>,
): Promise<{ id: string }> {
  const { db, now } = context;
  return db.transaction().execute(async (trx) => {
    const before = await lockCurrent(trx, params.id, query.version);
    await updateAuthority(trx, before.id, { withdrawnAt: now, updatedAt: now });
    await recordOn(trx, context, before.propertyId, {
      what: 'authority_withdrawn',
      before: { may: authorityWords(before) },
      after: { person: before.name },
    });
    return { id: before.id };
  });
}
