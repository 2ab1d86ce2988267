import type { quoteActionRoutes } from '#contract/estimates/actions.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import type { RouteInput } from '#contract/route.ts';
import { appendEvent } from '#db/queries/history.ts';
import { lockQuoteById, updateQuote } from '#db/queries/estimates/estimates.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { quoteView } from './estimate-view.ts';
import { staleVersion } from '../record-version.ts';

/**
 * Clears the suspicious flag of an estimate in any state: it is no longer purged as spam, and its address may get
 * mail. Clearing it again is not an error.
 * @throws {AppError} `not_found`, `stale_version`.
 */
export async function clearQuoteFlag(
  { db, now, actor }: StaffContext,
  { params, body }: RouteInput<typeof quoteActionRoutes.clearFlag>,
): Promise<Quote> {
  const today = todayInHonolulu(now);
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
