import { limits } from '../limits.ts';
import type { TownId } from '../regions.ts';
import type { Urgency } from '../urgency.ts';

/**
 * A text made plain for searching: full-width digits, dashes, accents, okina and apostrophes are evened out. `cased`
 * keeps capitals; `lower` is the same, unit for unit, in small letters.
 */
export interface Folded {
  readonly original: string;
  readonly cased: string;
  readonly lower: string;
  /** Where each unit of the plain text comes from in the original, and behind the last one its end. */
  readonly at: readonly number[];
}

/** A piece of the original text: `end` is behind its last unit. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const DROPPED = /[\u0300-\u036f\u02bb\u02bc\u2018\u2019\u0060\u00b4'\u200b-\u200d\ufeff]/g;

/** The plain form of one character; a line break stays, every other space becomes one. */
function plain(character: string): string {
  if (character === '\n') return character;
  if (/^\s$/.test(character)) return ' ';
  if (/^[\u2010-\u2015\u2212\uff0d]$/.test(character)) return '-';
  const even = character.normalize('NFKC');
  // Taking kana apart would tear their sound marks off.
  return /[\u3040-\u30ff]/.test(even) ? even : even.normalize('NFD').replace(DROPPED, '').normalize('NFC');
}

/** Of spaces, and of line breaks, in one run: more say no more, and patterns that try each of them as a beginning take longer. */
const KEPT_IN_RUN = 4;

/** Makes a text plain; never throws, in time proportional to its length. Of a run of spaces or line breaks it keeps four. */
export function fold(text: string): Folded {
  const original = text.slice(0, limits.pasted);
  let cased = '';
  const at: number[] = [];
  let index = 0;
  let run = { ' ': 0, '\n': 0 };
  for (const character of original) {
    let even = plain(character);
    if (even !== ' ' && even !== '\n') run = { ' ': 0, '\n': 0 };
    else if ((run[even] += 1) > KEPT_IN_RUN) even = '';
    cased += even;
    for (let unit = 0; unit < even.length; unit += 1) at.push(index);
    index += character.length;
  }
  at.push(index);
  // A letter whose small form has another length keeps its case, so that positions stay equal.
  let lower = '';
  for (const unit of cased) {
    const small = unit.toLowerCase();
    lower += small.length === unit.length ? small : unit;
  }
  return { original, cased, lower, at };
}

/** The span of the original that a stretch of the plain text comes from, without spaces around it. */
export function spanOf({ original, at }: Folded, from: number, to: number): Span {
  let start = at[from] ?? original.length;
  let end = at[to] ?? original.length;
  while (start < end && /\s/.test(original.charAt(start))) start += 1;
  while (end > start && /\s/.test(original.charAt(end - 1))) end -= 1;
  return { start, end };
}

/** The words around a place in the plain text, on the same line, in small letters. */
export function wordsBefore({ lower }: Folded, at: number, most: number): string {
  const before = lower.slice(Math.max(0, at - most), at);
  return before.slice(before.lastIndexOf('\n') + 1);
}

export function wordsAfter({ lower }: Folded, at: number, most: number): string {
  return lower.slice(at, at + most).split('\n', 1)[0] ?? '';
}

/** Ways of writing that mean the same to the rules of services: contractions, pidgin, kana for kanji. */
const SAME: Readonly<Record<string, string>> = {
  'can not': 'cant',
  'could not': 'couldnt',
  'unable to': 'cant',
  'not able to': 'cant',
  'does not': 'doesnt',
  'do not': 'dont',
  'did not': 'didnt',
  'is not': 'isnt',
  aint: 'isnt',
  'are not': 'arent',
  'was not': 'wasnt',
  'will not': 'wont',
  'would not': 'wont',
  wouldnt: 'wont',
  'refuses to': 'wont',
  insai: 'inside',
  insaid: 'inside',
  outsai: 'outside',
  outsaid: 'outside',
  lockd: 'locked',
  lokt: 'locked',
  カギ: '鍵',
  かぎ: '鍵',
  クルマ: '車',
  くるま: '車',
  失くし: 'なくし',
  無くし: 'なくし',
  亡くし: 'なくし',
};

