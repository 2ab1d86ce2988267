import * as z from 'zod/mini';
import { encryptedFacts, encryptedFields, estimateFacts } from '#domain/job-facts.ts';
import { limits } from '#domain/limits.ts';
import { sortFields } from '#domain/list-orders.ts';
import { quoteEvents, quoteStatuses } from '#domain/quote.ts';
import { difficulties, estimateCategories, publicItemCategories } from '#domain/quote-lines.ts';
import { urgencies } from '#domain/urgency.ts';
import {
  changeBody,
  day,
  idParams,
  money,
  optionalEmail,
  optionalMoney,
  personFields,
  requiredText,
  uuid,
} from '../fields.ts';
import { listQuery, sortsBy } from '../lists.ts';
import { answered, requested } from '../record-fields.ts';
import { forEveryone, forOffice, forPapers, KB, route } from '../route.ts';
import { answeredAmounts, quoteItem } from './answer.ts';
import { computedByServer, MAX_ITEMS, minutes, quantity, urgency } from './fields.ts';

const { propertyType, notes, ...vehicle } = requested(estimateFacts);
const { accessDetails, ...codes } = requested(encryptedFacts);

/** The vehicle or place the work is on, and the urgency. */
export const jobFields = {
  propertyType,
  accessDetails,
  ...vehicle,
  ...codes,
  urgency: z._default(urgency, 'standard'),
  notes,
};

/** One line of an office estimate (messages from spec §5). */
const estimateItem = z.strictObject({
  serviceCategory: z.enum(estimateCategories, 'Category required'),
  serviceDescription: requiredText('Description required', limits.lineDescription),
  quantity,
  unitPrice: money('Unit price required'),
  estimatedTime: minutes,
  difficulty: z.optional(z.nullable(z.enum(difficulties))),
  inventoryItemId: z.optional(z.nullable(uuid)),
});

const NOT_MILES = `Must be miles from 0 to ${limits.miles}`;

/** A distance in miles, as a number or as typed. */
export const miles = z.optional(
  z.nullable(
    z.union(
      [
        z.string().check(z.regex(/^(\d{1,3}(\.\d{1,2})?)?$/, NOT_MILES)),
        z.number().check(z.refine((n) => n >= 0 && n <= limits.miles, NOT_MILES)),
      ],
      NOT_MILES,
    ),
  ),
);

/** The lines of an office estimate, at least one. */
export const estimateItems = z
  .array(estimateItem, 'At least one item is required')
  .check(
    z.minLength(1, 'At least one item is required'),
    z.maxLength(MAX_ITEMS, `At most ${MAX_ITEMS} items`),
  );

/** The estimate form (spec §3 "Admin estimate creation", §5). */
const estimateFields = {
  customerId: z.optional(z.nullable(uuid)),
  leadId: z.optional(z.nullable(uuid)),
  bookingId: z.optional(z.nullable(uuid)),
  ...personFields,
  email: optionalEmail(),
  serviceType: requiredText('Service type is required', 60),
  location: requiredText('Location is required', limits.place),
  serviceAddress: requiredText('Service address is required', limits.place),
  distanceMiles: miles,
  serviceFee: optionalMoney(),
  /** Whether to charge the website's urgency markup; a new estimate defaults to false (spec §9). */
  applyUrgencyFee: z.optional(z.boolean('Must be true or false')),
  ...jobFields,
  items: estimateItems,
};

export const VEHICLE_REQUIRED = 'Vehicle year, make, and model are required for automotive services';

interface VehicleFields {
  serviceType?: string | undefined;
  vehicleYear?: number | null | undefined;
  vehicleMake?: string | null | undefined;
  vehicleModel?: string | null | undefined;
}

/** Spec §5: automotive work needs year, make and model; the message goes on the year field. */
export function hasVehicle({ serviceType, vehicleYear, vehicleMake, vehicleModel }: VehicleFields): boolean {
  return serviceType !== 'automotive' || Boolean(vehicleYear && vehicleMake && vehicleModel);
}

/**
 * The same rule for a change, where an omitted field keeps its stored value: only an emptied field is
 * missing.
 */
function keepsRequiredVehicle({
  serviceType,
  vehicleYear,
  vehicleMake,
  vehicleModel,
}: VehicleFields): boolean {
  const emptied = [vehicleYear, vehicleMake, vehicleModel].some((value) => value === null || value === '');
  return serviceType !== 'automotive' || !emptied;
}

export const estimateBody = z
  .strictObject({ ...estimateFields, ...computedByServer })
  .check(z.refine(hasVehicle, { message: VEHICLE_REQUIRED, path: ['vehicleYear'] }));

export type EstimateBody = z.infer<typeof estimateBody>;

/** A line of an estimate being changed; a line from the public builder keeps its category. */
const changedItem = z.extend(estimateItem, {
  serviceCategory: z.enum([...estimateCategories, ...publicItemCategories], 'Category required'),
});

