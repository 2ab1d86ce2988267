import * as z from 'zod/mini';
import { quoteEvents, quoteStatuses } from '#domain/quote.ts';
import { difficulties, estimateCategories, publicItemCategories } from '#domain/quote-item.ts';
import { encryptedFields } from '#domain/encrypted-fields.ts';
import {
  changeBody,
  day,
  idParams,
  money,
  optionalEmail,
  optionalMoney,
  requiredText,
  uuid,
} from '../fields.ts';
import { listQuery, sortsBy } from '../lists.ts';
import { computedByServer, jobFields, MAX_ITEMS, minutes, quantity, quoteItem, urgency } from './fields.ts';
import { KB, route } from '../route.ts';

/** One line of an estimate written in the office (messages of spec §5). */
export const estimateItem = z.strictObject({
  serviceCategory: z.enum(estimateCategories, 'Category required'),
  serviceDescription: requiredText('Description required', 300),
  quantity,
  unitPrice: money('Unit price required'),
  estimatedTime: minutes,
  difficulty: z.optional(z.nullable(z.enum(difficulties))),
  inventoryItemId: z.optional(z.nullable(uuid)),
});

/** The estimate form (spec §3 "Admin estimate creation", §5). */
const estimateFields = {
  customerId: z.optional(z.nullable(uuid)),
  leadId: z.optional(z.nullable(uuid)),
  bookingId: z.optional(z.nullable(uuid)),
  firstName: requiredText('First name is required', 100),
  lastName: requiredText('Last name is required', 100),
  phone: requiredText('Phone number is required', 50),
  email: optionalEmail(),
  serviceType: requiredText('Service type is required', 60),
  location: requiredText('Location is required', 300),
  serviceAddress: requiredText('Service address is required', 300),
  distanceMiles: z.optional(
    z.nullable(
      z.union(
        [
          z.string().check(z.regex(/^(\d{1,3}(\.\d{1,2})?)?$/, 'Must be miles from 0 to 999.99')),
          z.number().check(z.refine((n) => n >= 0 && n <= 999.99, 'Must be miles from 0 to 999.99')),
        ],
        'Must be miles from 0 to 999.99',
      ),
    ),
  ),
  serviceFee: optionalMoney(),
  /** Whether the website's urgency markup is charged; a new estimate that leaves it out has none (spec §9). */
  applyUrgencyFee: z.optional(z.boolean('Must be true or false')),
  ...jobFields,
  items: z
    .array(estimateItem, 'At least one item is required')
    .check(
      z.minLength(1, 'At least one item is required'),
      z.maxLength(MAX_ITEMS, `At most ${MAX_ITEMS} items`),
    ),
};

export const VEHICLE_REQUIRED = 'Vehicle year, make, and model are required for automotive services';

interface VehicleFields {
  serviceType?: string | undefined;
  vehicleYear?: number | null | undefined;
  vehicleMake?: string | null | undefined;
  vehicleModel?: string | null | undefined;
}

/** Spec §5: automotive work needs year, make and model; the message is shown on the year field. */
export function hasVehicle({ serviceType, vehicleYear, vehicleMake, vehicleModel }: VehicleFields): boolean {
  return serviceType !== 'automotive' || Boolean(vehicleYear && vehicleMake && vehicleModel);
}

/** The same of a change, where a field left out is what is stored: only one that is emptied is missing here. */
function keepsVehicle({ serviceType, vehicleYear, vehicleMake, vehicleModel }: VehicleFields): boolean {
  const emptied = [vehicleYear, vehicleMake, vehicleModel].some((value) => value === null || value === '');
  return serviceType !== 'automotive' || !emptied;
}

export const estimateBody = z
  .strictObject({ ...estimateFields, ...computedByServer })
  .check(z.refine(hasVehicle, { message: VEHICLE_REQUIRED, path: ['vehicleYear'] }));

export type EstimateBody = z.infer<typeof estimateBody>;

/** A line of an estimate being changed; one that came from the builder keeps its category. */
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
}).check(z.refine(keepsVehicle, { message: VEHICLE_REQUIRED, path: ['vehicleYear'] }));

export type EstimateUpdateBody = z.infer<typeof estimateUpdateBody>;

/** A quote as the lists show it. `status` is the derived one (expired, invoiced included). */
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
  urgency: z.string(),
  isEmergency: z.boolean(),
  suspicious: z.boolean(),
  subtotal: z.string(),
  urgencyFee: z.string(),
  serviceFee: z.string(),
  tax: z.string(),
  total: z.string(),
  status: z.string(),
  validUntil: z.string(),
  version: z.number(),
  revision: z.number(),
  /** When the customer asked for another offer than this revision. */
  changeRequestedAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  /** The member of staff's e-mail, or the name the customer signed with; `decidedAs` tells which. */
  decidedBy: z.nullable(z.string()),
  decidedAs: z.nullable(z.enum(['customer', 'staff'])),
  /** What can be done with it now; buttons are made from it. */
  allowed: z.array(z.enum(quoteEvents)),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type QuoteRow = z.infer<typeof quoteRow>;

/** A quote whole. */
export const quote = z.extend(quoteRow, {
  leadId: z.nullable(z.string()),
  bookingId: z.nullable(z.string()),
  distanceMiles: z.nullable(z.string()),
  /** Whether it charges an urgency fee when it is urgent. */
  applyUrgencyFee: z.boolean(),
  propertyType: z.nullable(z.string()),
  accessDetails: z.nullable(z.string()),
  vehicleYear: z.nullable(z.number()),
  vehicleMake: z.nullable(z.string()),
  vehicleModel: z.nullable(z.string()),
  vehicleVin: z.nullable(z.string()),
  keyCodes: z.nullable(z.string()),
  /** Of VIN, key codes and access details, those that hold something this answer leaves out (it is null here). */
  closed: z.array(z.enum(encryptedFields)),
  /** Those that hold something the server's present keys do not open. */
  unreadable: z.array(z.enum(encryptedFields)),
  notes: z.nullable(z.string()),
  source: z.string(),
  taxRatePerMillion: z.number(),
  sentAt: z.nullable(z.string()),
  declineReason: z.nullable(z.string()),
  /** What the customer wrote when asking for a change. */
  changeRequest: z.nullable(z.string()),
  /** The live invoice made of it. */
  invoiceId: z.nullable(z.string()),
  /** Deposits received less deposits given back. */
  depositPaid: z.string(),
  items: z.array(z.extend(quoteItem, { inventoryItemId: z.nullable(z.string()) })),
});

export type Quote = z.infer<typeof quote>;

/** By when it was made, by its last day, by what it comes to, or by the customer’s last name. */
export const quoteSorts = sortsBy('createdAt', 'validUntil', 'total', 'name');

export const quoteRoutes = {
  list: route({
    name: 'listQuotes',
    summary: 'Estimates, newest first unless sorted otherwise',
    method: 'GET',
    path: '/api/admin/quotes',
    auth: 'admin',
    query: listQuery(quoteSorts, {
      /** `open`: somebody waits for it, pending or approved and not invoiced. */
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
    params: idParams,
    /** `reveal=no` leaves VIN, key codes and access details closed. */
    query: z.strictObject({ reveal: z.optional(z.enum(['yes', 'no'], 'Must be yes or no')) }),
    success: { status: 200, schema: quote },
    maxBytes: 0,
  }),
};
