import { randomUUID } from 'node:crypto';
import { emptyToNull } from '#contract/fields.ts';
import {
  quoteRoutes,
  type EstimateBody,
  type EstimateUpdateBody,
  type Quote,
} from '#contract/estimates/estimate.ts';
import type { RouteInput } from '#contract/route.ts';
import { insertQuote, type Quote as StoredQuote } from '#db/queries/estimates/estimates.ts';
import { nextQuoteNumber } from '#db/queries/documents/numbers.ts';
import { lockLeadById, updateLead } from '#db/queries/leads.ts';
import { appendEvent } from '#db/queries/history.ts';
import business from '#content/business.json' with { type: 'json' };
import { shopYear, shopToday, validUntil } from '#domain/shop-time.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { priceEstimate, quoteAmounts, taxRateOn, urgencyFeeCents } from '#domain/pricing.ts';
import type { Trx } from '#db/connect.ts';
import { encryptedFields, factsOf } from '#domain/job-facts.ts';
import { withinMoneyLimits, invalid } from '../errors.ts';
import type { StaffContext } from '../context.ts';
import { givenEncryptedFields, encryptedColumnsOf } from '../encryption/estimate-fields.ts';
import { quoteView } from './estimate-view.ts';

/** An estimate with every field; a line from the public builder keeps its category. */
export type WholeEstimate = Omit<EstimateBody, 'items'> & {
  readonly items: NonNullable<EstimateUpdateBody['items']>;
};

/**
 * The stored fields of an estimate's form, without the encrypted ones, priced by the server.
 * @param rules the tax rate of the first offer, and the urgency fee the customer saw on the website
 * @throws {AppError} `invalid` when the total is too large to store.
 */
export function estimateFields(
  body: WholeEstimate,
  rules: {
    taxPerMillion: number;
    shown?: { readonly urgency: string; readonly feeCents: number } | undefined;
  },
) {
  const { taxPerMillion } = rules;
  const { applyUrgencyFee = false } = body;
  // Rounded to the column's two decimals before the fee is computed from it.
  const distanceMiles = Math.round(Number(body.distanceMiles ?? 0) * 100) / 100;
  const items = body.items.map((item) => ({ ...item, unitPriceCents: centsFromDecimal(item.unitPrice) }));
  const price = withinMoneyLimits(() => {
    const { itemsCents } = priceEstimate({ items, distanceMiles, taxPerMillion });
    return priceEstimate({
      items,
      distanceMiles,
      urgencyFeeCents: urgencyFeeCents({
        applies: applyUrgencyFee,
        urgency: body.urgency,
        itemsCents,
        shown: rules.shown,
      }),
      taxPerMillion,
    });
  });
  return {
    customerId: body.customerId ?? null,
    firstName: body.firstName,
    lastName: body.lastName,
    phone: body.phone,
    email: emptyToNull(body.email),
    serviceType: body.serviceType,
    location: body.location,
    serviceAddress: body.serviceAddress,
    distanceMiles: distanceMiles.toFixed(2),
    ...factsOf(body),
    urgency: body.urgency,
    applyUrgencyFee,
    isEmergency: body.urgency === 'emergency',
    taxRatePerMillion: taxPerMillion,
    ...quoteAmounts(price),
    items: items.map(({ unitPriceCents, ...item }, index) => ({
      serviceCategory: item.serviceCategory,
      serviceDescription: item.serviceDescription,
      quantity: item.quantity,
      unitPrice: decimalFromCents(unitPriceCents),
      totalPrice: decimalFromCents(price.lines[index]?.totalCents ?? 0),
      estimatedTime: item.estimatedTime ?? null,
      difficulty: item.difficulty ?? ('standard' as const),
      inventoryItemId: item.inventoryItemId ?? null,
      custom: false,
    })),
  };
}

const noEncryptedFields = Object.fromEntries(encryptedFields.map((field) => [field, null]));

/** Marks the lead an estimate was created from as estimated, if it is still open. */
async function markLeadEstimated(trx: Trx, leadId: string, { actor, now }: StaffContext): Promise<void> {
  const lead = await lockLeadById(trx, leadId);
  if (!lead) throw invalid({ leadId: 'There is no such lead' });
  if (lead.status !== 'new' && lead.status !== 'contacted') return;
  await updateLead(trx, { id: lead.id, version: lead.version, changes: { status: 'estimated' } });
  await appendEvent(trx, {
    recordType: 'contact_request',
    recordId: lead.id,
    what: 'estimated',
    actor: actor.email,
    at: now,
    before: { status: lead.status },
    after: { status: 'estimated' },
  });
}

/**
 * Stores an estimate written in the office, with its event, in the caller's transaction. Computes fee, tax and total,
 * and marks the estimate's lead as estimated.
 * @param jobId the job it belongs to; by default that of its lead or booking, or a new one
 * @throws {AppError} `invalid`.
 */
export async function storeEstimate(
  trx: Trx,
  context: StaffContext,
  body: WholeEstimate,
  jobId?: string,
): Promise<StoredQuote> {
  const { now, actor, config } = context;
  const id = randomUUID();
  const { perMillion: taxPerMillion } = taxRateOn(shopToday(now));
  const { items, ...fields } = estimateFields(body, { taxPerMillion });
  if (body.leadId) await markLeadEstimated(trx, body.leadId, context);
  const stored = await insertQuote(
    trx,
    {
      ...fields,
      ...encryptedColumnsOf(config.fieldKeys, id, body),
      id,
      leadId: body.leadId ?? null,
      bookingId: body.bookingId ?? null,
      ...(jobId === undefined ? {} : { jobId }),
      source: 'admin',
      validUntil: validUntil(now, business.quoteValidDays),
      quoteNumber: await nextQuoteNumber(trx, shopYear(now)),
      createdAt: now,
      updatedAt: now,
    },
    items,
  );
  await appendEvent(trx, {
    recordType: 'quote',
    recordId: stored.id,
    what: 'created',
    actor: actor.email,
    at: now,
    after: { total: stored.total, status: stored.status },
  });
  return stored;
}

/** Stores an estimate written in the office, as {@link storeEstimate}. @throws {AppError} `invalid`; `key_reused`. */
export async function createEstimate(
  context: StaffContext,
  { body }: RouteInput<typeof quoteRoutes.create>,
): Promise<Quote> {
  const stored = await context.db.transaction().execute((trx) => storeEstimate(trx, context, body));
  const made = quoteView(stored, shopToday(context.now));
  return { ...made, ...noEncryptedFields, ...givenEncryptedFields(body).values, closed: [] };
}
