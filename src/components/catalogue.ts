import { type CollectionEntry, getCollection } from 'astro:content';
import { placeName } from '#content/place/place.ts';
import { towns } from '#domain/regions.ts';

/** The words that towns' names are of, in lower case. */
const townWords = new Set(towns.flatMap(({ name }) => name.toLowerCase().split(' ')));
const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export type ServiceEntry = CollectionEntry<'services'>;

/** Every landing page: first tier first, then by URL. */
export async function allServices(): Promise<ServiceEntry[]> {
  const entries = await getCollection('services');
  return entries.toSorted((a, b) => a.data.priority - b.data.priority || a.id.localeCompare(b.id));
}

/** A landing page's name in lists: its own, or else its search phrase without the island, "Car key replacement", unless one word is left. */
export function serviceName({ data: { name, keyword } }: ServiceEntry): string {
  if (name) return name;
  const place = placeName.toLowerCase();
  return keyword
    .split(/\s+/)
    .filter((word, _, words) => word !== place || words.length === 2)
    .map((word, index, words) => {
      const isTown =
        word === place ||
        townWords.has(word) ||
        (word === 'airport' && townWords.has(words[index - 1] ?? ''));
      return isTown || index === 0 ? capitalized(word) : word;
    })
    .join(' ');
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
