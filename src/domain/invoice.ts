import { type Machine, type Step, step } from './state-machine.ts';

export const invoiceStates = ['draft', 'sent', 'paid', 'void'] as const;
/** The stored status of an invoice; a deleted draft keeps `draft` and its number, and carries a deletion time. */
export type InvoiceState = (typeof invoiceStates)[number];

export const invoiceStatuses = [...invoiceStates, 'overdue'] as const;
/** The status people see. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];

export const invoiceEvents = ['edit', 'send', 'pay', 'reverse', 'void', 'delete'] as const;
/** What can happen to an invoice; `reverse` takes a payment back. */
export type InvoiceEvent = (typeof invoiceEvents)[number];

export const paymentMethods = ['cash', 'check', 'card', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Days from the invoice to its due date when the office sets none. */
export const DEFAULT_DUE_DAYS = 30;

/** What the guards look at, in cents; `amountCents` is the payment or reversal at hand, as a positive amount. */
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

/** What a step asks of whoever performs it, in the same transaction. */
export type InvoiceEffect =
  | 'freezeSnapshot'
  | 'takeStock'
  | 'queueMail'
  | 'recordPayment'
  | 'recordReversal'
  | 'markPaid'
  | 'clearPaid'
  | 'recordReason'
  | 'returnStockIfAsked'
  | 'voidLinks'
  | 'markDeleted';

type InvoiceMachine = Machine<InvoiceState, InvoiceEvent, InvoiceGuard, InvoiceEffect, InvoiceFacts>;

const by = ['staff'] as const;

/** Every step an invoice can take. What is not here is refused with the present state. */
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
    { from: 'draft', event: 'send', by, guards: ['owes'], to: 'sent', effects: ['freezeSnapshot', 'takeStock', 'queueMail'] },
    { from: 'draft', event: 'send', by, guards: ['nothingOwed'], to: 'paid', effects: ['freezeSnapshot', 'takeStock', 'queueMail', 'markPaid'] },
    { from: 'draft', event: 'reverse', by, guards: ['withinPaid'], to: 'draft', effects: ['recordReversal'] },
    // A draft can hold a deposit. Money must be given back before its invoice disappears from the books.
    { from: 'draft', event: 'delete', by, guards: ['nothingPaid'], to: 'draft', effects: ['markDeleted'] },

    { from: 'sent', event: 'send', by, guards: [], to: 'sent', effects: ['queueMail'] },
    { from: 'sent', event: 'pay', by, guards: ['withinBalance', 'leavesBalance'], to: 'sent', effects: ['recordPayment'] },
    { from: 'sent', event: 'pay', by, guards: ['withinBalance', 'settlesBalance'], to: 'paid', effects: ['recordPayment', 'markPaid'] },
    { from: 'sent', event: 'reverse', by, guards: ['withinPaid'], to: 'sent', effects: ['recordReversal'] },
    { from: 'sent', event: 'void', by, guards: ['nothingPaid'], to: 'void', effects: ['recordReason', 'returnStockIfAsked', 'voidLinks'] },

    { from: 'paid', event: 'send', by, guards: [], to: 'paid', effects: ['queueMail'] },
    { from: 'paid', event: 'reverse', by, guards: ['withinPaid', 'staysCovered'], to: 'paid', effects: ['recordReversal'] },
    { from: 'paid', event: 'reverse', by, guards: ['withinPaid', 'owesAfter'], to: 'sent', effects: ['recordReversal', 'clearPaid'] },
    { from: 'paid', event: 'void', by, guards: ['nothingPaid'], to: 'void', effects: ['recordReason', 'returnStockIfAsked', 'voidLinks'] },
  ],
};

/** Where an event takes an invoice, with what must be done; or an error with the guard that failed. */
export function nextInvoiceState(
  state: InvoiceState,
  event: InvoiceEvent,
  facts: InvoiceFacts,
): Step<InvoiceState, InvoiceGuard, InvoiceEffect> {
  return step(invoiceMachine, state, event, facts, 'staff');
}

/** The events that could succeed now, with a fitting amount where one is needed; buttons are made from it. */
export function allowedInvoiceEvents(
  state: InvoiceState,
  facts: Omit<InvoiceFacts, 'amountCents'>,
): readonly InvoiceEvent[] {
  return invoiceEvents.filter((event) => {
    const amountCents = event === 'reverse' ? facts.paidCents : facts.balanceCents;
    return nextInvoiceState(state, event, { ...facts, amountCents }).ok;
  });
}

/** The status people see on the given Honolulu day: overdue is sent, still owed, and due before today. Dates "YYYY-MM-DD". */
export function derivedInvoiceStatus(
  invoice: { readonly status: InvoiceState; readonly dueDate: string; readonly balanceCents: number },
  todayHonolulu: string,
): InvoiceStatus {
  const late = invoice.status === 'sent' && invoice.balanceCents > 0 && invoice.dueDate < todayHonolulu;
  return late ? 'overdue' : invoice.status;
}
