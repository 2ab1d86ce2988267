import { type EncryptedField, encryptedFields, estimateFacts } from '#domain/job-facts.ts';
import { type Inputs, inputsOf, labelsOf } from '#domain/record-fields.ts';
import { type Urgency, urgencyOf } from '#domain/urgency.ts';
import type { ContactReceipt } from '#contract/leads.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import type { CustomerValues } from '../../../shared/form/customer.tsx';
import { type ItemValues, itemsOf } from '../../../shared/form/form-lines.ts';

/** The estimate form's values (an encrypted field is undefined while hidden); the contract's schema accepts them as they are. */
export interface EstimateValues
  extends CustomerValues, Inputs<typeof estimateFacts>, Record<EncryptedField, string | undefined> {
  leadId: string | null;
  bookingId: string | null;
  serviceType: string;
  location: string;
  distanceMiles: string;

  urgency: Urgency;
  /** Whether the urgency fee is charged. */
  applyUrgencyFee: boolean;
  items: ItemValues[];
}

/** Where an estimate comes from: a lead, a booking or a call. */
export interface Origin {
  readonly kind: 'lead' | 'booking';
  readonly request: ContactReceipt & { readonly customerId: string | null };
}

/** The form's initial values: the defaults of spec §9, plus the lead's or booking's details (spec §2). */
export function startingValues(origin: Origin | null): EstimateValues {
  const lead = origin?.request;
  return {
    customerId: lead?.customerId ?? null,
    leadId: origin?.kind === 'lead' ? origin.request.id : null,
    bookingId: origin?.kind === 'booking' ? origin.request.id : null,
    firstName: lead?.firstName ?? '',
    lastName: lead?.lastName ?? '',
    phone: lead?.phone ?? '',
    email: lead?.email ?? '',
    serviceType: lead?.serviceType ?? '',
    location: lead?.location ?? '',
    serviceAddress: '',
    distanceMiles: '0',
    ...inputsOf(estimateFacts),
    accessDetails: '',
    vehicleVin: '',
    keyCodes: '',
    urgency: lead ? urgencyOf(lead) : 'standard',
    applyUrgencyFee: false,
    notes: lead?.message ?? '',
    items: [],
  };
}

/** The form's initial values for an existing estimate. */
export function valuesOfQuote(quote: Quote): EstimateValues {
  return {
    customerId: quote.customerId,
    leadId: quote.leadId,
    bookingId: quote.bookingId,
    firstName: quote.firstName,
    lastName: quote.lastName,
    phone: quote.phone,
    email: quote.email ?? '',
    serviceType: quote.serviceType,
    location: quote.location,
    serviceAddress: quote.serviceAddress,
    distanceMiles: String(Number(quote.distanceMiles ?? 0)),
    ...inputsOf(estimateFacts, quote),
    ...encryptedInputs(quote),
    urgency: quote.urgency,
    applyUrgencyFee: quote.applyUrgencyFee,
    items: itemsOf(quote),
  };
}

const factLabels = labelsOf(estimateFacts);

/** Field labels, for comparing two versions. */
export const estimateLabels: Partial<Record<keyof EstimateValues, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'Email',
  serviceType: 'Service type',
  location: 'Location',
  serviceAddress: 'Service address',
  distanceMiles: 'Distance',
  ...factLabels,
  accessDetails: 'Access details',
  vehicleVin: 'VIN',
  keyCodes: 'Key codes',
  urgency: 'Urgency',
  applyUrgencyFee: 'Urgency fee charged',
  items: 'Items',
};

/** Encrypted fields in a form's values: undefined while hidden. */
export type EncryptedInputs = { readonly [Field in EncryptedField]?: string | null | undefined };

/**
 * Initial values of a form's encrypted fields: undefined while hidden, empty if nothing is stored or it
 * cannot be decrypted.
 */
export function encryptedInputs(quote: Quote): Record<EncryptedField, string | undefined> {
  const input = (field: EncryptedField) => (quote.closed.includes(field) ? undefined : (quote[field] ?? ''));
  return {
    vehicleVin: input('vehicleVin'),
    keyCodes: input('keyCodes'),
    accessDetails: input('accessDetails'),
  };
}

/**
 * The values without unchanged encrypted fields. A save omits those, and the server keeps the stored ones.
 * @param onFile the fields with a stored value
 * @param shown the values that were revealed
 */
export function withoutUntouched<Values extends EncryptedInputs>(
  values: Values,
  onFile: readonly EncryptedField[],
  shown: EncryptedInputs,
): Values {
  const untouched = (field: EncryptedField) =>
    onFile.includes(field) && values[field]?.trim() === shown[field]?.trim();
  const closed = encryptedFields.filter((field) => values[field] === undefined || untouched(field));
  return { ...values, ...Object.fromEntries(closed.map((field) => [field, undefined])) };
}
