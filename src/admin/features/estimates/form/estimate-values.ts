import {
  defaultEstimateItem,
  type Difficulty,
  minutesForInventoryItem,
  type QuoteItemCategory,
} from '#domain/quote-item.ts';
import type { BuilderItem } from '#domain/price-list.ts';
import { decimalFromCents } from '#domain/money.ts';
import { type Urgency, urgencyOf } from '#domain/urgency.ts';
import type { InventoryItem } from '#contract/inventory.ts';
import type { ContactReceipt } from '#contract/leads.ts';
import type { Quote } from '#contract/estimates/estimate.ts';
import { encryptedInputs } from './encrypted-values.ts';
import type { CustomerValues } from '../../../shared/form/customer-values.ts';

/** A line of the form, as its controls hold it. */
export interface ItemValues {
  serviceCategory: QuoteItemCategory;
  serviceDescription: string;
  quantity: number;
  unitPrice: string;
  estimatedTime: number | null;
  difficulty: Difficulty;
  inventoryItemId: string | null;
}

/** The estimate form, as its controls hold it; the contract's schema reads it as it is. */
export interface EstimateValues extends CustomerValues {
  leadId: string | null;
  bookingId: string | null;
  serviceType: string;
  location: string;
  distanceMiles: string;
  propertyType: '' | 'house' | 'condo' | 'vacation-rental' | 'office' | 'retail' | 'vehicle' | 'other';
  /** Undefined while it is closed, as `vehicleVin` and `keyCodes`. */
  accessDetails: string | undefined;
  vehicleYear: number | null;
  vehicleMake: string;
  vehicleModel: string;
  vehicleVin: string | undefined;
  keyCodes: string | undefined;
  urgency: Urgency;
  /** Whether the fee of the urgency is charged. */
  applyUrgencyFee: boolean;
  notes: string;
  items: ItemValues[];
}

/** A row as Add Item makes it (spec §9). */
export const newItem: ItemValues = { ...defaultEstimateItem, inventoryItemId: null };

/** Where an estimate comes from: a lead, a booking, or a call. */
export interface Origin {
  readonly kind: 'lead' | 'booking';
  readonly request: ContactReceipt & { readonly customerId: string | null };
}

/** The form as it opens: the defaults of spec §9, and what the lead or booking said (spec §2). */
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
    propertyType: '',
    accessDetails: '',
    vehicleYear: null,
    vehicleMake: '',
    vehicleModel: '',
    vehicleVin: '',
    keyCodes: '',
    urgency: lead ? urgencyOf(lead) : 'standard',
    applyUrgencyFee: true,
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
    inventoryItemId: null,
  };
}

/** A part or service of the inventory as a row of the estimate; 60 minutes for a service, 30 for a part (spec §9). */
export function itemFromInventory(item: InventoryItem): ItemValues {
  return {
    serviceCategory: item.category,
    serviceDescription: item.name,
    quantity: 1,
    unitPrice: item.sellPrice,
    estimatedTime: minutesForInventoryItem(item),
    difficulty: defaultEstimateItem.difficulty,
    inventoryItemId: item.id,
  };
}

/** The form as it opens on an estimate that exists. */
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
    propertyType: (quote.propertyType ?? '') as EstimateValues['propertyType'],
    ...encryptedInputs(quote),
    vehicleYear: quote.vehicleYear,
    vehicleMake: quote.vehicleMake ?? '',
    vehicleModel: quote.vehicleModel ?? '',
    urgency: quote.urgency as Urgency,
    applyUrgencyFee: quote.applyUrgencyFee,
    notes: quote.notes ?? '',
    items: quote.items.map((item) => ({
      serviceCategory: item.serviceCategory as QuoteItemCategory,
      serviceDescription: item.serviceDescription,
      quantity: item.quantity,
      unitPrice: item.unitPrice,
      estimatedTime: item.estimatedTime,
      difficulty: item.difficulty as Difficulty,
      inventoryItemId: item.inventoryItemId,
    })),
  };
}

/** Names of the fields, for telling two versions apart. */
export const estimateLabels: Partial<Record<keyof EstimateValues, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  email: 'E-mail',
  serviceType: 'Service type',
  location: 'Location',
  serviceAddress: 'Service address',
  distanceMiles: 'Distance',
  propertyType: 'Property type',
  accessDetails: 'Access details',
  vehicleYear: 'Year',
  vehicleMake: 'Make',
  vehicleModel: 'Model',
  vehicleVin: 'VIN',
  keyCodes: 'Key codes',
  urgency: 'Urgency',
  applyUrgencyFee: 'Urgency fee charged',
  notes: 'Notes',
  items: 'Items',
};
