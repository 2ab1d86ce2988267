import * as z from 'zod/mini';
import { propertyTypes } from '#domain/service-types.ts';
import { urgencies } from '#domain/urgency.ts';
import { optionalText, wholeNumber } from '../fields.ts';

// Fields shared by a visitor's quote and an office estimate.

/** Maximum number of lines on a quote, estimate or invoice. */
export const MAX_ITEMS = 100;

/** The quantity of a line. */
export const quantity = wholeNumber(1, 9999, 'Quantity must be at least 1');
/** Estimated time in minutes. */
export const minutes = z.optional(z.nullable(wholeNumber(0, 100_000, 'Must be whole minutes')));

export const urgency = z.enum(urgencies, 'Choose standard, urgent or emergency');

/** The vehicle or place the work is on, and the urgency. */
export const jobFields = {
  propertyType: z.optional(
    z.nullable(
      z.union([z.literal(''), z.enum(propertyTypes.map((type) => type.value))], 'Choose a property type'),
    ),
  ),
  accessDetails: optionalText(2000),
  vehicleYear: z.optional(z.nullable(wholeNumber(1900, 2100, 'Must be a year such as 2019'))),
  vehicleMake: optionalText(60),
  vehicleModel: optionalText(60),
  vehicleVin: optionalText(32),
  keyCodes: optionalText(200),
  urgency: z._default(urgency, 'standard'),
  notes: optionalText(4000),
};

/** Fields in the spec's payload that the server computes itself: accepted but ignored. */
export const computedByServer = {
  subtotal: z.optional(z.unknown()),
  tax: z.optional(z.unknown()),
  total: z.optional(z.unknown()),
  status: z.optional(z.unknown()),
  validUntil: z.optional(z.unknown()),
};

/** A line in a response. */
export const quoteItem = z.object({
  id: z.string(),
  serviceCategory: z.string(),
  serviceDescription: z.string(),
  quantity: z.number(),
  unitPrice: z.string(),
  totalPrice: z.string(),
  estimatedTime: z.nullable(z.number()),
  difficulty: z.string(),
  /** True if the price is the customer's own, to be confirmed by the office. */
  custom: z.boolean(),
});
