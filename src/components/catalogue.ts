import { type CollectionEntry, getCollection } from 'astro:content';

export type ServiceEntry = CollectionEntry<'services'>;

/** Every landing page: first tier first, then by URL. */
export async function allServices(): Promise<ServiceEntry[]> {
  const entries = await getCollection('services');
  return entries.toSorted((a, b) => a.data.priority - b.data.priority || a.id.localeCompare(b.id));
}

/** A landing page's name in lists: its search phrase without the island, "Car key replacement". */
export function serviceName({ data: { keyword } }: ServiceEntry): string {
  const plain = keyword
    .replace(/\bkauai\b/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const named = plain.replace(
    /\b(lihue airport|lihue|kapaa|poipu|princeville|hanalei|waimea|koloa|kalaheo)\b/g,
    (place) => place.replace(/\b\w/g, (letter) => letter.toUpperCase()),
  );
  return named.charAt(0).toUpperCase() + named.slice(1);
}

/** Footer: the first eight automotive entries. */
export async function autoLocksmithEntries(): Promise<ServiceEntry[]> {
  return (await allServices()).filter(({ data }) => data.serviceType === 'automotive').slice(0, 8);
}

/** Footer: up to eight first-tier entries of type general or residential. */
export async function popularEntries(): Promise<ServiceEntry[]> {
  return (await allServices())
    .filter(({ data }) => data.priority === 1 && ['general', 'residential'].includes(data.serviceType))
    .slice(0, 8);
}
