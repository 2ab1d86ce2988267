import { randomUUID } from 'node:crypto';
import { fullName } from '#domain/customer.ts';
import business from '#content/business.json' with { type: 'json' };
import type { CustomerDocument, documentRoutes } from '#contract/documents/document.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { findApproval, insertApproval } from '#db/queries/estimates/approvals.ts';
import { findOpenJobLink, type JobLink, markJobLinkAnswered } from '#db/queries/documents/job-links.ts';
import type { Quote as StoredQuote } from '#db/queries/estimates/estimates.ts';
import { shopToday } from '#domain/shop-time.ts';
import { canAnswerPrice } from '#domain/job.ts';
import { decimalFromCents } from '#domain/money.ts';
import { tripFee } from '#domain/trip-fee.ts';
import type { Context } from '../context.ts';
import { AppError, wrongState } from '../errors.ts';
import { stepQuote } from '../estimates/estimate-step.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { queueRecordMail } from './deliveries.ts';
import { answerableIn, documentView } from './document-view.ts';
import { findPapers } from './find-document.ts';
import { linkNotFound } from './job-link.ts';
import { ESTIMATE_TERMS } from './letterhead.ts';

/**
 * Reads a document by its link; writes only the count against the caller's rate limit. @throws {AppError} `not_found`,
 * `rate_limited`.
 */
export async function readDocument(
  context: Context,
  { params }: RouteInput<typeof documentRoutes.read>,
): Promise<CustomerDocument> {
  const { db, now, config } = context;
  const { document, job } = await findPapers(db, params.token, now);
  return answerableIn(job.visit, documentView(document, shopToday(now), config));
}

interface CustomerStep {
  readonly event: 'approve' | 'decline' | 'change';
  readonly token: string;
  /** The estimate and the revision of it that the customer saw, where it matters. */
  readonly number: string | undefined;
  readonly revision: number | undefined;
  /** The typed signature; defaults to the estimate's customer. */
  readonly name?: string;
  readonly comment?: string | null;
  readonly details?: Record<string, unknown>;
  /** The id of the signature. */
  readonly approvalId?: string;
  /** Whether the estimate already reflects the request, as after a repeated tap. */
  readonly isDone?: (trx: Trx, link: JobLink, quote: StoredQuote) => Promise<boolean>;
  readonly keep?: (trx: Trx, link: JobLink, quote: StoredQuote) => Promise<void>;
}

/** The estimate of a link. @throws {AppError} `wrong_state` when the link only has an invoice */
async function linkedEstimate({ db, now, config }: Context, key: string) {
  const { estimate, link, document, job } = await findPapers(db, key, now);
  if (estimate) return { link, quote: estimate.quote, visit: job.visit };
  throw wrongState(
    'This is an invoice: there is nothing to approve.',
    documentView(document, shopToday(now), config),
  );
}

const hasChanged = (current: CustomerDocument) =>
  wrongState('The estimate has changed. Please look at it again.', current);

/**
 * Takes a customer's step on the estimate their link opens. Link and revision are checked again under the lock, so
 * that the customer cannot approve an edit unseen.
 */
