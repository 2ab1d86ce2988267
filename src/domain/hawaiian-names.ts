import names from '#content/place/hawaiian-names.json' with { type: 'json' };
import type { Town } from './regions.ts';

const marked: Partial<Record<string, string>> = names;

/**
 * A town's name with its okina and kahako, for maps, signs, tables and lists of towns. Running text, addresses, forms,
 * the town picker (its names go into a text message) and what the specification quotes (the towns of the footer and of the
 * landing pages) keep the plain name. A file of its own, so that browser code does not carry it.
 */
export function markedName({ name }: Pick<Town, 'name'>): string {
  return markedPlace(name);
}

/** The name of a place with its okina and kahako, for the same signs: "Kee Beach" becomes "Kēʻē Beach". */
export function markedPlace(name: string): string {
  return name.replaceAll(/\p{L}+/gu, (word) => marked[word.toLowerCase()] ?? word);
}
