import { parse } from 'csv-parse/sync';
import { expect, test, vi } from 'vitest';
import reminders from '#functions/reminders.ts';
import { eventObject } from '#scripts/serve/test-cards-objects.ts';
import { shopToday } from '#domain/shop-time.ts';
import { cardOffice } from '#tests/support/card-provider.ts';
import { makeSent } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { examples } from '#tests/support/stripe-examples.ts';

// Payouts to the bank and their lines, and what the daily look finds that no message brought.

const { office, provider, cards, db, url, open, read, inbox } = await cardOffice();
const facts = () => runSql(url, 'select kind, ref from card_fact order by kind, ref');

test('what no message brought is found by one look a day, with the lines of each payout', async () => {
  const { id } = await makeSent(office);
  const { id: other } = await makeSent(office);
  const [one, two] = [await open(id), await open(other)];
  cards.dropsMessages = true;
  await cards.leave(one, 'paid');
  await cards.leave(two, 'disputed');
  await cards.payOut();
  cards.dropsMessages = false;
  expect(await read(id)).toMatchObject({ status: 'sent' });
  await reminders(new Request('http://localhost/'));
  expect(await read(id)).toMatchObject({ status: 'paid' });
  expect(await inbox(other)).toMatchObject([{ kind: 'card' }]);
  const before = await facts();
  await reminders(new Request('http://localhost/'));
  expect(await facts()).toEqual(before);
  const { payouts, total } = (await office.get('/api/admin/reports/payouts')).body;
  // Two payments at 2.9 % and 30 cents, one of them disputed for 15 dollars.
  expect(payouts).toContainEqual(
    expect.objectContaining({
      ...{
        gross: '209.42',
        fees: '21.68',
        refunds: '0.00',
        disputes: '104.71',
        other: '0.00',
        bank: '83.03',
      },
      status: 'paid',
    }),
  );
  expect(total).toMatchObject({ gross: '209.42', bank: '83.03' });
});

test('a failed payout never reached the bank: the totals have its amount once, with the payout that brought it', async () => {
  await runSql(
    url,
    `insert into card_fact (kind, ref, event_ref, amount, happened_at) values
       ('payout', 'failed', 'e1', 97.00, '2025-03-03T20:00:00Z'),
       ('payout_failed', 'failed', 'e2', 97.00, '2025-03-04T20:00:00Z'),
       ('payout', 'next', 'e3', 145.50, '2025-03-05T20:00:00Z'),
       ('payout', 'unknown', 'e4', 10.00, '2025-03-06T20:00:00Z')`,
  );
  await runSql(
    url,
    `insert into card_payout_line (ref, payout_ref, kind, payment_ref, gross, fee, happened_at) values
       ('l1', 'failed', 'payment', 'a', 100.00, 3.00, '2025-03-02T20:00:00Z'),
       ('l2', 'next', 'payment', 'b', 50.00, 1.50, '2025-03-04T20:00:00Z'),
       ('l3', 'next', 'other', 'failed', 97.00, 0.00, '2025-03-04T20:00:00Z')`,
  );
  const march = 'from=2025-03-01&to=2025-03-05';
  const { payouts, total } = (await office.get(`/api/admin/reports/payouts?${march}`)).body;
  expect(payouts).toMatchObject([
    { ref: 'failed', gross: '100.00', other: '-97.00', bank: '0.00', status: 'failed' },
    { ref: 'next', gross: '50.00', other: '97.00', bank: '145.50', status: 'paid' },
  ]);
  expect(total).toMatchObject({ gross: '150.00', fees: '4.50', other: '0.00', bank: '145.50' });
  const { body } = await office.get('/api/admin/export/report-payouts.csv?from=2025-03-01&to=2025-03-31');
  const rows = parse(body, { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.map(({ payout, bank, status }) => [payout, bank, status])).toEqual([
    ['failed', '0.00', 'failed'],
    ['next', '145.50', 'paid'],
    ['unknown', '10.00', 'pending'],
  ]);
});

test('a payout that failed at once is listed with its lines, so that their fees are in the books', async () => {
  const at = Date.UTC(2025, 4, 6, 20) / 1000;
  const lines = [
    { ...examples.balanceTransaction, id: 'txn_of_failed', amount: 5000, fee: 175, created: at },
    { ...examples.balanceTransaction, id: 'txn_itself', type: 'payout', amount: -4825, fee: 0, created: at },
  ];
  const failed = { ...examples.payout, id: 'po_failed_at_once', amount: 4825, status: 'failed' };
  const list = (data: object[]) => Response.json({ object: 'list', data, has_more: false });
  provider.instead = (path) => {
    if (path.startsWith('/v1/events')) return list([eventObject('payout.failed', failed, at)]);
    return path.includes(`payout=${failed.id}`) ? list(lines) : undefined;
  };
  await reminders(new Request('http://localhost/'));
  provider.instead = () => undefined;
  const { payouts } = (await office.get('/api/admin/reports/payouts?from=2025-05-01&to=2025-05-31')).body;
  expect(payouts).toMatchObject([
    { ref: failed.id, gross: '50.00', fees: '1.75', other: '-48.25', bank: '0.00', status: 'failed' },
  ]);
});

test('a payout that was started by hand, whose lines Stripe does not list, stops no look', async () => {
  const { id } = await makeSent(office);
  const page = await open(id);
  cards.dropsMessages = true;
  await cards.payOut();
  await cards.leave(page, 'paid');
  cards.dropsMessages = false;
  provider.instead = (path) =>
    path.startsWith('/v1/balance_transactions')
      ? Response.json(
          { error: { message: 'Balance transaction history can only be filtered on automatic transfers' } },
          { status: 400 },
        )
      : undefined;
  await reminders(new Request('http://localhost/'));
  provider.instead = () => undefined;
  expect(await read(id)).toMatchObject({ status: 'paid' });
});

test('nothing that was recorded of payouts changes', async () => {
  for (const table of ['cardPayoutLine', 'cardLook'] as const)
    await expect(db.deleteFrom(table).execute()).rejects.toThrow('append-only');
});

test('a fee that no payout names after ten days waits in the inbox, and no longer once one does', async () => {
  const missing = async () => {
    const late = await signInToOffice();
    const { entries } = (await late.get('/api/admin/inbox')).body as {
      entries: { kind: string; name: string }[];
    };
    const { withoutFee } = (await late.get(`/api/admin/reports/payouts?from=${shopToday(paid)}`)).body;
    return [
      entries.filter(({ kind }) => kind === 'fee_missing').map(({ name }) => name.split(' of ')[0]),
      withoutFee.map(({ paper }: { paper: string }) => paper).toSorted(),
    ];
  };
  const { id, invoiceNumber } = await makeSent(office);
  await cards.leave(await open(id), 'paid');
  const paid = new Date();
  const later = (days: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: paid.getTime() + days * 86_400_000 });
  later(10);
  expect(await missing()).toEqual([[], []]);
  later(12);
  // The other's payout was started by hand.
  expect(await missing()).toEqual([['2 card payments'], [expect.stringMatching(/^INV-/), invoiceNumber]]);
  vi.useRealTimers();
  await cards.payOut();
  await reminders(new Request('http://localhost/'));
  later(12);
  expect(await missing()).toEqual([[], []]);
  vi.useRealTimers();
});
