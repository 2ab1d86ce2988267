import { estimateFacts, jobFacts, vehicleFacts, vehicleName, wantedText } from '#domain/job-facts.ts';
import { includesTravel } from '#domain/pricing.ts';
import { limits } from '#domain/limits.ts';
import { nearestTown, pointsIn, type Town, townIn, towns } from '#domain/regions.ts';
import { type BuilderItem, builderItems, matchBuilderItem } from '#domain/price-list.ts';
import { type Inputs, inputsOf, restOf, without } from '#domain/record-fields.ts';
import type { WorkKind } from '#domain/authority.ts';
import type { Urgency } from '#domain/urgency.ts';
import { type ItemValues, itemFromCatalogue } from '../../shared/form/form-lines.ts';

/** The facts that a call asks for. */
export const callFacts = { ...without(estimateFacts, 'propertyType'), ...jobFacts };

/** The facts without a control or a sentence of their own. */
export const otherFacts = restOf(callFacts, [
  ...['notes', ...vehicleFacts, 'vehicleColor', 'vehiclePlate'],
  ...['wantedDate', 'wantedTime'],
]);

/** The values of a call in progress; `sentCall` converts them for the contract's schema. */
export interface CallValues extends Inputs<typeof callFacts> {
  phone: string;
  customerId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  serviceType: string;
  urgency: Urgency;
  location: string;
  serviceAddress: string;
  latitude: number | null;
  longitude: number | null;
  /** Miles to the place, typed or derived from its town. */
  distanceMiles: string;
  accessDetails: string;
  request: string;
  /** The pasted message the values were read from. */
  pasted: string;
  /** What a listed caller orders, and by which authority; null for another call. */
  order: { authorityId: string; work: WorkKind } | null;
  /** The received text that the call answers; empty for none. */
  textId: string;
  items: ItemValues[];
  applyUrgencyFee: boolean;
}

export const emptyCall: CallValues = {
  phone: '',
  customerId: null,
  firstName: '',
  lastName: '',
  email: '',
  serviceType: 'other',
  urgency: 'standard',
  location: '',
  serviceAddress: '',
  latitude: null,
  longitude: null,
  distanceMiles: '',
  accessDetails: '',
  ...inputsOf(callFacts),
  request: '',
  pasted: '',
  order: null,
  textId: '',
  items: [],
  applyUrgencyFee: false,
};

/** The price-list services on a call's lines. */
export function servicesOf(items: readonly Pick<ItemValues, 'serviceDescription'>[]): readonly BuilderItem[] {
  return items.flatMap((item) => matchBuilderItem(item.serviceDescription) ?? []);
}

/** The lines after a press on a service's tile, which adds it or takes it off. */
export function toggled(items: readonly ItemValues[], service: BuilderItem): ItemValues[] {
  const rest = items.filter((item) => item.serviceDescription !== service.name);
  return rest.length < items.length ? rest : [...items, itemFromCatalogue(service)];
}

/** What the chosen services imply: the first one's type, and an emergency for a lockout. */
export function followedBy(items: readonly ItemValues[]): Pick<CallValues, 'serviceType' | 'urgency'> {
  const services = servicesOf(items);
  return {
    serviceType: services[0]?.category ?? 'other',
    urgency: services.some(({ category }) => category === 'emergency') ? 'emergency' : 'standard',
  };
}

/** Whether the call is about a vehicle, so that the form asks for make and model. */
export function isVehicleWork(items: readonly ItemValues[]): boolean {
  return servicesOf(items).some(({ vehicle }) => vehicle);
}

/** The miles to charge travel for. */
export function milesCharged({
  items,
  distanceMiles,
  serviceType,
}: Pick<CallValues, 'items' | 'distanceMiles' | 'serviceType'>): string {
  const services = items.map(({ serviceDescription }) => matchBuilderItem(serviceDescription));
  return includesTravel(services, serviceType) ? '0' : distanceMiles;
}

/** The request body: no lines if none was chosen, and only the miles that are charged. */
export function sentCall(values: CallValues): CallValues {
  const { items, textId, order, ...rest } = values;
  const sent = {
    ...rest,
    ...(order ? { order } : {}),
    ...(textId ? { textId } : {}),
    distanceMiles: milesCharged(values),
  };
  return (items.length > 0 ? { ...sent, items } : sent) as CallValues;
}

/**
 * What a call adds to an open job: the notes, the pasted message, and the other fields as text, so that nothing typed
 * is lost.
 */
export function addedWords(values: CallValues): { words: string; pasted: string } {
  const { request, pasted, items, location, serviceAddress, notes } = values;
  const said = request.trim() === pasted.trim().slice(0, limits.message) ? '' : request.trim();
  const services = servicesOf(items).map(({ name }) => name);
  const { vehicleColor, vehiclePlate } = values;
  const vehicle = [vehicleColor, vehicleName(values), vehiclePlate && `plate ${vehiclePlate}`];
  const wanted = wantedText(values);
  const others = otherFacts.map((name) => values[name] && `${callFacts[name].label}: ${values[name]}`);
  const place = [location, serviceAddress];
  const beside = [...services, ...vehicle, ...place, wanted && `requested ${wanted}`, ...others, notes]
    .filter(Boolean)
    .join(', ');
  return { words: [said, beside].filter(Boolean).join('\n').slice(0, limits.message), pasted };
}

/** Parses a typed or pasted place: a town in it sets the miles; a map link also sets the coordinates. */
export function placeOf(
  text: string,
): Pick<CallValues, 'location' | 'latitude' | 'longitude' | 'distanceMiles'> {
  const [point] = pointsIn(text);
  const town = point ? nearestTown(point.latitude, point.longitude) : townIn(text);
  return {
    location: point && town ? `Near ${town.name}` : text,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    distanceMiles: town ? String(town.miles) : '',
  };
}

/** The place values of a town. */
export function placeOfTown(town: Town): ReturnType<typeof placeOf> {
  return { location: town.name, latitude: null, longitude: null, distanceMiles: String(town.miles) };
}

/** Towns whose name begins with the typed text; all of them if it is empty or a chosen place. */
export function townsFor(text: string): readonly Town[] {
  const wanted = text.trim().toLowerCase();
  const found = towns.filter(({ name }) => name.toLowerCase().startsWith(wanted));
  return found.length > 0 ? found : towns;
}

/** Every tile, by section. */
export const tileSections = [
  { id: 'emergency', label: 'Lockout' },
  { id: 'automotive', label: 'Car keys' },
  { id: 'residential', label: 'Home' },
  { id: 'commercial', label: 'Business' },
] as const satisfies readonly { id: (typeof builderItems)[number]['category']; label: string }[];
