import { mayCall, type StaffRoute } from '#contract/route.ts';
import type { Db, Trx } from '#db/connect.ts';
import { findOwnVisit, lockOwnVisit } from '#db/queries/jobs/technicians.ts';
import { ownRecords } from '#domain/staff-role.ts';
import type { Actor } from '../context.ts';
import { AppError, notFound } from '../errors.ts';

/** Checks a route's declaration against the caller's role. @throws {AppError} `forbidden`. */
export function authorize(route: StaffRoute, actor: Actor): void {
  if (!mayCall(route, actor)) throw new AppError('forbidden', 'Your role does not include this.');
}

/**
 * Checks that the record in a technician's request belongs to one of their jobs. Any other record gets the same error as
 * a missing one.
 * @throws {AppError} `not_found`.
 */
export async function authorizeRecord(
  db: Db,
  route: StaffRoute,
  actor: Actor,
  params: unknown,
): Promise<void> {
  const record = recordOf(route, actor, params);
  if (record && (await findOwnVisit(db, record, actor.id)) === undefined) throw notTheirs(record);
}

/**
 * The check of {@link authorizeRecord}, repeated before a technician's write commits, because the job may have been
 * reassigned since. Undefined if there is nothing to check.
 */
export function recordGuard(
  route: StaffRoute,
  actor: Actor,
  params: unknown,
): ((trx: Trx) => Promise<void>) | undefined {
  const record = recordOf(route, actor, params);
  if (!record) return undefined;
  return async (trx) => {
    if ((await lockOwnVisit(trx, record, actor.id)) === undefined) throw notTheirs(record);
  };
}

interface OwnRecord {
  readonly type: (typeof ownRecords)[number];
  readonly id: string;
}

/** The record that must belong to the technician; undefined for other callers and routes. */
function recordOf(route: StaffRoute, actor: Actor, params: unknown): OwnRecord | undefined {
  const type = ownRecords.find((record) => record === route.own);
  if (actor.role !== 'technician' || !type) return undefined;
  return { type, id: (params as { id: string }).id };
}

const notTheirs = ({ type }: OwnRecord) => notFound(type === 'quote' ? 'estimate' : type);
