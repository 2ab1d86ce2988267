import type { quoteActionRoutes } from '#contract/estimates/actions.ts';
import {
  type EstimateUpdateBody,
  hasVehicle,
  type Quote,
  VEHICLE_REQUIRED,
} from '#contract/estimates/estimate.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { findQuoteById, type Quote as StoredQuote } from '#db/queries/estimates/estimates.ts';
import { shopDate, shopToday } from '#domain/shop-time.ts';
import { centsFromDecimal } from '#domain/money.ts';
import { isSameOffer } from '#domain/quote.ts';
import { changedFields, givenFields } from '../changed-fields.ts';
import type { StaffContext } from '../context.ts';
import { checkOrderedPrice } from '../door-book/orders.ts';
import { endLinksOfOldContact, lockJobOf } from '../documents/end-links.ts';
import { invalid } from '../errors.ts';
import {
  changedEncryptedFields,
  givenEncryptedFields,
  encryptedColumnsOf,
} from '../encryption/estimate-fields.ts';
import { requireVersion } from '../record-version.ts';
import { estimateFields, type WholeEstimate } from './create-estimate.ts';
import { chargesUrgencyFee, quoteView } from './estimate-view.ts';
import { stepQuote } from './estimate-step.ts';

/** A line stays marked as the customer's own price only while its description and price are unchanged. */
function isStillCustom(
  item: { serviceDescription: string; unitPrice: string },
  before: StoredQuote,
): boolean {
  return before.items.some(
    (old) =>
      old.custom && old.serviceDescription === item.serviceDescription && old.unitPrice === item.unitPrice,
  );
}

/** The columns after a change, with prices recalculated; omitted fields stay as stored. @throws {AppError} `invalid`. */
function changedEstimate(before: StoredQuote, body: EstimateUpdateBody, vehicleLater: boolean) {
  const charged = chargesUrgencyFee(before);
  const merged: WholeEstimate = { ...before, applyUrgencyFee: charged, ...givenFields(body) };
  if (!vehicleLater && !hasVehicle(merged)) throw invalid({ vehicleYear: VEHICLE_REQUIRED });
  const { items, ...columns } = estimateFields(merged, {
    taxPerMillion: before.taxRatePerMillion,
    shown:
      charged && before.source === 'public'
        ? { urgency: before.urgency, feeCents: centsFromDecimal(before.urgencyFee) }
        : undefined,
  });
  // A visitor may have checked the emergency box without choosing an urgency.
  const isEmergency = merged.urgency === before.urgency ? before.isEmergency : columns.isEmergency;
  return {
    columns: { ...columns, isEmergency, leadId: merged.leadId ?? null, bookingId: merged.bookingId ?? null },
    items: items.map((item) => ({ ...item, custom: isStillCustom(item, before) })),
  };
}

/**
 * Updates an estimate in the caller's transaction and recalculates it at the tax rate of the first offer; omitted fields
 * stay unchanged. A change to the offer (items, prices, fees, the last day) makes a new one: pending, with the next
 * revision, and without the old links. Any other change leaves state, links and approval alone.
 * Lock its job first.
 * @param vehicleLater whether automotive work may still lack its vehicle
 * @throws {AppError} `stale_version` and `wrong_state` (with the current estimate), `not_found`, `invalid`.
 */
export async function changeEstimate(
  trx: Trx,
  context: StaffContext,
  {
    id,
    body,
    version,
    vehicleLater = false,
  }: { id: string; body: EstimateUpdateBody; version?: number; vehicleLater?: boolean },
): Promise<StoredQuote> {
  const { actor, config, now } = context;
  const { fieldKeys } = config;
  const { validUntil: lastDay } = body;
  const wanted = (before: StoredQuote) => changedEstimate(before, body, vehicleLater);
  const { before: stored, after } = await stepQuote(trx, context, {
    id,
    event: (before) => {
      const { columns, items } = wanted(before);
      const keepsLastDay = lastDay === undefined || lastDay === shopDate(before.validUntil);
      return keepsLastDay && isSameOffer(before, { ...columns, items }) ? 'amend' : 'edit';
    },
    decider: { by: 'staff', name: actor.email },
    version,
    lastDay,
    edit: (before) => {
      const { columns, items } = wanted(before);
      const sealed = encryptedColumnsOf(fieldKeys, before.id, body, before);
      return { ...columns, ...sealed, ...(body.items ? { items } : {}) };
    },
    changed: (before) => {
      const changed = changedFields<Record<string, unknown>>(before, wanted(before).columns);
      const sealed = changedEncryptedFields(fieldKeys, before, body);
      return { ...changed, after: { ...changed?.after, ...(sealed.length > 0 ? { sealed } : {}) } };
    },
  });
  const linked = { recordType: 'quote', recordId: id, jobId: after.jobId } as const;
  await endLinksOfOldContact(trx, linked, { before: stored, after, now });
  return after;
}

/** Changes an estimate, as {@link changeEstimate}. @throws {AppError} also `version_required`. */
export async function updateEstimate(
  context: StaffContext,
  { params, body }: RouteInput<typeof quoteActionRoutes.update>,
): Promise<Quote> {
  const version = requireVersion(body.version);
  const after = await context.db.transaction().execute(async (trx) => {
    const job = await lockJobOf(trx, await findQuoteById(trx, params.id));
    const changed = await changeEstimate(trx, context, { id: params.id, body, version });
    await checkOrderedPrice(trx, context, job, changed.total);
    return changed;
  });
  return quoteView(after, shopToday(context.now), givenEncryptedFields(body));
}
