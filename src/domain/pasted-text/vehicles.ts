import vehicles from '#content/vehicles.json' with { type: 'json' };
import { fold, type Folded, type FoundOf, spanOf } from './folded.ts';
import { type Word, wordsOf } from './places.ts';

type Piece = FoundOf<'year'> | FoundOf<'make' | 'model' | 'color' | 'plate'>;

const plainWords = (text: string) => wordsOf(fold(text).lower).map((word) => word.text);
const isLatin = (text: string) => /^[\u0020-\u024f]+$/.test(text);

/** Makes by their single word, in every spelling. */
const makes = new Map<string, string>();
/** Models of a make, and those that are unmistakable alone, as their words; the longest first. */
const modelsOf = new Map<string, { readonly words: string[]; readonly name: string }[]>();
const aloneModels: { readonly words: string[]; readonly name: string }[] = [];
/** Katakana and kanji names of makes, and of models. */
const japanese: { readonly written: string; readonly kind: 'make' | 'model'; readonly value: string }[] = [];

for (const [make, { also, alone, models }] of Object.entries(vehicles.makes)) {
  for (const spelling of [make, ...also]) {
    if (isLatin(spelling)) makes.set(plainWords(spelling).join(' '), make);
    else japanese.push({ written: spelling, kind: 'make', value: make });
  }
  const named = [...alone, ...models].map((name) => ({ words: plainWords(name), name }));
  modelsOf.set(
    make,
    named.toSorted((a, b) => b.words.length - a.words.length),
  );
  aloneModels.push(...alone.map((name) => ({ words: plainWords(name), name })));
}
makes.set('mercedes', 'Mercedes-Benz');
for (const [written, value] of Object.entries(vehicles.katakanaModels))
  japanese.push({ written, kind: 'model', value });

const colors = new Map<string, string>();
const japaneseColors: { readonly written: string; readonly color: string }[] = [];
for (const [color, also] of Object.entries(vehicles.colors)) {
  for (const spelling of [color, ...also]) {
    if (isLatin(spelling)) colors.set(spelling, color);
    else japaneseColors.push({ written: spelling, color });
  }
}

/** How many words may stand between a make and its color or year: "white 2021 Jeep", "Camry, the silver one". */
const NEAR = 3;

/** The vehicle of a text, as far as it says: make, model, year, color and plate, each with its own words. */
export function findVehicle(text: Folded, latestYear: number): readonly Piece[] {
  const words = wordsOf(text.lower);
  const core = makeAndModel(text, words) ?? japaneseMakeAndModel(text);
  if (!core) return [];
  const { pieces, first, last } = core;
  const near = { from: Math.max(0, first - NEAR), to: Math.min(words.length, last + NEAR + 1) };
  const extra = [
    yearOf(text, words, near, latestYear),
    colorOf(text, words, near) ?? japaneseColor(text),
    plateOf(text),
  ];
  return [...pieces, ...extra.filter((piece) => piece !== undefined)];
}

interface Core {
  readonly pieces: readonly FoundOf<'make' | 'model'>[];
  /** The first and last word of it. */
  readonly first: number;
  readonly last: number;
}

function wordSpan(text: Folded, words: readonly Word[], first: number, last: number) {
  const end = words[last];
  return spanOf(text, words[first]?.at ?? 0, end ? end.at + end.text.length : 0);
}

const matches = (words: readonly Word[], index: number, wanted: readonly string[]) =>
  wanted.every((word, offset) => words[index + offset]?.text === word);

function makeAndModel(text: Folded, words: readonly Word[]): Core | undefined {
  let bare: Core | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const make = makes.get(words[index]?.text ?? '');
    if (make && isVehicleWord(text, words, index, make)) {
      const found = { kind: 'make' as const, value: make, ...wordSpan(text, words, index, index) };
      const model = modelsOf.get(make)?.find(({ words: wanted }) => matches(words, index + 1, wanted));
      if (model) {
        const last = index + model.words.length;
        const span = wordSpan(text, words, index + 1, last);
        return { pieces: [found, { kind: 'model', value: model.name, ...span }], first: index, last };
      }
      bare ??= { pieces: [found], first: index, last: index };
    }
    const alone =
      aloneModels.find(({ words: wanted }) => matches(words, index, wanted)) ?? behindArticle(words, index);
    if (alone) {
      const last = index + alone.words.length - 1;
      const model = { kind: 'model' as const, value: alone.name, ...wordSpan(text, words, index, last) };
      // "Gladiator" behind a bare "Jeep" in another sentence belongs to it.
      bare = bare && bare.pieces[0]?.kind === 'make' ? bare : { pieces: [model], first: index, last };
    }
  }
  return bare;
}

