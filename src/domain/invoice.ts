import { type Machine, type Step, step } from './state-machine.ts';

export const invoiceStates = ['draft', 'sent', 'paid', 'void'] as const;
/** An invoice's stored status. A deleted draft stays `draft`, keeps its number and gets a deletion time. */
export type InvoiceState = (typeof invoiceStates)[number];

// Written out, without a spread: the bundler drops it from pages that do not use it.
export const invoiceStatuses = ['draft', 'sent', 'paid', 'void', 'overdue'] as const satisfies readonly (
  InvoiceState | 'overdue'
)[];
/** The displayed status. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Each status's label in the office and on paper. */
export const invoiceStatusLabels: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
};

/** Each status's label on the customer's page. */
export const customerInvoiceLabels: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  sent: 'Payment due',
  overdue: 'Past due',
  paid: 'Paid',
  void: 'Void',
};

export const invoiceEvents = ['edit', 'send', 'pay', 'reverse', 'void', 'delete'] as const;
/** Events of an invoice; `reverse` takes a payment back. */
export type InvoiceEvent = (typeof invoiceEvents)[number];

export const paymentMethods = ['cash', 'check', 'card', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Payment methods as they appear in a sentence: "paid by check". */
export const paymentMeans: Readonly<Record<PaymentMethod, string>> = {
  cash: 'cash',
  check: 'check',
  card: 'card',
  other: 'other means',
};

/** Default days from the invoice date to the due date. */
export const DEFAULT_DUE_DAYS = 30;

/** The facts that guards check, in cents. `amountCents` is the current payment or reversal, always positive. */
export type InvoiceFacts = {
  readonly balanceCents: number;
  readonly paidCents: number;
  readonly amountCents: number;
};

export type InvoiceGuard =
  | 'owes'
  | 'nothingOwed'
  | 'withinBalance'
  | 'leavesBalance'
  | 'settlesBalance'
  | 'withinPaid'
  | 'staysCovered'
  | 'owesAfter'
  | 'nothingPaid';

/** Effects that only some steps of an event have; the event's use case carries them out in the same transaction. */
export type InvoiceEffect = 'freezeSnapshot' | 'takeStock' | 'markPaid' | 'clearPaid';

type InvoiceMachine = Machine<InvoiceState, InvoiceEvent, InvoiceGuard, InvoiceEffect, InvoiceFacts>;

const by = ['staff'] as const;

/** Every allowed transition. Anything else is an error that carries the current status. */
// prettier-ignore
export const invoiceMachine: InvoiceMachine = {
  guards: {
    owes: (facts) => facts.balanceCents > 0,
    nothingOwed: (facts) => facts.balanceCents <= 0,
    withinBalance: (facts) => facts.amountCents > 0 && facts.amountCents <= facts.balanceCents,
    leavesBalance: (facts) => facts.amountCents < facts.balanceCents,
    settlesBalance: (facts) => facts.amountCents === facts.balanceCents,
    withinPaid: (facts) => facts.amountCents > 0 && facts.amountCents <= facts.paidCents,
    staysCovered: (facts) => facts.balanceCents + facts.amountCents <= 0,
    owesAfter: (facts) => facts.balanceCents + facts.amountCents > 0,
    nothingPaid: (facts) => facts.paidCents === 0,
  },
  rows: [
    { from: 'draft', event: 'edit', by, guards: [], to: 'draft', effects: [] },
    { from: 'draft', event: 'send', by, guards: ['owes'], to: 'sent', effects: ['freezeSnapshot', 'takeStock'] },
    { from: 'draft', event: 'send', by, guards: ['nothingOwed'], to: 'paid', effects: ['freezeSnapshot', 'takeStock', 'markPaid'] },
    { from: 'draft', event: 'reverse', by, guards: ['withinPaid'], to: 'draft', effects: [] },
    // A draft can hold a deposit. Refund it before the invoice disappears from the books.
    { from: 'draft', event: 'delete', by, guards: ['nothingPaid'], to: 'draft', effects: [] },

    { from: 'sent', event: 'send', by, guards: [], to: 'sent', effects: [] },
    { from: 'sent', event: 'pay', by, guards: ['withinBalance', 'leavesBalance'], to: 'sent', effects: [] },
    { from: 'sent', event: 'pay', by, guards: ['withinBalance', 'settlesBalance'], to: 'paid', effects: ['markPaid'] },
    { from: 'sent', event: 'reverse', by, guards: ['withinPaid'], to: 'sent', effects: [] },
    { from: 'sent', event: 'void', by, guards: ['nothingPaid'], to: 'void', effects: [] },

    { from: 'paid', event: 'send', by, guards: [], to: 'paid', effects: [] },
    { from: 'paid', event: 'reverse', by, guards: ['withinPaid', 'staysCovered'], to: 'paid', effects: [] },
    { from: 'paid', event: 'reverse', by, guards: ['withinPaid', 'owesAfter'], to: 'sent', effects: ['clearPaid'] },
    { from: 'paid', event: 'void', by, guards: ['nothingPaid'], to: 'void', effects: [] },
  ],
};

/** The transition for an event, with its effects; or an error naming the failed guard. */
export function nextInvoiceState(
  state: InvoiceState,
  event: InvoiceEvent,
  facts: InvoiceFacts,
): Step<InvoiceState, InvoiceGuard, InvoiceEffect> {
  return step(invoiceMachine, state, event, facts, 'staff');
}

/**
 * The events that could succeed now, given a valid amount where one is needed; the buttons come from this
 * list.
 */
export function allowedInvoiceEvents(
  state: InvoiceState,
  facts: Omit<InvoiceFacts, 'amountCents'>,
): readonly InvoiceEvent[] {
  return invoiceEvents.filter((event) => {
    const amountCents = event === 'reverse' ? facts.paidCents : facts.balanceCents;
    return nextInvoiceState(state, event, { ...facts, amountCents }).ok;
  });
}

/**
 * The displayed status on a Honolulu day: overdue means sent, with a balance, and due before today. Dates are
 * "YYYY-MM-DD".
 */
export function derivedInvoiceStatus(
  invoice: { readonly status: InvoiceState; readonly dueDate: string; readonly balanceCents: number },
  todayHere: string,
): InvoiceStatus {
  const late = invoice.status === 'sent' && invoice.balanceCents > 0 && invoice.dueDate < todayHere;
  return late ? 'overdue' : invoice.status;
}
