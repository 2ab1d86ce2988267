import names from '#content/place/hawaiian-names.json' with { type: 'json' };
import { milePosts } from '#content/place/place.ts';
import places from '#content/place/places.json' with { type: 'json' };
import { findTown, nearestTown, pointsIn, type TownId, towns } from '../regions.ts';
import { fold, type Folded, type FoundOf, spanOf, wordsAfter, wordsBefore } from './folded.ts';

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
const japaneseAliases: readonly (Alias & { readonly written: string })[] = all
  .filter(({ written }) => isKana(written))
  .toSorted((a, b) => b.written.length - a.written.length);

/** The town that a long word is one slip of the finger away from; its first letter must be right. */
function misspelledTown(word: string): Alias | undefined {
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

type FoundPlace = FoundOf<'place'>;
type Scored = FoundPlace & { readonly score: number };

/** Words before a place which show that something is there. */
const THERE =
  /(?:\b(?:in|at|by|near|on|outside|off|around|behind|to|from|en|del?|el|stay|stuck|side|the)\b|@|\bcerca de)\s*(?:(?:the|da|old|el|la)\s+)?$/;
/** Words that mark a place as one where a person comes from, lives or is going. */
const ELSEWHERE =
  /\b(?:from|live (?:in|on|at)|lives (?:in|on|at)|living in|moved from|came from|flight to|heading (?:to|back to)|headed (?:to|back to)|going (?:to|back to)|drive to|on (?:the|our|my) way to|back to|office in|based in|not (?:in|at)|used to (?:live|be) in|vivo en|soy de|voy a)\s+(?:(?:the|da)\s+)?(?:\w+\s+)?$/;
/** "Koloa Road" is a road, possibly in another town; so is "Waimea High" a school and "Hanalei St" a street. */
const ROAD =
  /^\s+(?:rd|road|st|street|dr|drive|hwy|highway|ave|avenue|ln|lane|pl|bypass|blvd|loop|circle)\b(?! side)/;
/** The place where the job is comes behind these. */
const NOW =
  /\b(?:now in|currently|were|we are|im|i am|stay|stuck|locked out|parked|car is|house is|located|estoy|estamos)\b[^\n.!?]{0,24}$/;

const LANDMARK = 2;
const TOWN = 1;

/** Where the job is: a point on a map before a beach or resort, that before a town, and what the text says of here first. */
export function findPlace(text: Folded): FoundPlace | undefined {
  const found = [...points(text), ...named(text), ...mileMarkers(text)];
  const [best] = found.toSorted((a, b) => b.score - a.score || a.start - b.start);
  if (!best) return undefined;
  const { score: _, ...place } = best;
  // A mile marker or an unnamed spot gets the town next to it in the text.
  const town =
    place.townId ?? found.find(({ townId, score }) => townId !== null && score > 0)?.townId ?? null;
  return { ...place, townId: town };
}

function points(text: Folded): Scored[] {
  return pointsIn(text.lower).flatMap(({ latitude, longitude, from, to }) => {
    const town = nearestTown(latitude, longitude);
    if (!town) return [];
    const place = { value: `Near ${town.name}`, townId: town.id, point: { latitude, longitude } };
    return [{ kind: 'place' as const, ...spanOf(text, from, to), ...place, score: 10 }];
  });
}

function context(text: Folded, from: number, to: number): number {
  const before = wordsBefore(text, from, 60);
  if (ELSEWHERE.test(before)) return -3;
  if (ROAD.test(wordsAfter(text, to, 12))) return -5;
  return (THERE.test(before) ? 0.5 : 0) + (NOW.test(before) ? 1 : 0);
}

function named(text: Folded): Scored[] {
  const { lower } = text;
  const found: Scored[] = [];
  const words = wordsOf(lower);
  for (let index = 0; index < words.length; index += 1) {
    const first = words[index];
    if (!first) continue;
    const alias =
      aliasesByWord
        .get(first.text)
        ?.find(
          (one) =>
            one.words.every((word, offset) => words[index + offset]?.text === word) &&
            isOneName(lower, first.at, words[index + one.words.length - 1]) &&
            (!one.shy || THERE.test(wordsBefore(text, first.at, 24))),
        ) ?? misspelledTown(first.text);
    if (!alias) continue;
    const last = words[index + alias.words.length - 1] ?? first;
    const to = last.at + last.text.length;
    const score = context(text, first.at, to);
    // An address in a mail is not a place, nor is a road that is named after one.
    if (score > -5 && !/[@.]\w*$/.test(lower.slice(Math.max(0, first.at - 20), first.at)))
      found.push(placed(text, alias, first.at, to, score));
    index += alias.words.length - 1;
  }
  return [...found, ...inJapanese(text)];
}

/** Whether nothing but spaces, hyphens or okina stand between the first and the last word of a name. */
function isOneName(lower: string, from: number, last: { readonly at: number } | undefined): boolean {
  return last !== undefined && !/[\n.,;:!?/]/.test(lower.slice(from, last.at));
}

function inJapanese(text: Folded): Scored[] {
  const taken: { from: number; to: number }[] = [];
  const found: Scored[] = [];
  for (const alias of japaneseAliases) {
    const from = text.lower.indexOf(alias.written);
    const to = from + alias.written.length;
    if (from < 0 || taken.some((other) => from < other.to && other.from < to)) continue;
    taken.push({ from, to });
    const elsewhere = /^(?:在住|出身|から来)/.test(text.lower.slice(to, to + 4));
    found.push(placed(text, alias, from, to, elsewhere ? -1 : 0.5));
  }
  return found;
}

function placed(
  text: Folded,
  { name, townId, isTown }: { name: string; townId: FoundPlace['townId']; isTown: boolean },
  from: number,
  to: number,
  score: number,
): Scored {
  const place = { kind: 'place' as const, value: name, townId, point: null };
  return { ...place, ...spanOf(text, from, to), score: score + (isTown ? TOWN : LANDMARK) };
}

function mileMarkers(text: Folded): Scored[] {
  const pattern =
    /\b(?:mile ?marker|mile ?post|mile mark|mm)\s*#?\s*(\d{1,2}(?:\.\d)?)\b(?: (?:on|of) )?[^\n.!?]{0,30}/g;
  return [...text.lower.matchAll(pattern)].map((match) => {
    const marker = match[1] ?? '';
    const [name, highway] = milePosts.find(([pattern]) => pattern.test(match[0])) ?? [];
    const named = name?.exec(match[0]);
    const length = named ? named.index + named[0].length : match[0].indexOf(marker) + marker.length;
    const value = highway ? `Mile marker ${marker}, ${highway}` : `Mile marker ${marker}`;
    const span = spanOf(text, match.index, match.index + length);
    return { kind: 'place' as const, ...span, value, townId: null, point: null, score: LANDMARK };
  });
}

/** A street address as Kauai writes them: "4-1101 Kuhio Hwy", "1571 Poipu Rd", "3-2600 Kaumualii Hwy, unit 12". */
const ADDRESS =
  /(?<![\w$-])(?:\d-)?\d{2,5}[a-z]? (?:[a-z]+ ){1,3}(?:hwy|highway|rd|road|st|street|dr|drive|ave|avenue|ln|lane|pl|place|way|blvd|loop|circle|cir|ct|court)\b\.?(?:,? ?(?:unit|apt|#) ?[\w-]{1,6})?/;

export function findAddress(text: Folded): FoundOf<'address'> | undefined {
  const match = ADDRESS.exec(text.lower);
  if (!match) return undefined;
  const span = spanOf(text, match.index, match.index + match[0].length);
  return { kind: 'address', ...span, value: text.original.slice(span.start, span.end) };
}
