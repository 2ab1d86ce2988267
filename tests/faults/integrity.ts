import { expect } from 'vitest';
import { runSql } from '#tests/support/run-sql.ts';
import { type Attempt, QUOTE_LINES } from './visitors.ts';

/** An acknowledged request and its response. */
export interface Acknowledged {
  readonly attempt: Attempt;
  // oxlint-disable-next-line typescript/no-explicit-any -- the server's answer
  readonly answer: any;
}

/**
 * Checks that every acknowledged write is stored exactly once and as acknowledged, and that nothing is stored
 * partially.
 * @param url a database that contains only this test's visitors
 */
export async function expectIntact(url: string, acknowledged: readonly Acknowledged[]): Promise<void> {
  const rows = (text: string, values: unknown[] = []) => runSql(url, text, values);
  const stored = await rows(`
    select id, last_name, null as quote_number from contact_request
    union all select id, last_name, quote_number from quote`);
  const byMark = Map.groupBy(stored, (row) => String(row['last_name']));
  for (const { attempt, answer } of acknowledged) {
    expect(byMark.get(attempt.mark), attempt.mark).toEqual([
      { id: answer.id, last_name: attempt.mark, quote_number: answer.quoteNumber ?? null },
    ]);
  }
  expect([...byMark.values()].filter((copies) => copies.length > 1)).toEqual([]);
  await expectConsistent(url, stored.length);
}

async function expectConsistent(url: string, records: number): Promise<void> {
  const none = async (what: string, text: string) => expect(await runSql(url, text), what).toEqual([]);
  await none(
    'quotes without all their lines, or whose lines are not their sum',
    `select quote_number from quote left join quote_item i on i.quote_id = quote.id
      group by quote.id having count(i.id) <> ${QUOTE_LINES} or sum(i.total_price) <> quote.subtotal`,
  );
  await none(
    'quote numbers that the sequence could draw again',
    `select quote_number from quote
      where right(quote_number, 5)::integer > pg_sequence_last_value('quote_number_' || substr(quote_number, 3, 4))`,
  );
  const all = `(select id, 'contact_request' as type, email from contact_request union all select id, 'quote', email from quote)`;
  await none(
    'records without their one entry in the history',
    `select r.id from ${all} r left join event e on e.record_id = r.id and e.record_type = r.type and e.what = 'received'
      group by r.id having count(e.id) <> 1`,
  );
  await none(
    'records without their two mails',
    `select r.id from ${all} r left join outbox o on o.record_id = r.id
      group by r.id having count(o.id) <> 2 or count(distinct o.kind) <> 2`,
  );
  await none(
    'mail, history or a key of a record that is not there',
    `select record_id from (select record_id from outbox union select record_id from event where what = 'received'
                            union select (response ->> 'id')::uuid from idempotency) said
      where record_id not in (select id from ${all} r)`,
  );
  expect(await runSql(url, 'select count(*)::integer as n from idempotency')).toEqual([{ n: records }]);
  await none(
    'tallies that are not what counting finds',
    `select record from (select record, sum(count) as told from tally where record in ('contact_request', 'quote') group by record) t
      where told <> case record when 'quote' then (select count(*) from quote) else (select count(*) from contact_request) end`,
  );
  await expectSoundIndexes(url);
}

/** Has PostgreSQL check that every index is consistent with its table. */
async function expectSoundIndexes(url: string): Promise<void> {
  await runSql(url, 'create extension if not exists amcheck');
  const checked = await runSql(
    url,
    `select count(bt_index_check(index => c.oid, heapallindexed => true)) as indexes
       from pg_class c join pg_am on pg_am.oid = c.relam
      where c.relkind = 'i' and amname = 'btree' and c.relnamespace = 'public'::regnamespace`,
  );
  expect(Number(checked[0]?.['indexes'])).toBeGreaterThan(10);
}
