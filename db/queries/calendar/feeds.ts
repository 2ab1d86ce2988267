import { sql } from 'kysely';
import type { VisitState } from '#domain/job.ts';
import type { Db, Trx } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import { accountName } from '../accounts/accounts.ts';

export type StoredFeed = Row<'calendarFeed'>;

/** An account, or the office itself, with its feed. */
export interface FeedOwner {
  /** Null for the office. */
  readonly accountId: string | null;
  readonly name: string | null;
  readonly id: string | null;
  readonly createdAt: string | null;
}

/** Accounts that can have jobs: all but bookkeepers. */
const hasVisits = sql`a.is_active and a.role in ('admin', 'dispatcher', 'technician')`;

/** The office's feed first, then those of the accounts that can have jobs, by name. */
export async function listFeedOwners(db: Db): Promise<FeedOwner[]> {
  const { rows } = await sql<FeedOwner>`
    select null::uuid as account_id, null::text as name, f.id, f.created_at
      from (values (1)) office (one) left join calendar_feed f on f.account_id is null
    union all
    (select a.id, ${accountName('a')} as name, f.id, f.created_at
       from admin_user a left join calendar_feed f on f.account_id = a.id
      where ${hasVisits} order by 2, 1)`.execute(db);
  return rows;
}

/** Replaces an account's feed, or the office's. @throws a foreign-key error for an account that does not exist */
export async function replaceFeed(
  trx: Trx,
  feed: { accountId: string | null; tokenHash: string; madeBy: string; now: Date },
): Promise<StoredFeed> {
  const { accountId, tokenHash, madeBy, now } = feed;
  const stored = await sql<StoredFeed>`
    insert into calendar_feed (account_id, token_hash, made_by, created_at)
    values (${accountId}, ${tokenHash}, ${madeBy}, ${now})
    on conflict (coalesce(account_id, '00000000-0000-0000-0000-000000000000'))
    do update set id = gen_random_uuid(), token_hash = excluded.token_hash, made_by = excluded.made_by,
                  created_at = excluded.created_at
    returning *`.execute(trx);
  return stored.rows[0]!;
}

/** Deletes a feed. @returns the deleted feed; undefined if there is none */
export function deleteFeed(trx: Trx, id: string): Promise<StoredFeed | undefined> {
  return trx.deleteFrom('calendarFeed').where('id', '=', id).returningAll().executeTakeFirst();
}

/**
 * Deletes the feeds that an account may no longer have: its own, and those it made for others.
 * @returns the deleted feeds with their owners' names
 */
export async function deleteFeedsOf(
  trx: Trx,
  accountId: string,
  { own, forOthers }: { own: boolean; forOthers: boolean },
): Promise<Pick<FeedOwner, 'accountId' | 'name'>[]> {
  const { rows } = await sql<Pick<FeedOwner, 'accountId' | 'name'>>`
    with deleted as (
      delete from calendar_feed
       where ${own} and account_id = ${accountId}
          or ${forOthers} and made_by = ${accountId} and account_id is distinct from ${accountId}
      returning account_id)
    select d.account_id, case when a.id is not null then ${accountName('a')} end as name
      from deleted d left join admin_user a on a.id = d.account_id order by 2 nulls first, 1`.execute(trx);
  return rows;
}

/** An appointment as a feed shows it. */
export interface FeedVisit {
  readonly id: string;
  readonly number: number;
  readonly serviceType: string;
  readonly location: string | null;
  readonly visit: VisitState;
  readonly slotStart: string;
  readonly slotEnd: string;
  readonly technicianName: string | null;
  readonly version: number;
  readonly updatedAt: string;
}

/** A feed's owner, and its appointments by time. */
export interface FoundFeed {
  readonly owner: Pick<FeedOwner, 'accountId' | 'name'>;
  readonly visits: readonly FeedVisit[];
}

/** The most appointments in a feed: years' worth for one person. */
const MAX_VISITS = 1000;

/**
 * The feed with this token hash and its appointments since a time, in one statement. It includes jobs cancelled after
 * `cancelledSince`. Undefined for an unknown token, and for an account that is disabled or can no longer have jobs.
 */
export async function findFeed(
  db: Db,
  tokenHash: string,
  { since, cancelledSince }: { since: Date; cancelledSince: Date },
): Promise<FoundFeed | undefined> {
  const { rows } = await sql<{ accountId: string | null; name: string | null; visits: FeedVisit[] }>`
    select f.account_id, case when a.id is not null then ${accountName('a')} end as name,
           coalesce((select jsonb_agg(v order by v."slotStart", v.number) from (
             select job.id, job.number, job.service_type as "serviceType", job.location, job.visit,
                    job.slot_start as "slotStart", job.slot_end as "slotEnd", job.version, job.updated_at as "updatedAt",
                    (select ${accountName('t')} from admin_user t where t.id = job.technician_id) as "technicianName"
               from job
              where job.slot_start >= ${since} and (f.account_id is null or job.technician_id = f.account_id)
                and not job.suspicious and job.visit <> 'unscheduled'
                and (job.visit <> 'cancelled' or job.cancelled_at >= ${cancelledSince})
              order by job.slot_start limit ${MAX_VISITS}) v), '[]') as visits
      from calendar_feed f left join admin_user a on a.id = f.account_id
     where f.token_hash = ${tokenHash} and (f.account_id is null or (${hasVisits}))`.execute(db);
  const [found] = rows;
  return found && { owner: { accountId: found.accountId, name: found.name }, visits: found.visits };
}
