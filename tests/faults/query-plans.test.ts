import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grownTables, insertManyRows } from '#db/seed/rows/insert-rows.ts';
import { seed } from '#db/seed.ts';
import { snapshotOf } from '#server/invoices/snapshot.ts';
import { phoneColumns } from '#db/queries/customers/whose-records.ts';
import { explainingDb } from '#scripts/bench/rows/explaining-db.ts';
import type { MeasuredQuery } from '#scripts/bench/rows/measured-query.ts';
import { measuredQueries } from '#scripts/bench/rows/queries.ts';
import { readWorld } from '#scripts/bench/rows/world.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { report } from './report.ts';
import { limitWith, scale } from './scale.ts';

const FEW = 6000;
/**
 * Pages a query may read beyond the ratio: among many more rows, each of a list or report lies on a page of its own. A list
 * has 50 rows.
 */
const APART = scale.planRows > FEW ? 250 : 60;
/** Times the pages a query may read. Among many rows, the planner reads the year's invoices in a different order. */
const ratioFor = ({ name }: MeasuredQuery) =>
  name === 'grossByDay cash year' && scale.planRows > FEW ? 2 : 1.3;
const YEARS_MS = 12 * 365 * 86_400_000;

const { db, sessionUrl } = await freshDatabase({ queryTimeoutMs: null });
// At this size a sequential scan is often fastest; disabled, the planner shows whether an index could be
// used.
const explaining = explainingDb(sessionUrl, '-c enable_seqscan=off');
afterAll(() => explaining.db.destroy());
const now = new Date();

interface Cost {
  readonly query: MeasuredQuery;
  readonly pages: number;
  readonly scanned: readonly string[];
}

/** Whether a query's cost must not grow with years of history. A search for rare words reads on until it finds matches. */
const isFlat = ({ kind, common }: MeasuredQuery) => kind !== 'search' || common === true;

let small: Map<string, Cost>;
let large: Map<string, Cost>;

beforeAll(
  async () => {
    await seed(db, { now, freeze: snapshotOf });
    await insertManyRows(db, FEW, now);
    const world = await readWorld(db, now);
    small = await costs(measuredQueries(world).filter(isFlat));
    // Old records, which give staff no more to do today.
    await insertManyRows(db, scale.planRows, new Date(now.getTime() - YEARS_MS));
    const { places, sorted } = await readWorld(db, now);
    large = await costs(measuredQueries({ ...world, places, sorted }));
    const [most] = [...large.values()].toSorted((one, other) => other.pages - one.pages);
    report(
      `${large.size} queries with ${scale.planRows.toLocaleString('en-US')} old customers, leads and quotes: at most ${most?.pages} pages (${most?.query.name})`,
    );
  },
  limitWith(20 * scale.planRows),
);

async function costs(queries: readonly MeasuredQuery[]): Promise<Map<string, Cost>> {
  const found = new Map<string, Cost>();
  for (const query of queries) {
    await query.run(explaining.db);
    const statements = explaining.take();
    found.set(query.name, {
      query,
      pages: statements.reduce((sum, { buffers }) => sum + buffers, 0),
      scanned: statements.flatMap(({ scanned }) => scanned),
    });
  }
  return found;
}

/** The costs that break a rule, as sentences. A query that may grow is not measured before. */
function broken(rule: (after: Cost, before: Cost) => string | undefined): string[] {
  return [...large].flatMap(([name, after]) => {
    const words = rule(after, small.get(name) ?? after);
    return words === undefined ? [] : [`${name}: ${words}`];
  });
}

test('no office query scans a growing table from end to end', () => {
  const growing = new Set<string>(grownTables);
  expect(
    broken(({ scanned }) => scanned.filter((table) => growing.has(table)).join(', ') || undefined),
  ).toEqual([]);
});

test('lists, figures, records, reports and searches for common words read no more with years of history', () => {
  // Without history, a later page may be missing or have only a few rows, depending on the day; the next test compares
  // it with the first.
  const isComparable = (query: MeasuredQuery) => isFlat(query) && query.first === undefined;
  const comparable = [...large].filter(([, { query }]) => isComparable(query));
  expect(comparable.map(([name]) => name).filter((name) => !small.has(name))).toEqual([]);
  expect(
    broken(({ query, pages }, before) =>
      isComparable(query) && pages > before.pages * ratioFor(query) + APART
        ? `${before.pages}, then ${pages} pages`
        : undefined,
    ),
  ).toEqual([]);
});

test('any page of a list reads about as much as the first', () => {
  expect(
    broken(({ query, pages }) => {
      const first = query.first === undefined ? undefined : large.get(query.first);
      return first && pages > first.pages * 2 + APART
        ? `first page ${first.pages}, this one ${pages}`
        : undefined;
    }),
  ).toEqual([]);
});

