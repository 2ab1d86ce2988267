import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { urgencies } from '#domain/urgency.ts';
import { wholeNumber } from '../fields.ts';

// Fields shared by a visitor's quote and an office estimate.

/** Maximum number of lines on a quote, estimate or invoice. */
export const MAX_ITEMS = 100;

/** The quantity of a line. */
export const quantity = wholeNumber(1, limits.quantity, 'Quantity must be at least 1');
/** Estimated time in minutes. */
export const minutes = z.optional(z.nullable(wholeNumber(0, 100_000, 'Must be whole minutes')));

export const urgency = z.enum(urgencies, 'Choose standard, urgent or emergency');

/** Fields in the spec's payload that the server computes itself: accepted but ignored. */
export const computedByServer = {
  subtotal: z.optional(z.unknown()),
  tax: z.optional(z.unknown()),
  total: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
  validUntil: z.optional(z.unknown()),
};
