import business from '#content/business.json' with { type: 'json' };
import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import {
  lockQuoteById,
  updateQuote,
  type NewQuoteItem,
  type Quote,
  type QuoteChanges,
} from '#db/queries/estimates/estimates.ts';
import { isCalendarDate, startOfShopDay, shopToday, validUntil } from '#domain/shop-time.ts';
import { nextQuoteState, type QuoteEffect, type QuoteEvent, type QuoteGuard } from '#domain/quote.ts';
import type { Party } from '#domain/state-machine.ts';
import type { Changed } from '../changed-fields.ts';
import type { Context } from '../context.ts';
import { invalid, notFound, AppError, wrongState } from '../errors.ts';
import { staleVersion } from '../record-version.ts';
import { quoteFacts, quoteView } from './estimate-view.ts';

/** The party that takes a step. The history shows the name: a staff member's email, or the customer's name. */
export interface Decider {
  readonly by: Party;
  readonly name: string;
}

/** A step and its caller-specific data. */
export interface QuoteStep {
  readonly id: string;
  /** The event; for an edit, it depends on the current estimate. */
  readonly event: QuoteEvent | ((quote: Quote) => QuoteEvent);
  readonly decider: Decider;
  /** The version the caller edited, if any. */
  readonly version?: number | undefined;
  /** Last day of the offer, "YYYY-MM-DD" in Honolulu; 30 days from now by default. */
  readonly lastDay?: string | undefined;
  /** The reason for declining, or the requested change. */
  readonly comment?: string | null | undefined;
  /** The changes of an edit, which may depend on the current estimate. */
  readonly edit?: (quote: Quote) => QuoteChanges & { items?: readonly NewQuoteItem[] };
  /** Added to the history event; `changed` has the fields before and after. */
  readonly details?: Record<string, unknown>;
  readonly changed?: (before: Quote) => Partial<Changed<Record<string, unknown>>>;
  /** The signature that supports a decision. */
  readonly approvalId?: string;
  /** Checks the locked estimate before the step; may throw. */
  readonly check?: (quote: Quote) => void | Promise<void>;
}

const EVENT_NAMES: Record<QuoteEvent, string> = {
  approve: 'approved',
  decline: 'declined',
  change: 'change_requested',
  send: 'sent',
  edit: 'changed',
  amend: 'changed',
  cancel: 'cancelled',
  reopen: 'reopened',
  extend: 'extended',
  invoice: 'invoiced',
};

const REASONS: Record<QuoteGuard, string> = {
  notExpired: 'The estimate has expired. Reopen or extend it first.',
  expired: 'The estimate is still valid.',
  noLiveInvoice: 'An invoice was made from this estimate. Void it first.',
};

/**
 * The error for a step that the estimate's state does not allow. @param current the estimate as the caller may see it
 */
export function wrongQuoteState(guard: QuoteGuard | null, status: string, current: unknown): AppError {
  return wrongState(guard ? REASONS[guard] : `This is not possible: the estimate is ${status}.`, current);
}

/** The end of a day in Honolulu, today or later. @throws {AppError} `invalid` for any other day. */
function endOfDay(day: string, today: string): Date {
  if (!isCalendarDate(day)) throw invalid({ validUntil: 'Must be a date such as 2026-03-15' });
  if (day < today) throw invalid({ validUntil: 'Choose today or a later date' });
  return new Date(startOfShopDay(day).getTime() + 86_400_000 - 1);
}

const noDecision = {
  decidedAt: null,
  decidedBy: null,
  decidedAs: null,
  approvalId: null,
  declineReason: null,
};

function changesOf(
  effects: readonly QuoteEffect[],
  event: QuoteEvent,
  step: QuoteStep,
  quote: Quote,
  now: Date,
): QuoteChanges {
  const has = (effect: QuoteEffect) => effects.includes(effect);
  const { lastDay, comment = null } = step;
  return {
    ...(has('recordDecision')
      ? {
          decidedAt: now,
          decidedBy: step.decider.name,
          decidedAs: step.decider.by,
          approvalId: step.approvalId ?? null,
          declineReason: event === 'decline' ? comment : null,
        }
      : {}),
    ...(has('clearDecision') ? noDecision : {}),
    ...(has('recordChangeRequest') ? { changeRequest: comment, changeRequestedAt: now } : {}),
    ...(has('newRevision')
      ? { revision: quote.revision + 1, changeRequest: null, changeRequestedAt: null }
      : {}),
    ...(has('renewValidity')
      ? {
          validUntil: lastDay ? endOfDay(lastDay, shopToday(now)) : validUntil(now, business.quoteValidDays),
        }
      : {}),
    ...(has('markSent') ? { sentAt: now, sentRevision: quote.revision } : {}),
    ...(has('unsend') ? { sentRevision: null } : {}),
  };
}

/**
 * Takes one step of the estimate's state table in the caller's transaction. The row is locked, so concurrent steps
 * run one after the other. Returns the estimate before and after.
 * @throws {AppError} `not_found`, `stale_version`, `wrong_state` (both with the current estimate), `invalid`.
 */
export async function stepQuote(
  trx: Trx,
  { now }: Pick<Context, 'now'>,
  step: QuoteStep,
): Promise<{ before: Quote; after: Quote }> {
  const before = await lockQuoteById(trx, step.id);
  if (!before) throw notFound('estimate');
  const today = shopToday(now);
  if (step.version !== undefined && step.version !== before.version)
    throw staleVersion(quoteView(before, today));
  await step.check?.(before);
  const event = typeof step.event === 'function' ? step.event(before) : step.event;
  const next = nextQuoteState(before.status, event, quoteFacts(before, today), step.decider.by);
  if (!next.ok)
    throw wrongQuoteState(next.failedGuard, quoteView(before, today).status, quoteView(before, today));
  const { items, ...edited } = step.edit?.(before) ?? {};
  const after = await updateQuote(trx, {
    id: before.id,
    version: before.version,
    changes: {
      ...edited,
      ...changesOf(next.effects, event, step, before, now),
      status: next.to,
      updatedAt: now,
    },
    ...(items ? { items } : {}),
  });
  if (!after) throw new Error('A locked quote changed its version');
  const changed = step.changed?.(before);
  await appendEvent(trx, {
    recordType: 'quote',
    recordId: before.id,
    what: EVENT_NAMES[event],
    actor: step.decider.by === 'staff' ? step.decider.name : `customer: ${step.decider.name}`,
    at: now,
    before: { ...summaryOf(before), ...changed?.before },
    after: {
      ...summaryOf(after),
      ...(step.comment ? { words: step.comment } : {}),
      ...step.details,
      ...changed?.after,
    },
  });
  return { before, after };
}

const summaryOf = ({ status, revision, total, validUntil: until }: Quote) => ({
  status,
  revision,
  total,
  validUntil: until,
});
