import { mayCall, type StaffRoute } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import { findOwnVisit } from '#db/queries/jobs/technicians.ts';
import { ownRecords } from '#domain/staff-role.ts';
import type { Actor } from '../context.ts';
import { AppError, notFound } from '../errors.ts';

/** Checks a route's declaration against the caller's role. @throws {AppError} `forbidden`. */
export function authorize(route: StaffRoute, actor: Actor): void {
  if (!mayCall(route, actor)) throw new AppError('forbidden', 'Your role does not include this.');
}

/**
 * Checks that the record a technician names belongs to one of their jobs. One that does not looks like one that does
 * not exist.
 * @throws {AppError} `not_found`.
 */
export async function authorizeRecord(
  db: Db,
  route: StaffRoute,
  actor: Actor,
  params: unknown,
): Promise<void> {
  if (actor.role !== 'technician') return;
  const type = ownRecords.find((record) => record === route.own);
  if (!type) return;
  const { id } = params as { id: string };
  if ((await findOwnVisit(db, { type, id }, actor.id)) === undefined)
    throw notFound(type === 'quote' ? 'estimate' : type);
}
