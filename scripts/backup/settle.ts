import { sql } from 'kysely';
import { connect, type Db, type Trx } from '#db/connect.ts';
import { queueDueReminders } from '#db/queries/invoices/reminders.ts';
import type { PersonRecords } from '#db/queries/privacy/person.ts';
import { shopToday } from '#domain/shop-time.ts';
import type { StoredRole } from '#domain/staff-role.ts';
import { COMMAND_LINE_ACTOR } from '#server/accounts/manage-accounts.ts';
import { eraseFound } from '#server/privacy/person.ts';

const tables = ['passkey', 'totp', 'recovery_code'] as const;

/** The rows of the second-factor tables, as JSON, and since when each account has been asked for a factor. */
type StoredFactors = Awaited<ReturnType<typeof readFactors>>;

/** Every second factor; null in the database of a release that had none. */
async function readFactors(old: Db) {
  const there = await sql<{ there: boolean }>`select to_regclass('passkey') is not null as there`.execute(
    old,
  );
  if (!there.rows[0]?.there) return null;
  const rows = async (table: (typeof tables)[number]) => {
    const { rows: found } = await sql<{ json: string }>`
      select to_jsonb(t)::text as json from ${sql.table(table)} t`.execute(old);
    return { table, rows: found.map(({ json }) => json) };
  };
  const asked = await sql<{ id: string; at: string }>`
    select id, factor_asked_at as at from admin_user`.execute(old);
  return {
    asked: asked.rows,
    tables: [await rows('passkey'), await rows('totp'), await rows('recovery_code')],
  };
}

/** Replaces the backup's second factors: removed ones stay removed, and used codes stay used. */

async function carryFactors(trx: Trx, factors: NonNullable<StoredFactors>): Promise<void> {
  for (const { table, rows } of factors.tables) {
    const name = sql.table(table);
    await sql`delete from ${name}`.execute(trx);
    for (const json of rows) {
      await sql`
        insert into ${name}
        select (t).* from (select jsonb_populate_record(null::${name}, ${json}::jsonb) as t) carried
         where (t).admin_user_id in (select id from admin_user)`.execute(trx);
    }
  }
  for (const { id, at } of factors.asked)
    await sql`update admin_user set factor_asked_at = ${at} where id = ${id}`.execute(trx);
}

/** The reason shown on mail that a restored database does not send automatically. */
const HELD_REASON = 'Held back by a restore: it may have left after the backup was made.';

/** Counts of what was held back or copied after a restore. */
export interface Settled {
  readonly heldBack: number;
  readonly linksRevoked: number;
  /** Copied from the replaced database; null without one. */
  readonly carriedOver: { sent: number; erased: number; accounts: number } | null;
}

/**
 * Makes a restored database safe to serve: pending mail is held back, links to set a password end, and everyone must
 * sign in again. From the replaced database, if still readable, it copies the changes since the backup that must not be
 * undone: sent mail, erasures, revoked links, disabled accounts, changed roles and passwords, second factors, numbers for
 * alarms that changed hands, and who wants no more texts. Otherwise
 * it revokes every customer link, since any of them may have been revoked.
 */
export async function settleRestored(
  url: string,
  { madeAt, now, replaces }: { madeAt: Date; now: Date; replaces?: string | undefined },
): Promise<Settled> {
  const db = connect(url, { queryTimeoutMs: null });
  const old = replaces === undefined ? undefined : connect(replaces, { queryTimeoutMs: null });
  try {
    const since = old && (await readSince(old, madeAt));
    return await db.transaction().execute(async (trx) => {
      const carriedOver = since ? await carryOver(trx, since, now) : null;
      await queueDueReminders(trx, { today: shopToday(now), now });
      const { numAffectedRows: heldBack = 0n } = await sql`
        update outbox set state = 'failed', last_error = ${HELD_REASON}, lease_until = null, next_attempt_at = ${now}
         where state = 'queued'`.execute(trx);
      await sql`delete from session`.execute(trx);
      await sql`delete from account_link`.execute(trx);
      await sql`delete from sign_in_challenge`.execute(trx);
      await sql`delete from mobile_claim`.execute(trx);
      // Any of these may have been revoked or replaced since; the office makes new ones.
      await sql`delete from calendar_feed`.execute(trx);
      // Emergencies from the time of the backup no longer ring; they stay listed.
      await sql`update alarm set state = 'unanswered', next_step_at = null where state = 'ringing'`.execute(
        trx,
      );
      await sql`delete from live_listener`.execute(trx);
      // The findings are as old as the backup; the watch starts over.
      await sql`delete from shop_finding`.execute(trx);
      await sql`delete from shop_watch`.execute(trx);
      const links = since
        ? sql`id = any(${since.revoked.map(({ id }) => id)}::uuid[]) and revoked_at is null`
        : sql`revoked_at is null`;
      const { numAffectedRows: revoked = 0n } = await sql`
        update job_link set revoked_at = ${now} where ${links}`.execute(trx);
      return { heldBack: Number(heldBack), linksRevoked: Number(revoked), carriedOver };
    });
  } finally {
    await old?.destroy();
    await db.destroy();
  }
}