async function answer(context: Context, step: CustomerStep): Promise<CustomerDocument> {
  const { db, now, config, client } = context;
  const today = shopToday(now);
  const { quote, link, visit } = await linkedEstimate(context, step.token);
  const view = (stored: StoredQuote) =>
    answerableIn(visit, documentView({ kind: 'estimate', quote: stored }, today, config));
  if (!canAnswerPrice(visit, step.event))
    throw wrongState('The visit is over. Call us about its price.', view(quote));
  if (step.number !== undefined && step.number !== quote.quoteNumber) throw hasChanged(view(quote));
  try {
    const after = await db.transaction().execute(async (trx) => {
      const { after: stored } = await stepQuote(trx, context, {
        id: quote.id,
        event: step.event,
        decider: { by: 'customer', name: step.name ?? fullName(quote) },
        comment: step.comment ?? null,
        ...(step.approvalId ? { approvalId: step.approvalId } : {}),
        details: { ...step.details, device: client.userAgent, address: client.address },
        check: async (locked) => {
          const live = await findOpenJobLink(trx, { keyHash: link.keyHash });
          const isShown = locked.sentRevision === locked.revision || locked.status === 'approved';
          if (!live || locked.deletedAt || locked.status === 'cancelled' || !isShown)
            throw linkNotFound({ key: step.token });
          if (step.revision !== undefined && step.revision !== locked.revision)
            throw hasChanged(view(locked));
          if (await step.isDone?.(trx, link, locked)) throw new AlreadyDone(locked);
        },
      });
      await step.keep?.(trx, link, stored);
      await markJobLinkAnswered(trx, link.id, now);
      await queueRecordMail(trx, context, {
        kind: 'document-answer',
        recipient: business.email,
        payload: {
          quoteId: quote.id,
          event: step.event,
          name: step.name ?? null,
          words: step.comment ?? null,
        },
        uniqueBy: `${step.event}:${now.getTime()}`,
      });
      return stored;
    });
    triggerDrain(context);
    return view(after);
  } catch (error) {
    if (error instanceof AlreadyDone) return view(error.quote);
    // The error contains the office's view of the estimate, which its customer must not see.
    if (error instanceof AppError && error.code === 'wrong_state')
      throw wrongState(error.message, view((await linkedEstimate(context, step.token)).quote));
    throw error;
  }
}

class AlreadyDone extends Error {
  readonly quote: StoredQuote;
  constructor(quote: StoredQuote) {
    super('Already done');
    this.quote = quote;
  }
}

/**
 * Approves the revision the customer saw, with a typed name or a drawn signature; name, time and device are
 * recorded. A repeat returns the same result.
 * @throws {AppError} `wrong_state` when it changed, expired or was decided otherwise; `not_found`; `rate_limited`.
 */
export function approveDocument(
  context: Context,
  { params, body }: RouteInput<typeof documentRoutes.approve>,
): Promise<CustomerDocument> {
  const signature = emptyToNull(body.signature);
  const approvalId = randomUUID();
  return answer(context, {
    event: 'approve',
    token: params.token,
    number: body.number,
    revision: body.revision,
    name: body.name,
    approvalId,
    details: {
      name: body.name,
      signed: signature ? 'drawn' : 'typed',
      // Accepted with the price: what a wasted trip costs.
      tripFee: decimalFromCents(tripFee.cents),
      // The words that stood with the price.
      terms: [...ESTIMATE_TERMS],
    },
    isDone: async (trx, link, quote) => {
      if (quote.status !== 'approved') return false;
      const approval = await findApproval(trx, quote);
      return approval?.linkId === link.id && approval.name === body.name;
    },
    keep: (trx, link, quote) =>
      insertApproval(trx, {
        id: approvalId,
        quoteId: quote.id,
        revision: quote.revision,
        name: body.name,
        signature,
        linkId: link.id,
        device: context.client.userAgent,
        address: context.client.address.slice(0, 64),
        createdAt: context.now,
      }),
  });
}

/**
 * Declines an estimate, with an optional reason. A repeat returns the same result. @throws {AppError} as for
 * approving.
 */
export function declineDocument(
  context: Context,
  { params, body }: RouteInput<typeof documentRoutes.decline>,
): Promise<CustomerDocument> {
  const comment = emptyToNull(body.reason);
  return answer(context, {
    event: 'decline',
    token: params.token,
    number: body.number,
    revision: body.revision,
    comment,
    isDone: (_trx, _link, quote) =>
      Promise.resolve(
        quote.status === 'declined' && quote.decidedAs === 'customer' && quote.declineReason === comment,
      ),
  });
}

/**
 * Records the customer's request for a change; a repeat does not notify the office again.
 * @throws {AppError} as for approving.
 */
export function changeDocument(
  context: Context,
  { params, body }: RouteInput<typeof documentRoutes.change>,
): Promise<CustomerDocument> {
  return answer(context, {
    event: 'change',
    token: params.token,
    number: body.number,
    revision: body.revision,
    comment: body.message,
    isDone: (_trx, _link, quote) =>
      Promise.resolve(quote.status === 'pending' && quote.changeRequest === body.message),
  });
}
