import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type InvoiceState,
  allowedInvoiceEvents,
  derivedInvoiceStatus,
  invoiceEvents,
  invoiceMachine,
  invoiceStates,
  nextInvoiceState,
} from './invoice.ts';
import { type LedgerEntry, balance } from './pricing.ts';

const owing = { balanceCents: 10_000, paidCents: 0, amountCents: 0 };

function pay(amountCents: number) {
  return nextInvoiceState('sent', 'pay', { ...owing, amountCents });
}

describe('what the office may do', () => {
  test.each<[InvoiceState, string, { balanceCents: number; paidCents: number }, string[]]>([
    ['draft', 'with a total', { balanceCents: 10_000, paidCents: 0 }, ['edit', 'send', 'delete']],
    ['draft', 'of nothing', { balanceCents: 0, paidCents: 0 }, ['edit', 'send', 'delete']],
    ['draft', 'with a deposit', { balanceCents: 7000, paidCents: 3000 }, ['edit', 'send', 'reverse']],
    ['sent', 'unpaid', { balanceCents: 10_000, paidCents: 0 }, ['send', 'pay', 'void']],
    ['sent', 'partly paid', { balanceCents: 4000, paidCents: 6000 }, ['send', 'pay', 'reverse']],
    ['paid', 'with money', { balanceCents: 0, paidCents: 10_000 }, ['send', 'reverse']],
    ['paid', 'of nothing', { balanceCents: 0, paidCents: 0 }, ['send', 'void']],
    ['void', 'for good', { balanceCents: 10_000, paidCents: 0 }, []],
  ])('%s, %s', (state, _, known, events) => {
    expect(allowedInvoiceEvents(state, known)).toEqual(events);
  });
});

describe('steps', () => {
  test('sending a draft freezes it, takes the stock and queues the mail; sending again only mails', () => {
    expect(nextInvoiceState('draft', 'send', owing)).toEqual({
      ok: true,
      to: 'sent',
      effects: ['freezeSnapshot', 'takeStock'],
    });
    expect(nextInvoiceState('sent', 'send', owing)).toEqual({ ok: true, to: 'sent', effects: [] });
    expect(nextInvoiceState('paid', 'send', owing)).toEqual({ ok: true, to: 'paid', effects: [] });
  });

  test('an invoice of zero is paid once it is sent', () => {
    const next = nextInvoiceState('draft', 'send', { ...owing, balanceCents: 0 });
    expect(next).toMatchObject({ ok: true, to: 'paid', effects: expect.arrayContaining(['markPaid']) });
  });

  test('a partial payment leaves it sent, the full one makes it paid, a cent more is rejected', () => {
    expect(pay(9999)).toEqual({ ok: true, to: 'sent', effects: [] });
    expect(pay(10_000)).toEqual({ ok: true, to: 'paid', effects: ['markPaid'] });
    for (const wrong of [10_001, 0, -1, NaN])
      expect(pay(wrong)).toEqual({ ok: false, failedGuard: 'withinBalance' });
  });

  test('a reversal reopens a paid invoice’s balance, and never exceeds the payments', () => {
    const paid = { balanceCents: 0, paidCents: 10_000 };
    expect(nextInvoiceState('paid', 'reverse', { ...paid, amountCents: 1 })).toMatchObject({
      to: 'sent',
      effects: ['clearPaid'],
    });
    expect(nextInvoiceState('paid', 'reverse', { ...paid, amountCents: 10_001 })).toEqual({
      ok: false,
      failedGuard: 'withinPaid',
    });
    expect(nextInvoiceState('sent', 'reverse', { ...owing, amountCents: 1 })).toMatchObject({ ok: false });
  });

  test('reversing an overpayment leaves it paid', () => {
    const overpaid = { balanceCents: -2000, paidCents: 12_000 };
    const reverse = (amountCents: number) =>
      nextInvoiceState('paid', 'reverse', { ...overpaid, amountCents });
    expect(reverse(2000)).toEqual({ ok: true, to: 'paid', effects: [] });
    expect(reverse(2001)).toEqual({ ok: true, to: 'sent', effects: ['clearPaid'] });
  });

  test('an invoice with payments cannot be voided', () => {
    expect(nextInvoiceState('sent', 'void', owing)).toMatchObject({ ok: true, to: 'void' });
    expect(nextInvoiceState('sent', 'void', { ...owing, paidCents: 1 })).toEqual({
      ok: false,
      failedGuard: 'nothingPaid',
    });
  });

  test('each event has one meaning in every state', () => {
    for (const { from, event, to, effects } of invoiceMachine.rows) {
      if (event === 'send' && from === 'draft') {
        expect(effects).toEqual(expect.arrayContaining(['freezeSnapshot', 'takeStock']));
      }
      if (event === 'delete') expect(effects).toEqual([]);
      if (event === 'reverse') expect(effects.includes('clearPaid')).toBe(from === 'paid' && to === 'sent');
      if (event === 'void') {
        expect([to, effects]).toEqual(['void', []]);
      }
    }
  });

  test('only a draft is edited, deleted or has its stock taken', () => {
    for (const { from, event, effects } of invoiceMachine.rows) {
      if (event === 'edit' || event === 'delete' || effects.includes('takeStock')) expect(from).toBe('draft');
    }
  });
});

