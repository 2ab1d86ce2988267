import type { quoteActionRoutes } from '#contract/quote-actions.ts';
import type { EstimateUpdateBody, Quote } from '#contract/quote.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Quote as StoredQuote } from '#db/queries/quotes.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';
import { centsFromDecimal, multiplyPerMillion } from '#domain/money.ts';
import { urgencyMarkupPerMillion } from '#domain/urgency.ts';
import type { StaffContext } from '../context.ts';
import { estimateFields } from '../create-estimate.ts';
import { quoteView } from '../quote-view.ts';
import { changedFields, givenFields, sealedColumnsOf } from '../sealed/quote-fields.ts';
import { requireVersion } from '../versions.ts';
import { stepQuote } from './quote-step.ts';

/**
 * An estimate that began as a public quote keeps the urgency fee the customer was shown; a changed urgency brings its
 * own markup. Estimates of the office have none.
 */
function urgencyFee(before: StoredQuote, body: EstimateUpdateBody): (itemsCents: number) => number {
  if (before.source !== 'public') return () => 0;
  if (body.urgency === before.urgency) return () => centsFromDecimal(before.urgencyFee);
  return (itemsCents) => multiplyPerMillion(itemsCents, urgencyMarkupPerMillion(body.urgency));
}

/** A line keeps its mark "customer's own price" only as long as its words and price are the customer's. */
function isStillCustom(
  item: { serviceDescription: string; unitPrice: string },
  before: StoredQuote,
): boolean {
  return before.items.some(
    (old) =>
      old.custom && old.serviceDescription === item.serviceDescription && old.unitPrice === item.unitPrice,
  );
}

/**
 * Changes an estimate: priced anew at the tax rate it was first offered at, pending again, one revision further; every
 * link to it is void. VIN, key codes and access details that are left out stay as they are.
 * @throws {Refusal} `version_required`, `stale_version` and `wrong_state` (with the estimate as it is), `not_found`,
 * `invalid`.
 */
export async function updateEstimate(
  context: StaffContext,
  { params, body }: RouteInput<typeof quoteActionRoutes.update>,
): Promise<Quote> {
  const { db, now, actor, config } = context;
  const { fieldKeys } = config;
  const { after } = await db.transaction().execute((trx) =>
    stepQuote(trx, context, {
      id: params.id,
      event: 'edit',
      doer: { by: 'staff', name: actor.email },
      version: requireVersion(body.version),
      lastDay: body.validUntil,
      edit: (before) => {
        const { items, ...fields } = estimateFields(body, {
          taxPerMillion: before.taxRatePerMillion,
          urgencyFee: urgencyFee(before, body),
        });
        return {
          ...fields,
          ...sealedColumnsOf(fieldKeys, before.id, body, before),
          items: items.map((item) => ({ ...item, custom: isStillCustom(item, before) })),
        };
      },
      details: (before) => {
        const sealed = changedFields(fieldKeys, before, body);
        return sealed.length > 0 ? { sealed } : {};
      },
    }),
  );
  return quoteView(after, todayInHonolulu(now), givenFields(body));
}
