import type { Job, jobRoutes } from '#contract/jobs/job.ts';
import { forJobs, type RouteInput } from '#contract/route.ts';
import type { Db, Trx } from '#db/connect.ts';
import { shareAdminUserById } from '#db/queries/accounts/accounts.ts';
import { findCustomerById } from '#db/queries/customers/customers.ts';
import { findMergedIds } from '#db/queries/customers/whose-records.ts';
import { listJobs as selectJobs, lockJobById, type StoredJob } from '#db/queries/jobs/jobs.ts';
import { findWholeJob } from '#db/queries/jobs/whole-job.ts';
import { roleOfStored } from '#domain/staff-role.ts';
import { startOfShopDay, shopToday } from '#domain/shop-time.ts';
import type { Actor, StaffContext } from '../context.ts';
import { decryptForReader } from '../encryption/audited-reads.ts';
import type { DecryptedFields } from '../encryption/estimate-fields.ts';
import { AppError, invalid, notFound } from '../errors.ts';
import { staleVersion } from '../record-version.ts';
import { jobRowView, jobView } from './job-view.ts';

/** A page of jobs; a customer's include those of the records merged into it. */
export async function listJobs(
  { db, now, actor }: StaffContext,
  { query }: RouteInput<typeof jobRoutes.list>,
) {
  const today = shopToday(now);
  const { customerId, ...filter } = query;
  const { rows, nextCursor } = await selectJobs(db, {
    ...filter,
    technicianId: actor.role === 'technician' ? actor.id : undefined,
    mergedIds: customerId === undefined ? undefined : await findMergedIds(db, customerId),
    emergency: query.emergency === undefined ? undefined : query.emergency === 'true',
    from: query.from === undefined ? undefined : new Date(query.from),
    to: query.to === undefined ? undefined : new Date(query.to),
    today,
    startOfToday: startOfShopDay(today),
  });
  return { rows: rows.map((row) => jobRowView(row, today, actor)), nextCursor };
}

const nothingOpened: DecryptedFields = { values: {}, unreadable: [] };

/** A job as its page shows it. @throws {AppError} `not_found`. */
export async function readJob(
  db: Db,
  { now, config, actor }: Pick<StaffContext, 'now' | 'config' | 'actor'>,
  id: string,
  opened = nothingOpened,
): Promise<Job> {
  const whole = await findWholeJob(db, id);
  if (!whole) throw notFound('job');
  return jobView(whole, { today: shopToday(now), config, opened, viewer: actor });
}

/**
 * One whole job with its decrypted fields, unless the caller opts out; the history records that read.
 * @throws {AppError} `not_found`.
 */
export async function findJob(
  context: StaffContext,
  { params, query }: RouteInput<typeof jobRoutes.find>,
): Promise<Job> {
  const { db, now, config, actor } = context;
  const whole = await findWholeJob(db, params.id);
  if (!whole) throw notFound('job');
  const opened = query.reveal === 'no' ? nothingOpened : await decryptForReader(context, 'job', whole.job);
  return jobView(whole, { today: shopToday(now), config, opened, viewer: actor });
}

/** Miles from a form or an API client, with two decimals; null if empty. */
export function milesOf(distance: string | number | null | undefined): string | null | undefined {
  if (distance === undefined) return undefined;
  return distance === null || distance === '' ? null : Number(distance).toFixed(2);
}

/** @throws {AppError} `invalid` for a time without a day. */
export function checkWantedTime({
  wantedDate,
  wantedTime,
}: {
  readonly wantedDate?: string | null | undefined;
  readonly wantedTime?: string | null | undefined;
}): void {
  if (wantedTime && !wantedDate) throw invalid({ wantedTime: 'Choose the day first' });
}

/**
 * Checks a job's customer and technician, and locks the technician's account until the transaction ends. Call it before
 * locking the job: disabling an account locks them in the same order.
 * @throws {AppError} `invalid` for a customer that does not exist, or an account that cannot have jobs.
 */
export async function checkPeople(
  db: Trx,
  {
    customerId,
    technicianId,
  }: { customerId?: string | null | undefined; technicianId?: string | null | undefined },
): Promise<void> {
  if (customerId && !(await findCustomerById(db, customerId))) {
    throw invalid({ customerId: 'There is no such customer' });
  }
  if (!technicianId) return;
  const technician = await shareAdminUserById(db, technicianId);
  if (!technician?.isActive || !forJobs.includes(roleOfStored(technician.role)))
    throw invalid({ technicianId: 'There is no such staff member' });
}

/** @throws {AppError} `forbidden` when a technician changes a field that only the office may: technician, customer, flag. */
export function checkOwnChange(
  actor: Actor,
  job: Pick<StoredJob, 'customerId' | 'technicianId' | 'suspicious'>,
  given: {
    customerId?: string | null | undefined;
    technicianId?: string | null | undefined;
    suspicious?: boolean | undefined;
  },
): void {
  if (actor.role !== 'technician') return;
  const changed = (['customerId', 'technicianId', 'suspicious'] as const).some(
    (field) => given[field] !== undefined && given[field] !== job[field],
  );
  if (changed)
    throw new AppError('forbidden', 'Only the office can change the technician, customer or flag of a job.');
}

/** Locks a job until the transaction ends. @throws {AppError} `not_found`; `stale_version` with the current job. */
export async function lockCurrentJob(
  db: Parameters<typeof lockJobById>[0],
  context: StaffContext,
  { id, version }: { id: string; version?: number | undefined },
): Promise<StoredJob> {
  const job = await lockJobById(db, id);
  if (!job) throw notFound('job');
  if (version !== undefined && version !== job.version) throw staleVersion(await readJob(db, context, id));
  return job;
}
