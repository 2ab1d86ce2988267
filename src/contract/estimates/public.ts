import * as z from 'zod/mini';
import { decimalFromCents } from '#domain/money.ts';
import { findBuilderItem, isBuilderItemId } from '#domain/price-list.ts';
import { quoteStatuses } from '#domain/quote.ts';
import { quoteServiceTypes } from '#domain/service-types.ts';
import { urgencies } from '#domain/urgency.ts';
import { KB, route } from '../route.ts';
import { answeredAmounts, quoteItem } from './answer.ts';
import { quoteForm } from './quote-form.ts';

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
    path: quoteForm.path,
    auth: 'none',
    body: quoteForm.body,
    success: { status: 201, schema: quoteReceipt },
    maxBytes: 64 * KB,
    rateLimit: 'publicForm',
    form: { ...quoteForm.form, complete: completeItems },
  }),
};

/**
 * Completes the rows of the quote form without JavaScript: a service from the price list brings its
 * description and price, and, where none was chosen, the service type; anything else is a custom item, priced 0 unless a
 * price was typed.
 */
function completeItems(fields: Record<string, unknown>): void {
  const { items } = fields;
  if (!Array.isArray(items)) return;
  fields['items'] = items.map(({ catalogueId, ...row }: Record<string, unknown>) => {
    if (typeof catalogueId !== 'string' || !isBuilderItemId(catalogueId)) {
      return { serviceCategory: 'custom', ...row, unitPrice: row['unitPrice'] || '0.00' };
    }
    const { id, category, name, priceCents } = findBuilderItem(catalogueId);
    fields['serviceType'] ||= category;
    return {
      ...row,
      catalogueId: id,
      serviceCategory: category,
      serviceDescription: name,
      unitPrice: decimalFromCents(priceCents),
    };
  });
}
