import * as z from 'zod/mini';
import type { EncryptedField, EstimateFacts } from '#domain/job-facts.ts';
import { limits } from '#domain/limits.ts';
import { decimalFromCents } from '#domain/money.ts';
import { findBuilderItem, isBuilderItemId } from '#domain/price-list.ts';
import { difficulties, publicItemCategories } from '#domain/quote-lines.ts';
import { quoteStatuses } from '#domain/quote.ts';
import { propertyTypes, quoteServiceTypes } from '#domain/service-types.ts';
import { urgencies } from '#domain/urgency.ts';
import { money, optionalEmail, optionalText, personFields, requiredText, wholeNumber } from '../fields.ts';
import { KB, route } from '../route.ts';
import {
  answeredAmounts,
  computedByServer,
  MAX_ITEMS,
  minutes,
  quantity,
  quoteItem,
  urgency,
} from './fields.ts';

/** A catalog item (re-priced by the server), or the visitor's own price for work outside the catalog. */
const publicQuoteItem = z.strictObject({
  catalogueId: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
  serviceCategory: z.enum(publicItemCategories, 'Category required'),
  serviceDescription: requiredText('Description required', limits.lineDescription),
  quantity,
  unitPrice: money('Unit price required'),
  difficulty: z.optional(z.nullable(z.enum(difficulties))),
  estimatedTime: minutes,
  totalPrice: z.optional(z.unknown()),
});

/**
 * The vehicle or place the work is on, and the urgency. Written out, unlike the office's: a visitor's phone loads no
 * descriptions of records.
 */
const jobFields = {
  propertyType: z.optional(
    z.nullable(
      z.union([z.literal(''), z.enum(propertyTypes.map((type) => type.value))], 'Choose a property type'),
    ),
  ),
  accessDetails: optionalText(limits.accessDetails),
  vehicleYear: z.optional(z.nullable(wholeNumber(1900, 2100, 'Must be a year such as 2019'))),
  vehicleMake: optionalText(limits.vehicleName),
  vehicleModel: optionalText(limits.vehicleName),
  vehicleVin: optionalText(32),
  keyCodes: optionalText(200),
  urgency: z._default(urgency, 'standard'),
  notes: optionalText(limits.message),
} satisfies Record<keyof EstimateFacts | EncryptedField | 'urgency', z.ZodMiniType>;

/** The public quote builder (spec §5, §7 `POST /api/quotes`). Fields, and so their errors, come in the order of the page. */
export const publicQuoteBody = z.strictObject({
  serviceType: z.enum(
    quoteServiceTypes.map((type) => type.value),
    'Choose a service type',
  ),
  location: requiredText('Location is required', limits.place),
  serviceAddress: optionalText(limits.place),
  ...jobFields,
  isEmergency: z._default(z.boolean('Must be true or false'), false),
  ...personFields,
  email: optionalEmail(),
  items: z
    .array(publicQuoteItem, 'At least one item is required')
    .check(
      z.minLength(1, 'At least one item is required'),
      z.maxLength(MAX_ITEMS, `At most ${MAX_ITEMS} items`),
    ),
  ...computedByServer,
  // Part of the spec's payload, but only the office sets them: accepted and ignored.
  customerId: z.optional(z.unknown()),
  distanceMiles: z.optional(z.unknown()),
  serviceFee: z.optional(z.unknown()),
});

export type PublicQuoteBody = z.infer<typeof publicQuoteBody>;

/** What the quote builder's submission returns. */
export const quoteReceipt = z.object({
  id: z.string(),
  quoteNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  serviceType: z.enum(quoteServiceTypes.map((type) => type.value)),
  location: z.string(),
  serviceAddress: z.string(),
  urgency: z.enum(urgencies),
  ...answeredAmounts,
  /** What is charged with travel to the town that the place names; null where travel adds nothing or no town is named. */
  travel: z.nullable(z.object({ town: z.string(), fee: z.string(), total: z.string() })),
  /** Whether the place names no town that we know, so that travel is still to be added. */
  isTravelOpen: z.boolean(),
  status: z.enum(quoteStatuses),
  validUntil: z.string(),
  isEmergency: z.boolean(),
  createdAt: z.string(),
  items: z.array(z.omit(quoteItem, { id: true })),
  /** The customer's page of the quote, which opens at once; null for a quote flagged as suspicious. */
  link: z.nullable(z.string()),
});

export type QuoteReceipt = z.infer<typeof quoteReceipt>;

export const publicQuoteRoutes = {
  submit: route({
    name: 'submitQuote',
    summary: 'Create a priced quote',
    method: 'POST',
    path: '/api/quotes',
    auth: 'none',
    body: publicQuoteBody,
    success: { status: 201, schema: quoteReceipt },
    maxBytes: 64 * KB,
    rateLimit: 'publicForm',
    form: {
      booleans: ['isEmergency'],
      numbers: ['vehicleYear', 'items.*.quantity', 'items.*.estimatedTime'],
      complete: completeItems,
      page: '/quote',
      thanks: '/quote/received',
    },
  }),
};

/**
 * Completes the rows of the quote form without JavaScript: a service from the price list brings its
 * description and price; anything else is a custom item, priced 0 unless a price was typed.
 */
function completeItems(fields: Record<string, unknown>): void {
  const { items } = fields;
  if (!Array.isArray(items)) return;
  fields['items'] = items.map(({ catalogueId, ...row }: Record<string, unknown>) => {
    if (typeof catalogueId !== 'string' || !isBuilderItemId(catalogueId)) {
      return { serviceCategory: 'custom', ...row, unitPrice: row['unitPrice'] || '0.00' };
    }
    const { id, category, name, priceCents } = findBuilderItem(catalogueId);
    return {
      ...row,
      catalogueId: id,
      serviceCategory: category,
      serviceDescription: name,
      unitPrice: decimalFromCents(priceCents),
    };
  });
}
