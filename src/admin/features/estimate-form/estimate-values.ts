import { defaultEstimateItem, type Difficulty, type EstimateCategory } from '#domain/quote-item.ts';
import type { BuilderItem } from '#domain/price-list.ts';
import { decimalFromCents } from '#domain/money.ts';
import { type Urgency, urgencyOf } from '#domain/urgency.ts';
import type { Customer } from '#contract/customer.ts';
import type { Lead } from '#contract/lead.ts';

/** A line of the form, as its controls hold it. */
export interface ItemValues {
  serviceCategory: EstimateCategory;
  serviceDescription: string;
  quantity: number;
  unitPrice: string;
  estimatedTime: number | null;
  difficulty: Difficulty;
}

/** The estimate form, as its controls hold it; the contract's schema reads it as it is. */
export interface EstimateValues {
  customerId: string | null;
  leadId: string | null;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  serviceType: string;
  location: string;
  serviceAddress: string;
  distanceMiles: string;
  propertyType: '' | 'house' | 'condo' | 'vacation-rental' | 'office' | 'retail' | 'vehicle' | 'other';
  accessDetails: string;
  vehicleYear: number | null;
  vehicleMake: string;
  vehicleModel: string;
  vehicleVin: string;
  keyCodes: string;
  urgency: Urgency;
  notes: string;
  items: ItemValues[];
}

/** A row as Add Item makes it (spec §9). */
export const newItem: ItemValues = { ...defaultEstimateItem };

/** The form as it opens: the defaults of spec §9, and what the lead said (spec §2). */
export function startingValues(lead: Lead | null): EstimateValues {
  return {
    customerId: lead?.customerId ?? null,
    leadId: lead?.id ?? null,
    firstName: lead?.firstName ?? '',
    lastName: lead?.lastName ?? '',
    phone: lead?.phone ?? '',
    email: lead?.email ?? '',
    serviceType: lead?.serviceType ?? '',
    location: lead?.location ?? '',
    serviceAddress: '',
    distanceMiles: '0',
    propertyType: '',
    accessDetails: '',
    vehicleYear: null,
    vehicleMake: '',
    vehicleModel: '',
    vehicleVin: '',
    keyCodes: '',
    urgency: lead ? urgencyOf(lead) : 'standard',
    notes: lead?.message ?? '',
    items: [],
  };
}

/** A catalogue service as a row of the estimate. */
export function itemFromCatalogue(item: BuilderItem): ItemValues {
  return {
    serviceCategory: 'services',
    serviceDescription: item.name,
    quantity: 1,
    unitPrice: decimalFromCents(item.priceCents),
    estimatedTime: item.minutes,
    difficulty: item.difficulty,
  };
}

/** What choosing an existing customer fills: contact fields and address (spec §4). */
export type CustomerValues = Pick<
  EstimateValues,
  'customerId' | 'firstName' | 'lastName' | 'phone' | 'email' | 'serviceAddress'
>;

export const noCustomer: CustomerValues = {
  customerId: null,
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  serviceAddress: '',
};

export function valuesFromCustomer(customer: Customer): CustomerValues {
  const place = [customer.city, [customer.state, customer.zipCode].filter(Boolean).join(' ')];
  return {
    customerId: customer.id,
    firstName: customer.firstName,
    lastName: customer.lastName,
    phone: customer.phone,
    email: customer.email ?? '',
    serviceAddress: [customer.address, ...place].filter(Boolean).join(', '),
  };
}
