/** A choice in a form: the submitted value and its label. */
export type Option<Value extends string> = { readonly value: Value; readonly label: string };

const LABELS = {
  emergency: 'Lockout or roadside',
  residential: 'Residential locksmith',
  automotive: 'Automotive locksmith',
  commercial: 'Commercial locksmith',
  installation: 'Lock installation',
  repair: 'Lock repair',
  rekey: 'Rekeying',
  'smart-lock': 'Smart lock',
  consultation: 'Security consultation',
  other: 'Something else',
} as const;

/** A service type that forms can send; the booking form and the estimate form offer all of them. */
export type ServiceType = keyof typeof LABELS;
export type QuoteServiceType = 'emergency' | 'residential' | 'automotive' | 'commercial';
export type ContactServiceType = QuoteServiceType | 'installation' | 'repair' | 'other';

function options<Value extends ServiceType>(...values: Value[]): readonly Option<Value>[] {
  return values.map((value) => ({ value, label: LABELS[value] }));
}

export const quoteServiceTypes: readonly Option<QuoteServiceType>[] = options(
  'emergency',
  'residential',
  'automotive',
  'commercial',
);

export const contactServiceTypes: readonly Option<ContactServiceType>[] = [
  ...quoteServiceTypes,
  ...options('installation', 'repair', 'other'),
];

export const bookingServiceTypes: readonly Option<ServiceType>[] = [
  ...quoteServiceTypes,
  ...options('installation', 'repair', 'rekey', 'smart-lock', 'consultation', 'other'),
];

/** A service type's label; an unknown type (an old record, another client) is returned as is. */
export function serviceTypeLabel(serviceType: string): string {
  return Object.hasOwn(LABELS, serviceType) ? LABELS[serviceType as ServiceType] : serviceType;
}

const LONG_VISITS: Readonly<Partial<Record<ServiceType, number>>> = {
  commercial: 120,
  installation: 90,
  'smart-lock': 90,
  consultation: 90,
};

/** How long a visit for a service usually takes, in minutes; an estimate until staff look at the job. */
export function usualMinutes(serviceType: string): number {
  return LONG_VISITS[serviceType as ServiceType] ?? 60;
}

/** The one service type whose estimate needs vehicle year, make and model. */
export function needsVehicle(serviceType: string): boolean {
  return serviceType === 'automotive';
}

/** Whether a visitor's quote may involve a vehicle: automotive work, a lockout, or work at a vehicle. */
export function mayBeVehicle(serviceType: string, propertyType: string): boolean {
  return needsVehicle(serviceType) || serviceType === 'emergency' || propertyType === 'vehicle';
}

/** The kind of place where the work is done. */
export type PropertyType = 'house' | 'condo' | 'vacation-rental' | 'office' | 'retail' | 'vehicle' | 'other';

export const propertyTypes: readonly Option<PropertyType>[] = [
  { value: 'house', label: 'House' },
  { value: 'condo', label: 'Condo' },
  { value: 'vacation-rental', label: 'Vacation rental' },
  { value: 'office', label: 'Office' },
  { value: 'retail', label: 'Retail' },
  { value: 'vehicle', label: 'Vehicle' },
  { value: 'other', label: 'Other' },
];
