import { parse } from 'csv-parse/sync';
import { afterAll, expect, test, vi } from 'vitest';
import { journalAccounts } from '#domain/accounting.ts';
import { must } from '#tests/support/call.ts';
import { makeSent } from '#tests/support/money.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url } = await testServer({ SECOND_FACTOR_DAYS: '365' });
/** 10 AM in Honolulu. */
const at = (day: number) => Date.UTC(2026, 10, day, 20);
vi.useFakeTimers({ toFake: ['Date'], now: at(2) });
afterAll(() => vi.useRealTimers());
let owner = await signInToOffice();

async function goTo(day: number) {
  vi.setSystemTime(at(day));
  owner = await signInToOffice();
}
const save = (names: object[], as = owner) => as.post('/api/admin/journal-accounts', { names });
const file = async (day: string) =>
  (await owner.get(`/api/admin/export/report-journal.csv?from=${day}&to=${day}`)).body as string;
const namesIn = (csv: string) =>
  (parse(csv, { columns: true }) as Record<string, string>[]).map(({ AccountName }) => AccountName);

test('a name holds from the next export on: an exported day has the same bytes, and its correction the new name', async () => {
  const invoice = await makeSent(owner);
  await goTo(3);
  const other = await makeSent(owner);
  const before = await file('2026-11-02');
  expect(namesIn(before)).toContain('Accounts Receivable');

  const named = must(
    await save([
      { account: 'receivables', name: ' 1200 Debtors ' },
      { account: 'income.other', name: 'Sales:Rest' },
      { account: 'cash', name: 'Cash on Hand' },
    ]),
  );
  const find = (rows: { account: string }[], account: string) => rows.find((row) => row.account === account);
  expect(find(named, 'receivables')).toMatchObject({ name: '1200 Debtors', standard: 'Accounts Receivable' });
  // The standard name is no name of one's own.
  expect(await runSql(url, 'select account from journal_account order by 1')).toEqual([
    { account: 'income.other' },
    { account: 'receivables' },
  ]);
  must(await owner.post(`/api/admin/invoices/${invoice.id}/void`, { reason: 'Wrong', returnStock: true }));
  must(await owner.post(`/api/admin/invoices/${other.id}/payments`, { amount: '1.00', method: 'cash' }));
  await goTo(4);
  expect(await file('2026-11-02')).toBe(before);
  const next = await file('2026-11-03');
  expect(namesIn(next)).toEqual(expect.arrayContaining(['1200 Debtors', 'Sales:Rest', 'Cash on Hand']));
  expect(namesIn(next)).not.toContain('Accounts Receivable');
  // By its account, not by its name: the customer stands beside it.
  const lines = parse(next, { columns: true }) as Record<string, string>[];
  const customer = lines.find(({ AccountName }) => AccountName === '1200 Debtors')?.['Name'];
  expect(customer).toBe('Daily customers');

  const { accounts } = must(await owner.get('/api/admin/reports/journal?from=2026-11-02&to=2026-11-03'));
  const shown = accounts.map(({ account }: { account: string }) => account);
  expect(shown).toEqual(expect.arrayContaining(['1200 Debtors', 'Accounts Receivable']));
  // Renamed again, and a payment recorded late: the correction of its day has the name of now.
  must(
    await save([
      { account: 'receivables', name: '' },
      { account: 'cash', name: 'Till' },
    ]),
  );
  await runSql(
    url,
    `insert into payment (invoice_id, amount, method, actor, received_at) values ($1, 2.00, 'cash', 'test', $2)`,
    [other.id, new Date(at(3)).toISOString()],
  );
  await goTo(5);
  expect((await file('2026-11-04')).split('\r\n').filter((line) => line.includes('Correction'))).toEqual([
    '2026-11-04,11/04/2026,Accounts Receivable,,2.00,Correction of an exported day: 11/03/2026,Daily customers',
    '2026-11-04,11/04/2026,Till,2.00,,Correction of an exported day: 11/03/2026,',
  ]);
  expect(await file('2026-11-03')).toBe(next);
  expect(await file('2026-11-02')).toBe(before);
});

test('the owner names accounts, the bookkeeper reads them, and the history has both names', async () => {
  const bookkeeper = await colleague(db, 'books', { role: 'bookkeeper' });
  const rows = must(await bookkeeper.get('/api/admin/journal-accounts'));
  expect(rows).toHaveLength(journalAccounts.length);
  for (const role of ['bookkeeper', 'dispatcher', 'technician'] as const) {
    const other = role === 'bookkeeper' ? bookkeeper : await colleague(db, `other-${role}`, { role });
    expect([role, (await save([], other)).status]).toEqual([role, 403]);
    if (role !== 'bookkeeper')
      expect([role, (await other.get('/api/admin/journal-accounts')).status]).toEqual([role, 403]);
  }
  const errors = async (names: object[]) => Object.keys((await save(names)).body.errors);
  expect(await errors([{ account: 'boat', name: 'Boat' }])).toEqual(['names.0.account']);
  expect(await errors([{ account: 'cash', name: 'a\nb' }])).toEqual(['names.0.name']);
  expect(await errors([1, 2].map(() => ({ account: 'cash', name: 'Twice' })))).toEqual(['names']);
  must(await save([{ account: 'stock', name: 'Shelf' }]));
  const [entry] = must(await owner.get(`/api/admin/history?recordType=user&recordId=${owner.id}`));
  expect(entry).toMatchObject({
    what: 'accounts_named',
    before: { 'Stock at cost': 'Inventory Asset' },
    after: { 'Stock at cost': 'Shelf' },
  });
});
