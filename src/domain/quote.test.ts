import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type QuoteFacts,
  type QuoteState,
  allowedQuoteEvents,
  derivedQuoteStatus,
  isQuoteExpired,
  nextQuoteState,
  quoteEvents,
  quoteMachine,
  quoteStates,
  isSameOffer,
} from './quote.ts';

const fresh: QuoteFacts = { expired: false, hasLiveInvoice: false };
const expired: QuoteFacts = { expired: true, hasLiveInvoice: false };
const invoiced: QuoteFacts = { expired: false, hasLiveInvoice: true };
const facts = fc.record({ expired: fc.boolean(), hasLiveInvoice: fc.boolean() });

describe('what the office may do', () => {
  test.each<[QuoteState, string, QuoteFacts, string[]]>([
    ['pending', 'fresh', fresh, ['approve', 'decline', 'send', 'edit', 'amend', 'cancel', 'extend']],
    ['pending', 'expired', expired, ['decline', 'edit', 'amend', 'cancel', 'reopen', 'extend']],
    ['approved', 'fresh', fresh, ['send', 'edit', 'amend', 'cancel', 'reopen', 'invoice']],
    ['approved', 'past its date', expired, ['send', 'edit', 'amend', 'cancel', 'reopen', 'invoice']],
    ['approved', 'invoiced', invoiced, ['send', 'amend', 'invoice']],
    ['declined', 'fresh', fresh, ['edit', 'amend', 'reopen']],
    ['cancelled', 'fresh', fresh, ['reopen']],
  ])('%s, %s', (state, _, known, events) => {
    expect(allowedQuoteEvents(state, known)).toEqual(events);
  });
});

describe('what the customer may do', () => {
  test.each<[QuoteState, string, QuoteFacts, string[]]>([
    ['pending', 'fresh', fresh, ['approve', 'decline', 'change']],
    ['pending', 'expired', expired, ['decline', 'change']],
    ['approved', 'fresh', fresh, ['change']],
    ['approved', 'invoiced', invoiced, []],
    ['declined', 'fresh', fresh, []],
    ['cancelled', 'fresh', fresh, []],
  ])('%s, %s', (state, _, known, events) => {
    expect(allowedQuoteEvents(state, known, 'customer')).toEqual(events);
  });
});

describe('steps', () => {
  test('approving a pending quote records the decision', () => {
    expect(nextQuoteState('pending', 'approve', fresh)).toEqual({
      ok: true,
      to: 'approved',
      effects: ['recordDecision'],
    });
  });

  test('a refusal names the guard that failed, or none when there is no such step', () => {
    expect(nextQuoteState('pending', 'approve', expired)).toEqual({ ok: false, failedGuard: 'notExpired' });
    expect(nextQuoteState('approved', 'cancel', invoiced)).toEqual({
      ok: false,
      failedGuard: 'noLiveInvoice',
    });
    expect(nextQuoteState('approved', 'reopen', invoiced)).toEqual({
      ok: false,
      failedGuard: 'noLiveInvoice',
    });
    expect(nextQuoteState('declined', 'approve', fresh)).toEqual({ ok: false, failedGuard: null });
    expect(nextQuoteState('cancelled', 'send', fresh)).toEqual({ ok: false, failedGuard: null });
    expect(nextQuoteState('pending', 'change', fresh, 'staff')).toEqual({ ok: false, failedGuard: null });
  });

  test('an approved estimate can be invoiced, whether it has a live invoice or not', () => {
    for (const facts of [fresh, invoiced])
      expect(nextQuoteState('approved', 'invoice', facts)).toMatchObject({ ok: true, to: 'approved' });
    expect(nextQuoteState('pending', 'invoice', fresh).ok).toBe(false);
  });

  test('every edit goes back to pending as a new revision whose old links are void', () => {
    for (const state of ['pending', 'approved', 'declined'] as const) {
      const edited = nextQuoteState(state, 'edit', fresh);
      expect(edited).toMatchObject({ ok: true, to: 'pending' });
      expect(edited.ok && edited.effects).toEqual(expect.arrayContaining(['newRevision']));
    }
  });
});

