import { limits } from '../limits.ts';

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
