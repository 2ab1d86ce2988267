import { expect, test } from 'vitest';
import { executeTogether } from '#db/atomic-writes.ts';
import { leadInsert } from '#db/queries/leads.ts';
import { submitOnce } from '#db/queries/idempotency.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { leadOf } from '#tests/support/records.ts';
import { runSql } from '#tests/support/run-sql.ts';

const { url, db } = await freshDatabase();
const start = Date.parse('2026-11-21T12:00:00.000Z');

/** Submits a lead under a key some minutes after the start; a claim holds for two minutes. */
function submit(key: string, minutes: number, { limit = 100, bodyHash = 'body' } = {}) {
  const now = new Date(start + minutes * 60_000);
  return submitOnce(db, {
    claim: { scope: 'contact', key, bodyHash, now },
    expiresBefore: new Date(now.getTime() - 120_000),
    limits: { limits: [{ key: `of ${key}`, limit }], now, windowMinutes: 10 },
    response: { minutes },
    writes: [leadInsert(db, leadOf({ lastName: key, createdAt: now, updatedAt: now }))],
  });
}

const stored = (key: string) => runSql(url, 'select from contact_request where last_name = $1', [key]);
const counted = (key: string) => runSql(url, 'select count from rate_limit where key = $1', [`of ${key}`]);

test('a repeat gets the first response and is not counted; after the claim expires it is a new request', async () => {
  expect(await submit('again', 0)).toEqual({ state: 'created', response: { minutes: 0 } });
  const first = { state: 'replayed', response: { minutes: 0 }, sameBody: true };
  expect(await submit('again', 2)).toEqual(first);
  expect(await submit('again', 2, { bodyHash: 'other' })).toEqual({ ...first, sameBody: false });
  expect([await stored('again'), await counted('again')]).toEqual([[{}], [{ count: 1 }]]);
  expect(await submit('again', 2.01)).toEqual({ state: 'created', response: { minutes: 2.01 } });
  expect(await submit('again', 4)).toMatchObject({ state: 'replayed', response: { minutes: 2.01 } });
  expect(await stored('again')).toHaveLength(2);
});

test('of ten concurrent repeats of an expired claim, one is stored and nine get its response', async () => {
  await submit('crowd', 0);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => submit('crowd', 3)));
  expect(outcomes.filter(({ state }) => state === 'created')).toHaveLength(1);
  for (const outcome of outcomes) expect(outcome).toMatchObject({ response: { minutes: 3 } });
  expect(await stored('crowd')).toHaveLength(2);
});

test('a request over the limit stores nothing, not even its key; a repeat of an earlier one still gets its response', async () => {
  const limited = { limit: 1 };
  await submit('full', 0, limited);
  const key = { limits: [{ key: 'of full', limit: 1 }], windowMinutes: 10 };
  const tooMany = (at: number) => {
    const now = new Date(start + at * 60_000);
    return submitOnce(db, {
      claim: { scope: 'contact', key: 'full, another', bodyHash: 'b', now },
      expiresBefore: new Date(start),
      limits: { ...key, now },
      response: { at },
      writes: [leadInsert(db, leadOf({ lastName: 'full, another' }))],
    });
  };
  expect(await tooMany(4)).toEqual({ state: 'limited', retryAfter: 360 });
  expect(await stored('full, another')).toEqual([]);
  expect(await counted('full')).toEqual([{ count: 1 }]);
  expect(await submit('full', 1, limited)).toMatchObject({ state: 'replayed', response: { minutes: 0 } });
  expect(await tooMany(10)).toMatchObject({ state: 'created' });
});

test('a write that uses the rows of no earlier write of its statement is refused', async () => {
  const lead = leadInsert(db, leadOf({ lastName: 'elsewhere' }));
  const reader = (returnedBy: (write: typeof lead) => unknown) => {
    returnedBy(lead);
    return lead;
  };
  for (const writes of [[reader], [reader, lead]])
    await expect(executeTogether(db, writes)).rejects.toThrow('only the rows of an earlier one');
  expect(await stored('elsewhere')).toEqual([]);
});
