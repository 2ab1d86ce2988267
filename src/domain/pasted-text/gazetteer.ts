import places from '#content/place/places.json' with { type: 'json' };
import names from '#content/place/hawaiian-names.json' with { type: 'json' };
import { findTown, type TownId, towns } from '../regions.ts';
import { fold } from './folded.ts';

/** One name of a place, in plain small letters. */
interface Alias {
  readonly words: readonly string[];
  /** The place it names, as the form writes it. */
  readonly name: string;
  readonly townId: TownId;
  readonly isTown: boolean;
  /** A common word: a place only where the text says that something is there. */
  readonly shy: boolean;
}

/** The words of a plain text, with where each begins. */
export interface Word {
  readonly text: string;
  readonly at: number;
}

export function wordsOf(lower: string): readonly Word[] {
  return [...lower.matchAll(/[a-z0-9]+/g)].map((match) => ({ text: match[0], at: match.index }));
}

const isKana = (text: string) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text);

const given: readonly { name: string; townId: TownId; isTown: boolean; aliases: readonly string[] }[] = [
  ...towns.map(({ id, name }) => ({
    name,
    townId: id,
    isTown: true,
    aliases: [
      name,
      ...(names[id as keyof typeof names] ? [names[id as keyof typeof names]] : []),
      ...places.townAliases[id],
    ],
  })),
  ...places.places.map(({ name, town, aliases }) => ({
    name,
    townId: findTown(town).id,
    isTown: false,
    aliases,
  })),
];

const all: readonly (Alias & { readonly written: string })[] = given.flatMap(({ aliases, ...place }) =>
  aliases.map((alias) => {
    const shy = alias.startsWith('~');
    const written = fold(shy ? alias.slice(1) : alias).lower;
    return { ...place, shy, written, words: wordsOf(written).map(({ text }) => text) };
  }),
);

/** Names in Latin letters by their first word, the longest first. */
export const aliasesByWord: ReadonlyMap<string, readonly Alias[]> = Map.groupBy(
  all.filter(({ written }) => !isKana(written)).toSorted((a, b) => b.words.length - a.words.length),
  ({ words }) => words[0] ?? '',
);

/** Names in Japanese, which has no spaces between words; the longest first. */
export const japaneseAliases: readonly (Alias & { readonly written: string })[] = all
  .filter(({ written }) => isKana(written))
  .toSorted((a, b) => b.written.length - a.written.length);

/** The town that a long word is one slip of the finger away from; its first letter must be right. */
export function misspelledTown(word: string): Alias | undefined {
  if (word.length < 6) return undefined;
  return towns
    .map(({ id, name }) => ({ id, name, plain: name.toLowerCase() }))
    .filter(({ plain }) => plain.length >= 7 && plain.startsWith(word.charAt(0)) && isOneSlip(plain, word))
    .map(({ id, name }) => ({ words: [word], name, townId: id, isTown: true, shy: false }))[0];
}

/** Whether two words differ by one letter added, left out, changed, or swapped with its neighbor. */
function isOneSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  const restA = a.slice(same);
  const restB = b.slice(same);
  return (
    restA.slice(1) === restB ||
    restB.slice(1) === restA ||
    restA.slice(1) === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
