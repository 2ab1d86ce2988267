import { randomUUID } from 'node:crypto';
import { emptyToNull } from '#contract/fields.ts';
import type { QuoteReceipt, publicQuoteRoutes } from '#contract/estimates/public.ts';
import type { PublicQuoteBody } from '#contract/estimates/quote-form.ts';
import type { RouteInput } from '#contract/route.ts';
import { nextQuoteNumber } from '#db/queries/documents/numbers.ts';
import { quoteInsert, quoteItemsInsert } from '#db/queries/estimates/estimates.ts';
import business from '#content/business.json' with { type: 'json' };
import { factsOf, vehicleName } from '#domain/job-facts.ts';
import { shopYear, shopToday, validUntil } from '#domain/shop-time.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { isBuilderItemId, findBuilderItem, matchBuilderItem } from '#domain/price-list.ts';
import { priceBuilderQuote, quoteAmounts, taxRateOn } from '#domain/pricing.ts';
import { quotedLine, quoteSums, quoteTravel } from '#domain/public-quote.ts';
import { countsAsEmergency } from '#domain/urgency.ts';
import type { Context } from '../context.ts';
import { noticesFor } from '../mail/notices.ts';
import { encryptedColumnsOf } from '../encryption/estimate-fields.ts';
import { looksSuspicious, submitRequest } from '../submission.ts';
import { withinMoneyLimits } from '../errors.ts';
import { requireCallablePhone } from '../visitor-request.ts';

type BodyItem = PublicQuoteBody['items'][number];

/** A line at its authoritative price: the price list's, or the customer's own, marked as custom. */
function settledItem(item: BodyItem) {
  const { catalogueId } = item;
  const known =
    catalogueId && isBuilderItemId(catalogueId)
      ? findBuilderItem(catalogueId)
      : matchBuilderItem(item.serviceDescription);
  if (known) {
    return {
      serviceCategory: known.category,
      catalogueId: known.id,
      serviceDescription: known.name,
      quantity: item.quantity,
      unitPriceCents: known.priceCents,
      estimatedTime: known.minutes,
      difficulty: known.difficulty,
      custom: false,
    };
  }
  return {
    serviceCategory: 'custom' as const,
    catalogueId: null,
    serviceDescription: item.serviceDescription,
    quantity: item.quantity,
    unitPriceCents: centsFromDecimal(item.unitPrice),
    estimatedTime: item.estimatedTime ?? null,
    difficulty: item.difficulty ?? 'standard',
    custom: true,
  };
}

/**
 * Stores a public quote with its mail, once per Idempotency-Key. The server computes prices, number and dates
 * (valid for 30 days) and ignores any that the browser sent.
 * @throws {AppError} `invalid` when the amount is too large to store or no call could reach the phone number; `rate_limited`; `key_reused`.
 */
export async function submitQuote(
  context: Context,
  { body }: RouteInput<typeof publicQuoteRoutes.submit>,
): Promise<QuoteReceipt> {
  const { db, now, config } = context;
  requireCallablePhone(body.phone);
  const items = body.items.map(settledItem);
  const { perMillion } = taxRateOn(shopToday(now));
  const priced = items.map(({ quantity, unitPriceCents }) => ({ quantity, unitPriceCents }));
  const price = withinMoneyLimits(() =>
    priceBuilderQuote({ items: priced, urgency: body.urgency, taxPerMillion: perMillion }),
  );
  const { charged, isOpen = false } = quoteTravel({
    price,
    taxPerMillion: perMillion,
    itemIds: items.map(({ catalogueId }) => catalogueId),
    serviceType: body.serviceType,
    places: [body.serviceAddress ?? '', body.location],
  });
  const isEmergency = countsAsEmergency(body);
  const lines = items.map(({ unitPriceCents, ...item }, index) => ({
    ...item,
    unitPrice: decimalFromCents(unitPriceCents),
    totalPrice: decimalFromCents(price.lines[index]?.totalCents ?? 0),
  }));
  const receipt: Omit<QuoteReceipt, 'link'> = {
    id: randomUUID(),
    quoteNumber: await nextQuoteNumber(db, shopYear(now)),
    firstName: body.firstName,
    lastName: body.lastName,
    phone: body.phone,
    email: emptyToNull(body.email),
    serviceType: body.serviceType,
    location: body.location,
    serviceAddress: emptyToNull(body.serviceAddress) ?? body.location,
    urgency: body.urgency,
    ...quoteAmounts(price),
    travel: charged && {
      town: charged.town,
      fee: decimalFromCents(charged.feeCents),
      total: decimalFromCents(charged.totalCents),
    },
    isTravelOpen: isOpen,
    status: 'pending',
    validUntil: validUntil(now, business.quoteValidDays).toISOString(),
    isEmergency,
    createdAt: now.toISOString(),
    items: lines.map(({ catalogueId: _, ...line }) => line),
  };
  const facts = factsOf(body);
  const vehicle = vehicleName(facts);
  const suspicious = looksSuspicious(context, {
    words: [facts.notes, body.accessDetails ?? null, ...items.map((item) => item.serviceDescription)],
    names: [receipt.firstName, receipt.lastName, receipt.location, receipt.serviceAddress, vehicle],
  });
  const { items: _, travel: __, isTravelOpen: ___, ...head } = receipt;
  const stored = quoteInsert(db, {
    ...head,
    ...facts,
    ...encryptedColumnsOf(config.fieldKeys, receipt.id, body),
    source: 'public',
    urgency: body.urgency,
    status: 'pending',
    taxRatePerMillion: perMillion,
    suspicious,
    updatedAt: receipt.createdAt,
  });
  return submitRequest(context, {
    scope: 'quote',
    body,
    recordType: 'quote',
    response: receipt,
    stored,
    rows: [quoteItemsInsert(db, receipt.id, lines)],
    suspicious,
    messages: noticesFor({
      ...receipt,
      kind: 'quote',
      reference: receipt.quoteNumber,
      message: facts.notes,
      vehicle: emptyToNull(vehicle),
      suspicious,
      items: receipt.items.map((item) => `${item.quantity} × ${item.serviceDescription}`),
      quoted: [...receipt.items.map(quotedLine), ...quoteSums(receipt)],
      validUntil: receipt.validUntil,
    }),
  });
}
