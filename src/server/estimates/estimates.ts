import type { quoteActionRoutes, SentQuote } from '#contract/estimates/actions.ts';
import { type Quote, quoteRoutes } from '#contract/estimates/estimate.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import {
  findQuoteById,
  lockQuoteById,
  listQuotes as selectQuotes,
  updateQuote,
} from '#db/queries/estimates/estimates.ts';
import { appendEvent } from '#db/queries/history.ts';
import { formatDecimal } from '#domain/money.ts';
import type { QuoteEvent } from '#domain/quote.ts';
import { shopToday, startOfShopDay } from '#domain/shop-time.ts';
import { urgencies, type Urgency } from '#domain/urgency.ts';
import type { StaffContext } from '../context.ts';
import { sendLink } from '../documents/send-link.ts';
import { decryptForReader, matchingBlindIndexes, recordFound } from '../encryption/audited-reads.ts';
import { invalid, notFound } from '../errors.ts';
import { isFlagged } from '../mail/untrusted-text.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { staleVersion } from '../record-version.ts';
import { sendsBy } from '../texts/customer-text.ts';
import { stepQuote } from './estimate-step.ts';
import { quoteRowView, quoteView } from './estimate-view.ts';

const isUrgency = (text: string): text is Urgency => urgencies.some((urgency) => urgency === text);

/** A page of estimates; statuses are as of today in Honolulu. */
export async function listQuotes(context: StaffContext, { query }: RouteInput<typeof quoteRoutes.list>) {
  const { db, now } = context;
  const today = shopToday(now);
  const blindIndexes = await matchingBlindIndexes(context, query.q);
  const { rows, nextCursor } = await selectQuotes(db, {
    ...query,
    urgencies: query.urgency?.split(',').filter(isUrgency),
    startOfToday: startOfShopDay(today),
    blindIndexes,
  });
  await recordFound(
    context,
    blindIndexes,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.map((row) => quoteRowView(row, today)),
    nextCursor,
  };
}

/**
 * One estimate with its items and, unless the caller opts out, its decrypted fields; the history records that
 * read.
 * @throws {AppError} `not_found`.
 */
export async function findQuote(
  context: StaffContext,
  { params, query }: RouteInput<typeof quoteRoutes.find>,
): Promise<Quote> {
  const { db, now } = context;
  const quote = await findQuoteById(db, params.id);
  if (!quote) throw notFound('estimate');
  const opened = query.reveal === 'no' ? undefined : await decryptForReader(context, 'quote', quote);
  return quoteView(quote, shopToday(now), opened);
}

/**
 * Clears the suspicious flag of an estimate in any state: it is no longer purged as spam, and its address may get
 * mail. Clearing it again is not an error.
 * @throws {AppError} `not_found`, `stale_version`.
 */
export async function clearQuoteFlag(
  { db, now, actor }: StaffContext,
  { params, body }: RouteInput<typeof quoteActionRoutes.clearFlag>,
): Promise<Quote> {
  const today = shopToday(now);
  const stored = await db.transaction().execute(async (trx) => {
    const before = await lockQuoteById(trx, params.id);
    if (!before) throw notFound('estimate');
    if (!before.suspicious) return before;
    if (body.version !== undefined && body.version !== before.version)
      throw staleVersion(quoteView(before, today));
    const { id, version } = before;
    const after = await updateQuote(trx, { id, version, changes: { suspicious: false, updatedAt: now } });
    if (!after) throw new Error('A locked quote changed its version');
    await appendEvent(trx, {
      recordType: 'quote',
      recordId: id,
      what: 'flag_cleared',
      actor: actor.email,
      at: now,
      before: { suspicious: true },
      after: { suspicious: false },
    });
    return after;
  });
  return quoteView(stored, today);
}

type Body = {
  version?: number | undefined;
  reason?: string | null | undefined;
  validUntil?: string | undefined;
};

function officeStep(event: QuoteEvent) {
  return async (
    context: StaffContext,
    { params, body }: { params: { id: string }; body: Body },
  ): Promise<Quote> => {
    const { db, now, actor } = context;
    const { after } = await db.transaction().execute((trx) =>
      stepQuote(trx, context, {
        id: params.id,
        event,
        decider: { by: 'staff', name: actor.email },
        version: body.version,
        lastDay: body.validUntil,
        comment: emptyToNull(body.reason),
      }),
    );
    return quoteView(after, shopToday(now));
  };
}

type Step<Name extends 'approve' | 'decline' | 'cancel' | 'reopen' | 'extend'> = (
  context: StaffContext,
  input: RouteInput<(typeof quoteActionRoutes)[Name]>,
) => Promise<Quote>;

// Each step returns the updated estimate. @throws {AppError} `not_found`, `stale_version`, `wrong_state`; `invalid` for
// a last day in the past.

/** Approves an estimate for a customer who agreed on the phone or in person. */
export const approveQuote: Step<'approve'> = officeStep('approve');
/** Declines an estimate for its customer. */
export const declineQuote: Step<'decline'> = officeStep('decline');
/** Withdraws an estimate and revokes its links. */
export const cancelQuote: Step<'cancel'> = officeStep('cancel');
/** Offers an estimate again: pending, with a new validity. */
export const reopenQuote: Step<'reopen'> = officeStep('reopen');
/** Extends a pending estimate, expired or not; its links keep working. */
export const extendQuote: Step<'extend'> = officeStep('extend');

const FLAGGED = 'It came from a request flagged as suspicious: clear the flag to send it';

/**
 * Sends an estimate to its customer, whose page shows it from now on. A repeated Idempotency-Key queues no second mail.
 * @throws {AppError} `invalid` without an email address, and for a number that may get no text; `not_found`,
 * `stale_version`, `wrong_state`.
 */
export async function sendQuote(
  context: StaffContext,
  { params, body }: RouteInput<typeof quoteActionRoutes.send>,
): Promise<SentQuote> {
  const { db, now, actor } = context;
  const { channel } = body;
  const sent = await db.transaction().execute(async (trx) => {
    const { after } = await stepQuote(trx, context, {
      id: params.id,
      event: 'send',
      decider: { by: 'staff', name: actor.email },
      version: body.version,
      details: { channel },
      check: async (quote) => {
        if (channel === 'text') return;
        if (sendsBy(channel).mail && !quote.email)
          throw invalid({ channel: 'The estimate has no email address' });
        if (await isFlagged(trx, quote)) throw invalid({ channel: FLAGGED });
      },
    });
    const target = { quoteId: after.id, revision: after.revision };
    const link = await sendLink(trx, context, {
      channel,
      record: after,
      mail: { kind: 'estimate-link', payload: target },
      text: {
        kind: 'estimate_link',
        values: { number: after.quoteNumber, total: formatDecimal(after.total) },
      },
      target,
      replacesQueued: true,
    });
    return { ...quoteView(after, shopToday(now)), link };
  });
  if (sent.link.delivery || sent.link.text) triggerDrain(context);
  return sent;
}
