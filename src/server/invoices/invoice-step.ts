import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import {
  lockInvoiceById,
  updateInvoice,
  type Invoice as StoredInvoice,
  type InvoiceChanges,
  type NewInvoiceItem,
} from '#db/queries/invoices/invoices.ts';
import { formatCents } from '#domain/money.ts';
import {
  nextInvoiceState,
  type InvoiceEffect,
  type InvoiceEvent,
  type InvoiceGuard,
  type InvoiceState,
} from '#domain/invoice.ts';
import type { MoneyContext } from '../context.ts';
import { invalid, notFound, wrongState } from '../errors.ts';
import { staleVersion } from '../record-version.ts';
import { invoiceFacts, readInvoice } from './invoice-view.ts';

/** A step of the invoice's state table. Without an event, it only locks the invoice. */
export interface InvoiceStep {
  readonly id: string;
  readonly event?: InvoiceEvent;
  readonly version?: number | undefined;
  /** The payment's or reversal's amount in cents. */
  readonly amountCents?: number;
}

const REASONS: Partial<Record<InvoiceGuard, string>> = {
  nothingPaid: 'Money was received on this invoice. Reverse the payments first.',
  withinPaid: 'This is more than was received.',
};

/** A locked invoice, and the state and effects of the step. */
export interface InvoiceTransition {
  readonly before: StoredInvoice;
  readonly to: InvoiceState;
  readonly effects: readonly InvoiceEffect[];
}

/**
 * Locks an invoice and looks its next state up in the state table; the caller carries out the effects. The lock
 * makes concurrent steps run one after the other.
 * @throws {AppError} `not_found` (also for a deleted draft); `stale_version` and `wrong_state` with the current
 * invoice; `invalid` for a payment beyond the balance.
 */
export async function stepInvoice(
  trx: Trx,
  context: MoneyContext,
  step: InvoiceStep,
): Promise<InvoiceTransition> {
  const before = await lockInvoiceById(trx, step.id);
  if (!before) throw notFound('invoice');
  if (step.version !== undefined && step.version !== before.version) {
    throw staleVersion(await readInvoice(trx, context, before));
  }
  if (!step.event) return { before, to: before.status, effects: [] };
  const facts = invoiceFacts(before, step.amountCents);
  const next = nextInvoiceState(before.status, step.event, facts);
  if (next.ok) return { before, to: next.to, effects: next.effects };
  if (next.failedGuard === 'withinBalance') {
    throw invalid({ amount: `At most ${formatCents(facts.balanceCents)} is owed` });
  }
  const current = await readInvoice(trx, context, before);
  const reason = next.failedGuard && REASONS[next.failedGuard];
  throw wrongState(reason ?? `This is not possible: the invoice is ${current.status}.`, current);
}

/** Updates a locked invoice and records the event. Returns the updated invoice. */
export async function changeInvoice(
  trx: Trx,
  { now, actor }: Pick<MoneyContext, 'now' | 'actor'>,
  before: StoredInvoice,
  change: {
    what: string;
    changes: InvoiceChanges;
    items?: readonly NewInvoiceItem[];
    details?: Record<string, unknown>;
  },
): Promise<StoredInvoice> {
  const after = await updateInvoice(trx, {
    id: before.id,
    version: before.version,
    changes: { ...change.changes, updatedAt: now },
    ...(change.items ? { items: change.items } : {}),
  });
  if (!after) throw new Error('A locked invoice changed its version');
  await appendEvent(trx, {
    recordType: 'invoice',
    recordId: before.id,
    what: change.what,
    actor: actor.email,
    at: now,
    before: summaryOf(before),
    after: { ...summaryOf(after), ...change.details },
  });
  return after;
}

const summaryOf = ({ status, total, dueDate }: StoredInvoice) => ({ status, total, dueDate });