type Since = Awaited<ReturnType<typeof readSince>>;

/** Events after the backup that must not be undone. */
async function readSince(old: Db, madeAt: Date) {
  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => [...(await query.execute(old)).rows];
  return {
    factors: await readFactors(old),
    optOuts: await readOptOuts(old),
    sent: await rows(
      sql<{
        id: string;
        kind: string;
        recipient: string;
        dedupeKey: string;
        recordType: string | null;
        recordId: string | null;
        sentAt: string;
        createdAt: string;
      }>`
        select id, kind, recipient, dedupe_key, record_type, record_id, sent_at, created_at
          from outbox where state = 'sent' and sent_at >= ${madeAt}`,
    ),
    erased: await rows(
      sql<{ recordType: string; recordId: string }>`
        select distinct record_type, record_id from event where what = 'person_erased' and at >= ${madeAt}`,
    ),
    accounts: await rows(
      sql<{
        id: string;
        password: string;
        isActive: boolean;
        role: StoredRole;
        seesPrices: boolean;
        mobile: string | null;
      }>`
        select id, password, is_active, role, coalesce((to_jsonb(a) ->> 'sees_prices')::boolean, true) as sees_prices,
               to_jsonb(a) ->> 'mobile' as mobile
          from admin_user a`,
    ),
    revoked: await rows(sql<{ id: string }>`select id from job_link where revoked_at >= ${madeAt}`),
  };
}

/** The numbers that want no texts; null in the database of a release that knew none. */
async function readOptOuts(old: Db): Promise<readonly { phone: string; since: string }[] | null> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('text_opt_out') is not null as there`.execute(old);
  if (!rows[0]?.there) return null;
  return [
    ...(await sql<{ phone: string; since: string }>`select phone, since from text_opt_out`.execute(old)).rows,
  ];
}

async function carryOver(
  trx: Trx,
  { sent, erased, accounts, factors, optOuts }: Since,
  now: Date,
): Promise<Settled['carriedOver']> {
  for (const mail of sent) {
    // A mail sent after the backup counts for its record's mail, so that no reminder is sent twice.
    await sql`
      insert into outbox (id, kind, recipient, payload, dedupe_key, message_id, state, sent_at, record_type, record_id, created_at)
      values (${mail.id}, ${mail.kind}, ${mail.recipient}, '{}', ${mail.dedupeKey}, ${mail.id}, 'sent', ${mail.sentAt},
              ${mail.recordType}, ${mail.recordId}, ${mail.createdAt})
      on conflict (dedupe_key) do update set state = 'sent', sent_at = excluded.sent_at, lease_until = null`.execute(
      trx,
    );
  }
  let changed = 0;
  await sql`select set_config('nene.restoring', 'on', true)`.execute(trx);
  for (const { id, password, isActive, role, seesPrices } of accounts) {
    const lived = sql`(${password}::text, ${isActive}::boolean, ${role}::text, ${seesPrices}::boolean)`;
    const { numAffectedRows = 0n } = await sql`
      update admin_user set (password, is_active, role, sees_prices) = ${lived}
       where id = ${id} and (password, is_active, role, sees_prices) is distinct from ${lived}`.execute(trx);
    changed += Number(numAffectedRows);
  }
  for (const { id, mobile } of accounts)
    await sql`update admin_user set mobile = null where id = ${id} and mobile is distinct from ${mobile}`.execute(
      trx,
    );
  if (factors) await carryFactors(trx, factors);
  if (optOuts) {
    await sql`delete from text_opt_out`.execute(trx);
    for (const { phone, since } of optOuts)
      await sql`insert into text_opt_out (phone, since) values (${phone}, ${since})`.execute(trx);
  }
  if (erased.length > 0) {
    await eraseFound(
      trx,
      recordsOf(erased),
      { emails: [], onlyUnfiled: true },
      { actor: COMMAND_LINE_ACTOR, now },
    );
  }
  return { sent: sent.length, erased: erased.length, accounts: changed };
}

function recordsOf(erased: Since['erased']): PersonRecords {
  const of = (type: string) =>
    erased.filter(({ recordType }) => recordType === type).map(({ recordId }) => recordId);
  return {
    customers: of('customer'),
    jobs: of('job'),
    leads: of('contact_request'),
    bookings: of('booking_request'),
    quotes: of('quote'),
    invoices: of('invoice'),
    properties: of('property'),
    texts: [],
  };
}
