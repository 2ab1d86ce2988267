import { shopDate } from './shop-time.ts';
import { type Party, type Machine, type Step, step } from './state-machine.ts';
import { type FeeColumn, feeColumns } from './quote-lines.ts';

export const quoteStates = ['pending', 'approved', 'declined', 'cancelled'] as const;
/** An estimate's stored status. */
export type QuoteState = (typeof quoteStates)[number];

// Written out, without a spread: the bundler drops it from pages that do not use it.
export const quoteStatuses = [
  'pending',
  'approved',
  'declined',
  'cancelled',
  'expired',
  'invoiced',
] as const satisfies readonly (QuoteState | 'expired' | 'invoiced')[];
/** The displayed status: the stored one, or one derived from the date and the invoice. */
export type QuoteStatus = (typeof quoteStatuses)[number];

/** Each status's label in the office and on paper. */
export const quoteStatusLabels: Readonly<Record<QuoteStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  invoiced: 'Invoiced',
};

/** Each status's label on the customer's page. */
export const customerQuoteLabels: Readonly<Record<QuoteStatus, string>> = {
  pending: 'Waiting for your answer',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Withdrawn',
  expired: 'Expired',
  invoiced: 'Approved and invoiced',
};

export const quoteEvents = [
  'approve',
  'decline',
  'change',
  'send',
  'edit',
  'amend',
  'cancel',
  'reopen',
  'extend',
  'invoice',
] as const;
/**
 * Events of an estimate: `change` is a change request from the customer, `edit` changes the offer, `amend`
 * saves anything outside the offer (notes, codes, contact details), `extend` moves the expiration date.
 */
export type QuoteEvent = (typeof quoteEvents)[number];

/** The facts that guards check. A live invoice is neither void nor deleted. */
export type QuoteFacts = { readonly expired: boolean; readonly hasLiveInvoice: boolean };

export type QuoteGuard = 'notExpired' | 'expired' | 'noLiveInvoice';

/** The effects of a step besides the new status. `server/estimates/estimate-step.ts` carries out each of them. */
export type QuoteEffect =
  | 'recordDecision'
  | 'clearDecision'
  | 'recordChangeRequest'
  | 'markSent'
  | 'unsend'
  | 'newRevision'
  | 'renewValidity';

type QuoteMachine = Machine<QuoteState, QuoteEvent, QuoteGuard, QuoteEffect, QuoteFacts>;

const office = ['staff'] as const;
const customer = ['customer'] as const;
const either = ['staff', 'customer'] as const;