test('every query that lists, searches, counts or reports is measured', () => {
  const measured = new Set([...large.values()].map(({ query }) => query.through));
  const files = readdirSync('db/queries', { recursive: true, encoding: 'utf8' });
  const exported = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      [
        ...readFileSync(`db/queries/${file}`, 'utf8').matchAll(
          /^export (?:async )?function (\w+)\(\s*db: Db/gm,
        ),
      ].map(([, name]) => name ?? ''),
    );
  const reading = exported.filter((name) =>
    /^(list|search|select|count|match|revenue|tax|earned|payments|receivables)/.test(name),
  );
  expect(reading.length).toBeGreaterThan(20);
  expect(reading.filter((name) => !measured.has(name) && !(name in fewByNature))).toEqual([]);
});

/** Relations of one record, or read by key: their number is bounded. */
const fewByNature: Readonly<Record<string, string>> = {
  listJobRuns: 'one row a job',
  listOpenJobLinks: 'of one job, one for each address',
  countOwners: 'accounts of the office',
  listAdminUsers: 'accounts of the office',
  listPasskeys: 'of one account, twenty at most',
  countRecoveryCodes: 'of one account, ten at most',
  listLiveSessions: 'of one account, the last hundred',
  listAlarmCalls: 'of one alarm',
  listAlarmPeople: 'accounts of the office',
  listApprovalsOfJob: 'of one job, at most 500',
  listAuthorities: 'of one job',
  earnedLines: 'of one job',
  listWholeAuthorities: 'of one job, at most 50',
  listEvidenceEvents: 'of one job, at most 500 of a kind',
  listEvidenceMessages: 'of one job, at most 500 of a kind',
  listEvidenceKeys: 'a key for each rotation, at most 100',
  listProvenSteps: 'of one job, for the command line',
  listFindings: 'one row a kind, six at most',
  listFeedOwners: 'accounts of the office',
  listOfferedTimes: 'of one job, at most three',
  listMergedInto: 'of one customer',
  listOpenAlarms: 'those not yet taken, at most 20, with an index of their own',
  countOpenAlarms: 'those not yet taken, with an index of their own',
  listAlarmsRungAt: 'those not yet taken, at most 20, with an index of their own',
  listAlarmsByNumber: 'at most ten, by number',
  listPushDevices: 'of accounts of the office',
  listMessagesOf: 'mail about one record, the last hundred',
  countEarlierMessages: 'to one address, within minutes',
  countEventsSince: 'of one job, since the technician arrived',
  countTexts: 'to one number, within a day',
  countTextRings: 'of one number',
  listOpenJobsOfPhone: 'of one number',
  listOptOuts: 'of one person’s numbers, in a table of the few who opted out',
  listProperties: 'of the door book, some hundred',
  listAuthoritiesOf: 'of the door book, a few for each property',
  listTaggedDoors: 'of one property, 2,000 doors at most',
  listPaymentsOfInvoice: 'of one invoice',
  listPaymentsOfQuote: 'of one estimate',
};

test('bulk seeding stores the same rows as the application', async () => {
  const sample = await db.selectFrom('contactRequest').selectAll().orderBy('id').limit(200).execute();
  for (const { phone, phoneDigits, phoneE164 } of sample) {
    expect({ phoneDigits, phoneE164 }).toEqual(phoneColumns(phone));
  }
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from invoice
             where paid <> coalesce((select sum(case kind when 'reversal' then -amount else amount end)
                                       from payment where payment.invoice_id = invoice.id), 0)) as wrongly_paid,
           (select count(*) from invoice where (status = 'paid') <> (paid = total)) as wrongly_settled,
           (select count(*) from quote where has_live_invoice <> exists (
              select from invoice where invoice.quote_id = quote.id and status <> 'void' and deleted_at is null))
             as wrongly_invoiced,
           (select count(*) from quote where subtotal <> (
              select sum(total_price) from quote_item where quote_item.quote_id = quote.id)) as wrongly_summed,
           (select count(*) from (select record, state, sum(count) as n, sum(amount) as amount from tally
                                   where record in ('invoice', 'inventory_item') group by 1, 2) tallied
              full join (select 'invoice' as record, status as state, count(*) as n, sum(total - paid) as amount
                           from invoice where deleted_at is null group by 2
                         union all
                         select 'inventory_item', case when not is_service and quantity_on_hand <=
                                  coalesce(nullif(low_stock_threshold, 0), 5) then 'low' else 'enough' end,
                                count(*), sum(cost_price * quantity_on_hand)
                           from inventory_item where is_active group by 2) counted using (record, state)
             where tallied.n is distinct from counted.n or tallied.amount is distinct from counted.amount)
             as wrongly_tallied`.execute(db);
  expect(rows[0]).toEqual({
    wronglyPaid: 0,
    wronglySettled: 0,
    wronglyInvoiced: 0,
    wronglySummed: 0,
    wronglyTallied: 0,
  });
});
