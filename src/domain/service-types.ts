/** A choice of a form: what is sent and what is read. */
export type Option<Value extends string> = { readonly value: Value; readonly label: string };

export const QUOTE_SERVICE_TYPES = ['emergency', 'residential', 'automotive', 'commercial'] as const;
export type QuoteServiceType = (typeof QUOTE_SERVICE_TYPES)[number];

export const CONTACT_SERVICE_TYPES = [...QUOTE_SERVICE_TYPES, 'installation', 'repair', 'other'] as const;
export type ContactServiceType = (typeof CONTACT_SERVICE_TYPES)[number];

export const BOOKING_SERVICE_TYPES = [
  ...QUOTE_SERVICE_TYPES,
  'installation',
  'repair',
  'rekey',
  'smart-lock',
  'consultation',
  'other',
] as const;
/** Any service type a form sends; the booking form offers all of them, and so does the office's estimate form. */
export type ServiceType = (typeof BOOKING_SERVICE_TYPES)[number];

const LABELS: Record<ServiceType, string> = {
  emergency: 'Emergency lockout',
  residential: 'Residential locksmith',
  automotive: 'Automotive locksmith',
  commercial: 'Commercial locksmith',
  installation: 'Lock installation',
  repair: 'Lock repair',
  rekey: 'Rekeying',
  'smart-lock': 'Smart lock',
  consultation: 'Security consultation',
  other: 'Something else',
};

function optionsOf<Value extends ServiceType>(values: readonly Value[]): readonly Option<Value>[] {
  return values.map((value) => ({ value, label: LABELS[value] }));
}

export const contactServiceOptions: readonly Option<ContactServiceType>[] = optionsOf(CONTACT_SERVICE_TYPES);
export const bookingServiceOptions: readonly Option<ServiceType>[] = optionsOf(BOOKING_SERVICE_TYPES);
export const quoteServiceOptions: readonly Option<QuoteServiceType>[] = optionsOf(QUOTE_SERVICE_TYPES);

/** A service type for people; one that we do not offer (an old record, another client) is shown as it is. */
export function serviceTypeLabel(serviceType: string): string {
  return Object.hasOwn(LABELS, serviceType) ? LABELS[serviceType as ServiceType] : serviceType;
}

/** The one service type whose estimate needs vehicle year, make and model. */
export function needsVehicle(serviceType: string): boolean {
  return serviceType === 'automotive';
}

export const PROPERTY_TYPES = [
  'house',
  'condo',
  'vacation-rental',
  'office',
  'retail',
  'vehicle',
  'other',
] as const;
/** The kind of place the work is at. */
export type PropertyType = (typeof PROPERTY_TYPES)[number];

const PROPERTY_LABELS: Record<PropertyType, string> = {
  house: 'House',
  condo: 'Condo',
  'vacation-rental': 'Vacation rental',
  office: 'Office',
  retail: 'Retail',
  vehicle: 'Vehicle',
  other: 'Other',
};

export const propertyTypeOptions: readonly Option<PropertyType>[] = PROPERTY_TYPES.map((value) => ({
  value,
  label: PROPERTY_LABELS[value],
}));