/** Words worth recognizing with two letters swapped, one left out or one doubled. */
const OFTEN_MISTYPED =
  'keys locked lockout locksmith unlock inside outside house trunk truck stuck broken office apartment deadbolt ignition install program duplicate replacement rekey mailbox';
/** Slips that are words of their own. */
const OWN_WORDS = new Set(['hose', 'tuck', 'suck', 'trunks', 'key']);

function slipsOf(word: string): string[] {
  const slips: string[] = [];
  for (let at = 0; at < word.length - 1; at += 1) {
    const [before, one, two, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)];
    slips.push(`${before}${two}${one}${after}`, `${before}${one}${one}${two}${after}`);
    if (at > 0 && word.length > 4) slips.push(`${before}${two}${after}`);
  }
  return slips.filter((slip) => slip !== word && !OWN_WORDS.has(slip));
}

const SPELLINGS = new Map([
  ...OFTEN_MISTYPED.split(' ').flatMap((word) => slipsOf(word).map((slip) => [slip, word] as const)),
  ...Object.entries(SAME),
]);
const WORD =
  /\b(?:(?:can|could|does|do|did|is|are|was|will|would) not|(?:unable|not able|refuses) to)\b|[a-z]+|カギ|かぎ|クルマ|くるま|[失無亡]くし/g;

/** A text in small letters with its words in the spelling that the rules of services know. */
export function spellOut({ original, lower, at }: Folded): Folded {
  let even = '';
  const from: number[] = [];
  let done = 0;
  const keep = (end: number) => {
    even += lower.slice(done, end);
    for (; done < end; done += 1) from.push(at[done] ?? original.length);
  };
  for (const { 0: words, index } of lower.matchAll(WORD)) {
    const known = SPELLINGS.get(words);
    if (known === undefined) continue;
    keep(index);
    even += known;
    // Every letter of the known word stands for the whole of the typed ones; the next unit kept ends them.
    for (let unit = 0; unit < known.length; unit += 1) from.push(at[index] ?? original.length);
    done = index + words.length;
  }
  keep(lower.length);
  from.push(original.length);
  return { original, cased: even, lower: even, at: from };
}

/** A piece: a part of a pasted text with the value it names. No value is found without its words. */
export type Found = Span &
  (
    | { readonly kind: 'phone'; readonly value: string }
    | { readonly kind: 'name'; readonly value: string }
    | { readonly kind: 'email'; readonly value: string }
    | {
        readonly kind: 'place';
        readonly value: string;
        readonly townId: TownId | null;
        readonly point: Point | null;
      }
    | { readonly kind: 'address'; readonly value: string }
    /** The id of a service in the price list. */
    | { readonly kind: 'service'; readonly value: string }
    | { readonly kind: 'year'; readonly value: number }
    | { readonly kind: 'make' | 'model' | 'color' | 'plate'; readonly value: string }
    /** The time the customer asks for: ISO 8601 UTC, or a calendar date when no hour is named. */
    | { readonly kind: 'time'; readonly value: string }
    | { readonly kind: 'urgency'; readonly value: Urgency }
  );

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export type FoundKind = Found['kind'];

/** The names of the kinds on screen. */
export const foundLabels: Readonly<Record<FoundKind, string>> = {
  phone: 'Phone',
  name: 'Name',
  email: 'Email',
  place: 'Place',
  address: 'Address',
  service: 'Service',
  year: 'Year',
  make: 'Make',
  model: 'Model',
  color: 'Color',
  plate: 'Plate',
  time: 'Time',
  urgency: 'Urgency',
};

/** A piece of a given kind. */
export type FoundOf<Kind extends FoundKind> = Found & { readonly kind: Kind };
