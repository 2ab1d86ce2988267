import { emptyToNull } from '#contract/fields.ts';
import type { quoteActionRoutes } from '#contract/estimates/actions.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import type { RouteInput } from '#contract/route.ts';
import { shopToday } from '#domain/shop-time.ts';
import type { QuoteEvent } from '#domain/quote.ts';
import type { StaffContext } from '../context.ts';
import { quoteView } from './estimate-view.ts';
import { stepQuote } from './estimate-step.ts';

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
