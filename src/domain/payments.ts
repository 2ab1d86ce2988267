import accounts from '#content/accounts.json' with { type: 'json' };
import { centsFromDecimal, decimalFromCents, formatCents } from './money.ts';
import { formatDateTime } from './shop-time.ts';

export const cardFactKinds = [
  'payment',
  'failed',
  'refund',
  'refund_failed',
  'dispute',
  'dispute_won',
  'dispute_lost',
  'payout',
  'payout_failed',
] as const;
/** What a card provider reports. A fact is about one object of the provider's and is true for good; facts come in any order. */
export type CardFactKind = (typeof cardFactKinds)[number];

export const payoutLineKinds = ['payment', 'refund', 'dispute', 'other'] as const;
/** What a line of a payout is: `other` is the provider's own charge or a correction. */
export type PayoutLineKind = (typeof payoutLineKinds)[number];

/** What became of a payout; pending until its lines are known and add up to it. */
export const payoutStatuses = ['paid', 'failed', 'pending'] as const;
export type PayoutStatus = (typeof payoutStatuses)[number];

/** Days after a card payment in which its fee becomes known: a payout takes up to seven, and its lines come the day after. */
export const FEE_DAYS = 10;

/** What a card payment is for, as it is when the money arrives. */
export interface PaidPaper {
  /** "INV-2026-00012". */
  readonly number: string;
  /** `open`: it can take money, up to `owedCents`. */
  readonly state: 'open' | 'paid' | 'void' | 'draft' | 'closed';
  readonly owedCents: number;
  /** What the office asks for of it: an invoice's balance, or what is due of the deposit. */
  readonly askedCents: number;
}

/** How much of a card payment is booked, and what a person must look at; null: nothing. */
export interface CardBooking {
  readonly bookedCents: number;
  readonly unbookedCents: number;
  readonly words: string | null;
}

const BECAUSE: Readonly<Record<Exclude<PaidPaper['state'], 'open'>, string>> = {
  paid: 'was paid already',
  void: 'is void',
  draft: 'is a draft',
  closed: 'is closed',
};

/**
 * Books a card payment: as much as its paper owes at that moment. What is left over is never booked: a person refunds it.
 * The office is told of a payment that is not what it asked for.
 */
export function bookCardPayment(
  cents: number,
  { number, state, owedCents, askedCents }: PaidPaper,
): CardBooking {
  const amount = formatCents(cents);
  if (state !== 'open' || owedCents <= 0) {
    const because = BECAUSE[state === 'open' ? 'paid' : state];
    return {
      bookedCents: 0,
      unbookedCents: cents,
      words: `${amount} was paid by card, but ${number} ${because}: a refund is due.`,
    };
  }
  const bookedCents = Math.min(cents, owedCents);
  const unbookedCents = cents - bookedCents;
  if (unbookedCents > 0) {
    const words = `${amount} was paid by card; ${number} owed ${formatCents(owedCents)}. Refund the rest.`;
    return { bookedCents, unbookedCents, words };
  }
  if (cents === askedCents) return { bookedCents, unbookedCents, words: null };
  const asked = formatCents(askedCents);
  const words =
    cents < askedCents
      ? `${amount} of ${asked} was paid by card on ${number}.`
      : `${amount} was paid by card on ${number}; ${asked} was due.`;
  return { bookedCents, unbookedCents, words };
}

/** What a person is asked about a fact that came from outside. The books do not move by themselves. */
export function cardFactWords(
  kind: Exclude<CardFactKind, 'payment'>,
  cents: number,
  { reason = null, due }: { readonly reason?: string | null; readonly due?: Date } = {},
): string | null {
  const amount = formatCents(cents);
  switch (kind) {
    case 'refund':
      return `${amount} was refunded at the card provider. Reverse the payment here too?`;
    case 'refund_failed':
      return `A refund of ${amount} failed at the card provider: the customer does not have it.`;
    case 'dispute':
      return `The customer’s bank took ${amount} back${reason ? ` (${reason.replaceAll('_', ' ')})` : ''}. Answer it at the card provider${due ? ` by ${formatDateTime(due)}` : ''}.`;
    case 'dispute_won':
      return `The dispute of ${amount} was won: the money is back.`;
    case 'dispute_lost':
      return `The dispute of ${amount} was lost. Reverse the payment here too?`;
    case 'payout_failed':
      return `A payout of ${amount} did not reach the bank.`;
    case 'failed':
    case 'payout':
      return null;
  }
}

/** Cash and checks, decimal dollars. */
export interface Counted {
  readonly cash: string;
  readonly checks: string;
}

/** Dollars in one van above which the inbox says so, from accounts.json. */
export const cashLimit: number = accounts.cashInVanLimit;

/** How much was counted beyond what the payments say; negative when some is missing. Decimal dollars. */
export function difference(counted: Counted, expected: Counted): Counted {
  const beyond = (a: string, b: string) =>
    decimalFromCents(centsFromDecimal(a) - centsFromDecimal(b, { negative: true }));
  return {
    cash: beyond(counted.cash, expected.cash),
    checks: beyond(counted.checks, expected.checks),
  };
}

/** In what the counts of two people differ; empty when they agree. */
export const differing = (a: Counted, b: Counted): (keyof Counted)[] =>
  (['cash', 'checks'] as const).filter((name) => centsFromDecimal(a[name]) !== centsFromDecimal(b[name]));
