import * as z from 'zod/mini';
import type { EncryptedField, EstimateFacts } from '#domain/job-facts.ts';
import { limits } from '#domain/limits.ts';
import { difficulties, publicItemCategories } from '#domain/quote-lines.ts';
import { propertyTypes, quoteServiceTypes } from '#domain/service-types.ts';
import { money, optionalEmail, optionalText, personFields, requiredText, wholeNumber } from '../fields.ts';
import { computedByServer, MAX_ITEMS, minutes, quantity, urgency } from './fields.ts';

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

/** What the quote builder's page needs of its route: a visitor's phone loads no description of the answer. */
export const quoteForm = {
  path: '/api/quotes',
  body: publicQuoteBody,
  form: {
    booleans: ['isEmergency'],
    numbers: ['vehicleYear', 'items.*.quantity', 'items.*.estimatedTime'],
    page: '/quote',
    thanks: '/quote/received',
  },
} as const;