/** Every allowed transition. Anything else is an error that carries the current status. */
// prettier-ignore
export const quoteMachine: QuoteMachine = {
  guards: {
    notExpired: (facts) => !facts.expired,
    expired: (facts) => facts.expired,
    noLiveInvoice: (facts) => !facts.hasLiveInvoice,
  },
  rows: [
    { from: 'pending', event: 'approve', by: either, guards: ['notExpired'], to: 'approved', effects: ['recordDecision'] },
    { from: 'pending', event: 'decline', by: either, guards: [], to: 'declined', effects: ['recordDecision'] },
    { from: 'pending', event: 'change', by: customer, guards: [], to: 'pending', effects: ['recordChangeRequest'] },
    { from: 'pending', event: 'send', by: office, guards: ['notExpired'], to: 'pending', effects: ['markSent'] },
    { from: 'pending', event: 'edit', by: office, guards: [], to: 'pending', effects: ['newRevision', 'renewValidity'] },
    { from: 'pending', event: 'amend', by: office, guards: [], to: 'pending', effects: [] },
    { from: 'pending', event: 'cancel', by: office, guards: [], to: 'cancelled', effects: [] },
    { from: 'pending', event: 'reopen', by: office, guards: ['expired'], to: 'pending', effects: ['renewValidity'] },
    { from: 'pending', event: 'extend', by: office, guards: [], to: 'pending', effects: ['renewValidity'] },

    { from: 'approved', event: 'change', by: customer, guards: ['noLiveInvoice'], to: 'approved', effects: ['recordChangeRequest'] },
    { from: 'approved', event: 'send', by: office, guards: [], to: 'approved', effects: ['markSent'] },
    { from: 'approved', event: 'edit', by: office, guards: ['noLiveInvoice'], to: 'pending', effects: ['clearDecision', 'newRevision', 'renewValidity'] },
    { from: 'approved', event: 'amend', by: office, guards: [], to: 'approved', effects: [] },
    { from: 'approved', event: 'cancel', by: office, guards: ['noLiveInvoice'], to: 'cancelled', effects: [] },
    { from: 'approved', event: 'reopen', by: office, guards: ['noLiveInvoice'], to: 'pending', effects: ['clearDecision', 'unsend', 'renewValidity'] },
    // An estimate that has a live invoice answers with that one.
    { from: 'approved', event: 'invoice', by: office, guards: [], to: 'approved', effects: [] },

    { from: 'declined', event: 'edit', by: office, guards: [], to: 'pending', effects: ['clearDecision', 'newRevision', 'renewValidity'] },
    { from: 'declined', event: 'amend', by: office, guards: [], to: 'declined', effects: [] },
    { from: 'declined', event: 'reopen', by: office, guards: [], to: 'pending', effects: ['clearDecision', 'unsend', 'renewValidity'] },

    { from: 'cancelled', event: 'reopen', by: office, guards: [], to: 'pending', effects: ['clearDecision', 'unsend', 'renewValidity'] },
  ],
};

/** The transition for an event, with its effects; or an error naming the failed guard. */
export function nextQuoteState(
  state: QuoteState,
  event: QuoteEvent,
  facts: QuoteFacts,
  by: Party = 'staff',
): Step<QuoteState, QuoteGuard, QuoteEffect> {
  return step(quoteMachine, state, event, facts, by);
}

/** The events that would succeed now; the buttons come from this list. */
export function allowedQuoteEvents(
  state: QuoteState,
  facts: QuoteFacts,
  by: Party = 'staff',
): readonly QuoteEvent[] {
  return quoteEvents.filter((event) => nextQuoteState(state, event, facts, by).ok);
}

/**
 * Whether a quote has expired; it is valid through the end of its last day in Honolulu. `validUntil` is UTC.
 */
export function isQuoteExpired(validUntil: Date | string, todayHere: string): boolean {
  return shopDate(validUntil) < todayHere;
}

/** The displayed status on a Honolulu day: pending may be expired, approved may be invoiced. */
export function derivedQuoteStatus(
  quote: {
    readonly status: QuoteState;
    readonly validUntil: Date | string;
    readonly hasLiveInvoice: boolean;
  },
  todayHere: string,
): QuoteStatus {
  if (quote.status === 'pending' && isQuoteExpired(quote.validUntil, todayHere)) return 'expired';
  if (quote.status === 'approved' && quote.hasLiveInvoice) return 'invoiced';
  return quote.status;
}

/** What a customer approves, as stored: amounts are decimal dollars with two places. */
interface Offer extends Readonly<Record<FeeColumn, string>> {
  readonly items: readonly {
    readonly serviceDescription: string;
    readonly quantity: number;
    readonly unitPrice: string;
  }[];
  readonly tax: string;
  readonly total: string;
}

/**
 * Whether two offers are the same to the customer: same work, prices, fees and tax. Line order and
 * office-only fields (category, minutes, difficulty, stock item) don't count.
 */
export function isSameOffer(one: Offer, other: Offer): boolean {
  return offerKey(one) === offerKey(other);
}

function offerKey({ items, tax, total, ...offer }: Offer): string {
  const lines = items.map((item) => JSON.stringify([item.serviceDescription, item.quantity, item.unitPrice]));
  return JSON.stringify([lines.toSorted(), feeColumns.map((column) => offer[column]), tax, total]);
}