const ARTICLES = new Set(['my', 'our', 'the', 'da', 'mi', 'el']);

function behindArticle(words: readonly Word[], index: number): { words: string[]; name: string } | undefined {
  const word = words[index]?.text ?? '';
  if (!ARTICLES.has(words[index - 1]?.text ?? '')) return undefined;
  const name = vehicles.behindArticle.find((model) => model.toLowerCase() === word);
  return name === undefined ? undefined : { words: [word], name };
}

/** Makes that are also words or names: only in capitals, or with a model. */
function isVehicleWord(text: Folded, words: readonly Word[], index: number, make: string): boolean {
  if (!['Ram', 'Mini', 'Lincoln', 'Ford', 'Dodge'].includes(make)) return true;
  const model = modelsOf.get(make)?.some(({ words: wanted }) => matches(words, index + 1, wanted));
  return (
    model === true || (make === 'Ford' && !/[A-Z][a-z]+ $/.test(text.cased.slice(0, words[index]?.at ?? 0)))
  );
}

function japaneseMakeAndModel(text: Folded): Core | undefined {
  const pieces = japanese.flatMap(({ written, kind, value }) => {
    const from = text.lower.indexOf(written.normalize('NFKC'));
    return from < 0 ? [] : [{ kind, value, ...spanOf(text, from, from + written.length) }];
  });
  const make = pieces.find(({ kind }) => kind === 'make');
  const model = pieces.find(({ kind }) => kind === 'model');
  const found = [make, model].filter((piece) => piece !== undefined);
  if (found.length === 0) return undefined;
  const words = wordsOf(text.lower);
  const at = Math.min(...found.map(({ start }) => start));
  const index = words.findLastIndex((word) => (text.at[word.at] ?? 0) < at);
  return { pieces: found, first: Math.max(0, index), last: Math.max(0, index) };
}

interface Near {
  readonly from: number;
  readonly to: number;
}

function yearOf(
  text: Folded,
  words: readonly Word[],
  { from, to }: Near,
  latestYear: number,
): FoundOf<'year'> | undefined {
  for (let index = from; index < to; index += 1) {
    const { text: word, at } = words[index] ?? { text: '', at: 0 };
    const whole = /^\d{4}$/.test(word) ? Number(word) : null;
    // "09 Honda", "'98 Toyota": two digits stand right before the make.
    const short =
      /^\d{2}$/.test(word) && index + 1 <= from + NEAR && makes.has(words[index + 1]?.text ?? '')
        ? Number(word)
        : null;
    const year = whole ?? (short === null ? null : short + (short + 2000 > latestYear ? 1900 : 2000));
    if (year === null || year < 1950 || year > latestYear) continue;
    if (/[-$#:/.]$/.test(text.lower.slice(0, at)) || /^[-:/]\d/.test(text.lower.slice(at + word.length)))
      continue;
    return { kind: 'year', value: year, ...wordSpan(text, words, index, index) };
  }
  return undefined;
}

const NOT_PAINTED = new Set(['key', 'light', 'fob', 'tag', 'button']);

function colorOf(text: Folded, words: readonly Word[], { from, to }: Near): FoundOf<'color'> | undefined {
  for (let index = from; index < to; index += 1) {
    const color = colors.get(words[index]?.text ?? '');
    // "The green key light" is not the car's color.
    if (color && !NOT_PAINTED.has(words[index + 1]?.text ?? ''))
      return { kind: 'color', value: color, ...wordSpan(text, words, index, index) };
  }
  return undefined;
}

function japaneseColor(text: Folded): FoundOf<'color'> | undefined {
  for (const { written, color } of japaneseColors) {
    const from = text.lower.indexOf(written);
    if (from >= 0) return { kind: 'color', value: color, ...spanOf(text, from, from + written.length) };
  }
  return undefined;
}

/** A plate is called one, or has the three letters and three digits of Hawaii, "KZX 123". */
const PLATES = [
  /\b(?:license plate|licence plate|plates?|placas?|tag|lic)(?: (?:number|no|is|num))*[ :#.]{0,3}([A-Z]{1,4}[ -]?\d{2,5}[A-Z]{0,2}|\d{1,3}[ -]?[A-Z]{2,4}[ -]?\d{0,4})\b/i,
  /\b([A-Z]{3}[ -]?\d{3})\b(?![-\d])/,
] as const;

function plateOf(text: Folded): FoundOf<'plate'> | undefined {
  for (const pattern of PLATES) {
    const match = pattern.exec(text.cased);
    const plate = match?.[1];
    if (!match || !plate) continue;
    const from = match.index + match[0].lastIndexOf(plate);
    return { kind: 'plate', value: plate.toUpperCase(), ...spanOf(text, from, from + plate.length) };
  }
  return undefined;
}