test('no event is ambiguous: two rows of one state and event never both hold', () => {
  const cents = fc.integer({ min: 0, max: 5 });
  const facts = fc.record({ balanceCents: cents, paidCents: cents, amountCents: cents });
  fc.assert(
    fc.property(
      fc.constantFrom(...invoiceStates),
      fc.constantFrom(...invoiceEvents),
      facts,
      (state, event, known) => {
        const fitting = invoiceMachine.rows.filter(
          (row) =>
            row.from === state &&
            row.event === event &&
            row.guards.every((guard) => invoiceMachine.guards[guard](known)),
        );
        expect(fitting.length).toBeLessThanOrEqual(1);
      },
    ),
  );
});

test('after any events in any order, the balance agrees with the status', () => {
  const attempt = fc.record({
    event: fc.constantFrom(...invoiceEvents),
    amountCents: fc.integer({ min: -5, max: 40 }),
  });
  const total = fc.integer({ min: 0, max: 60 });
  const deposit = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 80 }));
  fc.assert(
    fc.property(
      total,
      deposit,
      fc.array(attempt, { maxLength: 40 }),
      (totalCents, depositCents, attempts) => {
        let state: InvoiceState = 'draft';
        const ledger: LedgerEntry[] = [{ kind: 'payment', amountCents: depositCents }];
        for (const { event, amountCents } of attempts) {
          const next = nextInvoiceState(state, event, { ...balance(totalCents, ledger), amountCents });
          if (!next.ok) continue;
          if (event === 'pay') ledger.push({ kind: 'payment', amountCents });
          if (event === 'reverse') ledger.push({ kind: 'reversal', amountCents });
          if (state !== 'draft') expect(next.to).not.toBe('draft');
          state = next.to;

          const { balanceCents, paidCents } = balance(totalCents, ledger);
          expect(paidCents).toBeGreaterThanOrEqual(0);
          if (state === 'paid') expect(balanceCents).toBeLessThanOrEqual(0);
          if (state === 'sent') expect(balanceCents).toBeGreaterThan(0);
          if (state === 'void' || event === 'delete') expect(paidCents).toBe(0);
          if (paidCents > depositCents) expect(balanceCents).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

test.each<[InvoiceState, number, string, string]>([
  ['sent', 1, '2026-11-21', 'sent'],
  ['sent', 1, '2026-11-22', 'overdue'],
  ['sent', 0, '2026-11-22', 'sent'],
  ['draft', 1, '2026-11-22', 'draft'],
  ['paid', 0, '2026-11-22', 'paid'],
  ['void', 1, '2026-11-22', 'void'],
])('%s owing %i cents, due 2026-11-21, on %s is %s', (status, balanceCents, today, seen) => {
  expect(derivedInvoiceStatus({ status, balanceCents, dueDate: '2026-11-21' }, today)).toBe(seen);
});