describe('what makes a new offer', () => {
  const line = fc.record({
    serviceDescription: fc.string(),
    quantity: fc.integer({ min: 1, max: 99 }),
    unitPrice: fc.constantFrom('1.00', '79.99', '120.00'),
  });
  const offer = fc.record({
    items: fc.array(line, { minLength: 1, maxLength: 5 }),
    serviceFee: fc.constant('25.00'),
    urgencyFee: fc.constant('0.00'),
    tax: fc.constant('5.65'),
    total: fc.constant('125.65'),
  });

  test('the order of the lines and what only the office sees make none', () => {
    fc.assert(
      fc.property(offer, (one) => {
        const items = one.items
          .toReversed()
          .map((item) => ({ ...item, estimatedTime: 90, difficulty: 'easy' }));
        expect(isSameOffer(one, { ...one, items })).toBe(true);
      }),
    );
  });

  test('another line, amount or fee makes one', () => {
    fc.assert(
      fc.property(offer, line, (one, extra) => {
        expect(isSameOffer(one, { ...one, items: [...one.items, extra] })).toBe(false);
        const more = one.items.map((item) => ({ ...item, quantity: item.quantity + 1 }));
        expect(isSameOffer(one, { ...one, items: more })).toBe(false);
        for (const changed of [
          { serviceFee: '50.00' },
          { urgencyFee: '1.00' },
          { tax: '5.66' },
          { total: '1.00' },
        ])
          expect(isSameOffer(one, { ...one, ...changed })).toBe(false);
      }),
    );
  });
});

describe('laws', () => {
  test('an approved quote with a live invoice stays approved after any attempt', () => {
    for (const event of quoteEvents) {
      for (const by of ['staff', 'customer'] as const) {
        const next = nextQuoteState('approved', event, invoiced, by);
        expect(next.ok ? next.to : 'approved').toBe('approved');
      }
    }
  });

  test('a decision is recorded when a quote is decided, and cleared when it is open again', () => {
    for (const { from, to, effects } of quoteMachine.rows) {
      const decides = from === 'pending' && (to === 'approved' || to === 'declined');
      expect(effects.includes('recordDecision')).toBe(decides);
      expect(effects.includes('clearDecision')).toBe(from !== 'pending' && to === 'pending');
    }
  });

  test('each event has one meaning in every state', () => {
    for (const { from, event, to, effects } of quoteMachine.rows) {
      if (event === 'send') expect([to, effects]).toEqual([from, ['markSent']]);
      if (event === 'change') expect([to, effects]).toEqual([from, ['recordChangeRequest']]);
      if (event === 'amend') expect([to, effects]).toEqual([from, []]);
      if (event === 'cancel') expect([to, effects]).toEqual(['cancelled', []]);
      if (event === 'invoice') expect(to).toBe('approved');
      if (event === 'edit' || event === 'reopen')
        expect([to, effects]).toEqual(['pending', expect.arrayContaining(['renewValidity'])]);
      if (event === 'reopen' && from !== 'pending') expect(effects).toContain('unsend');
    }
  });

  test('no event is ambiguous: two rows of one state and event never both hold', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...quoteStates),
        fc.constantFrom(...quoteEvents),
        facts,
        (state, event, known) => {
          const fitting = quoteMachine.rows.filter(
            (row) =>
              row.from === state &&
              row.event === event &&
              row.guards.every((guard) => quoteMachine.guards[guard](known)),
          );
          expect(fitting.length).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  test('the allowed events are exactly those that succeed', () => {
    fc.assert(
      fc.property(fc.constantFrom(...quoteStates), facts, (state, known) => {
        const allowed = allowedQuoteEvents(state, known);
        for (const event of quoteEvents) {
          expect(nextQuoteState(state, event, known).ok).toBe(allowed.includes(event));
        }
      }),
    );
  });

  test('no state is a dead end for the office while nothing is invoiced', () => {
    for (const state of quoteStates) {
      for (const known of [fresh, expired]) {
        const targets = allowedQuoteEvents(state, known).map((event) => nextQuoteState(state, event, known));
        expect(targets.some((next) => next.ok && next.to === 'pending')).toBe(true);
      }
    }
  });
});

describe('the displayed status', () => {
  const until = '2026-12-21T20:00:00.000Z'; // 10 in the morning of the 21st in Honolulu

  test('a quote holds through its last day in Honolulu', () => {
    expect(isQuoteExpired(until, '2026-12-21')).toBe(false);
    expect(isQuoteExpired(until, '2026-12-22')).toBe(true);
    expect(isQuoteExpired(new Date('2026-12-22T09:59:59Z'), '2026-12-22')).toBe(true);
    expect(isQuoteExpired(new Date('2026-12-22T10:00:00Z'), '2026-12-22')).toBe(false);
  });

  test.each<[QuoteState, boolean, string, string]>([
    ['pending', false, '2026-12-21', 'pending'],
    ['pending', false, '2026-12-22', 'expired'],
    ['approved', false, '2027-06-01', 'approved'],
    ['approved', true, '2026-12-01', 'invoiced'],
    ['declined', false, '2027-06-01', 'declined'],
    ['cancelled', false, '2027-06-01', 'cancelled'],
  ])('%s (live invoice: %s) on %s is %s', (status, hasLiveInvoice, today, seen) => {
    expect(derivedQuoteStatus({ status, validUntil: until, hasLiveInvoice }, today)).toBe(seen);
  });
});
