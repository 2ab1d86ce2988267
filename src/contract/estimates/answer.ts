import * as z from 'zod/mini';
import {
  difficulties,
  estimateCategories,
  type FeeColumn,
  feeColumns,
  publicItemCategories,
} from '#domain/quote-lines.ts';

// What answers say of a visitor's quote and of an office estimate.

/** An estimate's amounts in a response: decimal dollars. */
export const answeredAmounts = {
  subtotal: z.string(),
  ...(Object.fromEntries(feeColumns.map((column) => [column, z.string()])) as Record<
    FeeColumn,
    z.ZodMiniString<string>
  >),
  tax: z.string(),
  total: z.string(),
};

/** A line in a response. */
export const quoteItem = z.object({
  id: z.string(),
  serviceCategory: z.enum([...estimateCategories, ...publicItemCategories]),
  serviceDescription: z.string(),
  quantity: z.number(),
  unitPrice: z.string(),
  totalPrice: z.string(),
  estimatedTime: z.nullable(z.number()),
  difficulty: z.enum(difficulties),
  /** True if the price is the customer's own, to be confirmed by the office. */
  custom: z.boolean(),
});
