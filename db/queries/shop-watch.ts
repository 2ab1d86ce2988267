import { type RawBuilder, sql } from 'kysely';
import {
  BUSY_REQUESTS,
  type ChannelFacts,
  type Finding,
  sameHoursOf,
  SILENCE_WEEKS,
} from '#domain/shop-watch.ts';
import type { Db, Trx } from '../connect.ts';
import type { Row } from '../schema.ts';
import { NOT_SENT } from './outbox.ts';

/** The watch's last look; undefined before the first. */
export function findShopWatch(db: Db): Promise<Row<'shopWatch'> | undefined> {
  return db.selectFrom('shopWatch').selectAll().executeTakeFirst();
}

/**
 * Begins a look, unless another one began since `before` and no silence has become unusual since.
 * @returns when the previous look began, and since when the watch exists; undefined when no look is due
 */
export async function beginLook(
  db: Db,
  { now, before }: { now: Date; before: Date },
): Promise<{ readonly lastLookAt: string | null; readonly since: string } | undefined> {
  const { rows } = await sql<{ lastLookAt: string | null; since: string }>`
    insert into shop_watch (checked_at, since) values (${now}, ${now})
    on conflict (only_row) do update set checked_at = ${now}
     where shop_watch.checked_at <= ${before} or shop_watch.silence_due_at <= ${now}
    returning since, (select checked_at from shop_watch) as last_look_at`.execute(db);
  return rows[0];
}

/** The tables of visitors' requests, without those that look like spam. */
const requestTables = [
  sql`contact_request where not suspicious`,
  sql`booking_request where not suspicious`,
  sql`quote where source = 'public' and deleted_at is null and not suspicious`,
];

/** The times of visitors' requests; each table is read by its index on these times, up to the limit. */
function requestTimes({
  within = sql``,
  order,
  limit,
}: {
  within?: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  limit: number;
}): RawBuilder<unknown> {
  const times = requestTables.map(
    (table) =>
      sql`(select created_at as at from ${table} ${within} order by created_at ${order} limit ${limit})`,
  );
  return sql`(${sql.join(times, sql` union all `)})`;
}

/** When the last request came in; null if there is none. */
export async function findLastRequest(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(at) as at from ${requestTimes({ order: sql`desc`, limit: 1 })} request`.execute(db);
  return rows[0]?.at ? new Date(rows[0].at) : null;
}

/** The first requests of each earlier week after the same hour of the same weekday, oldest first. */
export async function listEarlierRequests(db: Db, lastRequestAt: Date): Promise<Date[][]> {
  const spans = Array.from({ length: SILENCE_WEEKS }, (_, index) => {
    const { from, to } = sameHoursOf(lastRequestAt, index + 1);
    const within = sql`and created_at > ${from} and created_at <= ${to}`;
    const times = requestTimes({ within, order: sql`asc`, limit: BUSY_REQUESTS });
    return sql`(select ${index}::int as week, at from ${times} request order by at limit ${BUSY_REQUESTS})`;
  });
  const { rows } = await sql<{ week: number; at: string }>`${sql.join(spans, sql` union all `)}`.execute(db);
  return spans.map((_, index) =>
    rows
      .filter(({ week }) => week === index)
      .map(({ at }) => new Date(at))
      .toSorted((x, y) => x.getTime() - y.getTime()),
  );
}

/** The state of mail and texts: failures since a time, and attempts so far. Receipts do not count: visitors mistype addresses. */
export async function readChannels(
  db: Db,
  since: Date,
): Promise<{ readonly mail: ChannelFacts; readonly texts: ChannelFacts }> {
  const { rows } = await sql<ChannelFacts & { isText: boolean }>`
    select channel = 'text' as is_text,
           count(*) filter (where state = 'failed') as failed,
           coalesce(max(attempts) filter (where state = 'queued'), 0) as tries
      from outbox
     where channel in ('mail', 'alarm_mail', 'text') and kind not in ('request-receipt', 'shop-finding')
       and (state = 'queued'
            or state = 'failed' and next_attempt_at >= ${since} and coalesce(last_error, '') not like ${`${NOT_SENT}%`})
     group by 1`.execute(db);
  const of = (isText: boolean) => {
    const { failed = 0, tries = 0 } = rows.find((row) => row.isText === isText) ?? {};
    return { failed, tries };
  };
  return { mail: of(false), texts: of(true) };
}

/** The database's size and limit in bytes; undefined when neither the host nor a setting gives a limit. */
export async function readDatabaseSize(
  db: Db,
  limitMb: number | undefined,
): Promise<{ readonly size: number; readonly limit: number } | undefined> {
  // Neon reports its limit; "-1" means none.
  const { rows } = await sql<{ size: number; limit: number | null }>`
    select pg_database_size(current_database())::float8 as size,
           coalesce(${limitMb ?? null}::float8 * 1048576,
                    pg_size_bytes(nullif(current_setting('neon.max_cluster_size', true), ''))::float8) as "limit"`.execute(
    db,
  );
  const [{ size, limit } = { size: 0, limit: null }] = rows;
  return limit === null || limit <= 0 ? undefined : { size, limit };
}

/** The current findings, oldest first. */
export function listFindings(db: Db): Promise<Row<'shopFinding'>[]> {
  return db.selectFrom('shopFinding').selectAll().orderBy('since').orderBy('kind').execute();
}

/** Ends a look: stores its findings and deletes all others. @returns the new findings */
export async function saveFindings(
  trx: Trx,
  { findings, silenceDueAt, now }: { findings: readonly Finding[]; silenceDueAt: Date | null; now: Date },
): Promise<Finding[]> {
  await trx.updateTable('shopWatch').set({ silenceDueAt }).execute();
  const kinds = findings.map(({ kind }) => kind);
  await sql`delete from shop_finding where kind <> all(${kinds}::text[])`.execute(trx);
  const added: Finding[] = [];
  for (const finding of findings) {
    const { rows } = await sql<{ isNew: boolean }>`
      insert into shop_finding (kind, what, since) values (${finding.kind}, ${finding.what}, ${now})
      on conflict (kind) do update set what = excluded.what
      returning since = ${now} as is_new`.execute(trx);
    if (rows[0]?.isNew) added.push(finding);
  }
  return added;
}
