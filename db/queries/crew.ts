import { sql } from 'kysely';
import type { Db } from '../connect.ts';

/** Someone who is on call. */
export interface OnCall {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** When the shift ends, ISO 8601 UTC. */
  readonly until: string;
}

/**
 * The accounts on call at a moment, in the order in which to call them: whose shift began last comes first (a night
 * covered inside a week is covered by the newer shift), then by name. A disabled account, or one that has time off, is
 * not on call. Empty when nobody is.
 */
export async function findOnCall(db: Db, now: Date): Promise<OnCall[]> {
  const at = now.toISOString();
  const { rows } = await sql<OnCall>`
    select account.id, account.email, shift.until,
           coalesce(nullif(concat_ws(' ', account.first_name, account.last_name), ''), account.email) as name
      from (select account_id, max(starts_at) as since, max(ends_at) as until from crew_shift
             where kind = 'on_call' and starts_at <= ${at} and ends_at > ${at} group by account_id) shift
      join admin_user account on account.id = shift.account_id and account.is_active
     where account.role <> 'bookkeeper'
       and not exists (select from crew_shift off where off.account_id = account.id and off.kind = 'time_off'
                          and off.starts_at <= ${at} and off.ends_at > ${at})
     order by shift.since desc, name, account.id`.execute(db);
  return rows;
}