export const estimateUpdateBody = changeBody({
  ...estimateFields,
  urgency,
  items: z
    .array(changedItem, 'At least one item is required')
    .check(
      z.minLength(1, 'At least one item is required'),
      z.maxLength(MAX_ITEMS, `At most ${MAX_ITEMS} items`),
    ),
  ...computedByServer,
  validUntil: day(),
}).check(z.refine(keepsRequiredVehicle, { message: VEHICLE_REQUIRED, path: ['vehicleYear'] }));

export type EstimateUpdateBody = z.infer<typeof estimateUpdateBody>;

/** An estimate in a list. `status` is the derived one (including expired and invoiced). */
export const quoteRow = z.object({
  id: z.string(),
  quoteNumber: z.string(),
  customerId: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  serviceType: z.string(),
  location: z.string(),
  serviceAddress: z.string(),
  urgency: z.enum(urgencies),
  isEmergency: z.boolean(),
  suspicious: z.boolean(),
  ...answeredAmounts,
  status: z.enum(quoteStatuses),
  validUntil: z.string(),
  version: z.number(),
  revision: z.number(),
  /** When the customer requested a change to this revision. */
  changeRequestedAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** The staff member's email, or the customer's signed name; `decidedAs` says which. */
  decidedBy: z.nullable(z.string()),
  decidedAs: z.nullable(z.enum(['customer', 'staff'])),
  /** Actions available now; the buttons come from this list. */
  allowed: z.array(z.enum(quoteEvents)),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type QuoteRow = z.infer<typeof quoteRow>;

/** A full estimate. */
export const quote = z.extend(quoteRow, {
  leadId: z.nullable(z.string()),
  bookingId: z.nullable(z.string()),
  jobId: z.nullable(z.string()),
  distanceMiles: z.nullable(z.string()),
  /** Whether an urgent estimate is charged the urgency fee. */
  applyUrgencyFee: z.boolean(),
  ...answered(estimateFacts),
  accessDetails: z.nullable(z.string()),
  vehicleVin: z.nullable(z.string()),
  keyCodes: z.nullable(z.string()),
  /**
   * Encrypted fields with a value that this response withholds (null here): of VIN, key codes and access
   * details.
   */
  closed: z.array(z.enum(encryptedFields)),
  /** Encrypted fields that the server's current keys cannot decrypt. */
  unreadable: z.array(z.enum(encryptedFields)),
  source: z.enum(['public', 'admin']),
  taxRatePerMillion: z.number(),
  sentAt: z.nullable(z.string()),
  declineReason: z.nullable(z.string()),
  /** The customer's change request. */
  changeRequest: z.nullable(z.string()),
  /** The live invoice created from it. */
  invoiceId: z.nullable(z.string()),
  /** Deposits received less deposits refunded. */
  depositPaid: z.string(),
  /** The deposit that the office asks the customer for, in all. */
  depositAsked: z.string(),
  items: z.array(z.extend(quoteItem, { inventoryItemId: z.nullable(z.string()) })),
});

export type Quote = z.infer<typeof quote>;

/** By creation time, expiration, total, or the customer’s last name. */
export const quoteSorts = sortsBy(sortFields.quotes);

export const quoteRoutes = {
  list: route({
    name: 'listQuotes',
    summary: 'Estimates, newest first unless sorted otherwise',
    method: 'GET',
    path: '/api/admin/quotes',
    auth: 'admin',
    roles: forPapers,
    query: listQuery(quoteSorts, {
      /** `open`: still needs work, that is pending, or approved and not invoiced. */
      status: z.optional(z.enum([...quoteStatuses, 'open'])),
      urgency: z.optional(z.enum(['standard', 'urgent', 'emergency', 'urgent,emergency'])),
    }),
    success: { status: 200, schema: z.array(quoteRow) },
    maxBytes: 0,
  }),
  create: route({
    name: 'createEstimate',
    summary: 'Create an estimate',
    method: 'POST',
    path: '/api/admin/quotes',
    auth: 'admin',
    roles: forOffice,
    body: estimateBody,
    success: { status: 201, schema: quote },
    maxBytes: 64 * KB,
  }),
  find: route({
    name: 'findQuote',
    summary:
      'One estimate with its items; that its VIN, key codes and access details were read goes into its history',
    method: 'GET',
    path: '/api/admin/quotes/:id',
    auth: 'admin',
    roles: forEveryone,
    own: 'quote',
    amounts: true,
    params: idParams,
    /** `reveal=no` withholds VIN, key codes and access details. */
    query: z.strictObject({ reveal: z.optional(z.enum(['yes', 'no'], 'Must be yes or no')) }),
    success: { status: 200, schema: quote },
    maxBytes: 0,
  }),
};
