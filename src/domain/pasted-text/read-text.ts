import business from '#content/business.json' with { type: 'json' };
import { honoluluYear } from '../honolulu.ts';
import { fold, type Folded, spanOf, type Span } from './folded.ts';
import type { Found, FoundOf } from './found.ts';
import { findName } from './names.ts';
import { findPhone } from './phones.ts';
import { findAddress, findPlace } from './places.ts';
import { findService } from './services.ts';
import { findUrgency } from './urgency.ts';
import { findVehicle } from './vehicles.ts';

/** Finds the time a text asks for, outside the spans that say something else; it brings its own library. */
export type TimeFinder = (text: string, taken: readonly Span[], now: Date) => FoundOf<'time'> | undefined;

/**
 * The facts about a job in a pasted message, in the order of the text: at most one piece of each kind, always with its
 * words. Pure and without network; reads the first 10,000 characters, in time proportional to their number.
 * @param now for years and times
 */
export function readPastedText(text: string, now: Date, findTime?: TimeFinder): readonly Found[] {
  const folded = fold(text);
  const vehicle = findVehicle(folded, honoluluYear(now) + 1);
  const service = findService(folded, vehicle.filter(isCar));
  const name = findName(folded);
  // "Toyota Corolla" before a number is no signature.
  const isName = name && !vehicle.some((piece) => piece.start < name.end && name.start < piece.end);
  const found: Found[] = [
    ...[
      findPhone(folded),
      findEmail(folded),
      isName ? name : undefined,
      findPlace(folded),
      findAddress(folded),
    ],
    ...[service, ...vehicle, findUrgency(folded)],
  ].filter((piece) => piece !== undefined);
  const time = findTime?.(folded.original, found, now);
  return [...found, ...(time ? [time] : [])].toSorted((a, b) => a.start - b.start || a.end - b.end);
}

function isCar(piece: Found): piece is FoundOf<'make' | 'model'> {
  return piece.kind === 'make' || piece.kind === 'model';
}

const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@(?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,20}(?![\w-])/g;

/** The sender's address: the first that is not ours. */
function findEmail(text: Folded): FoundOf<'email'> | undefined {
  for (const match of text.lower.matchAll(EMAIL)) {
    if (match[0] === business.email) continue;
    const span = spanOf(text, match.index, match.index + match[0].length);
    return { kind: 'email', ...span, value: text.original.slice(span.start, span.end) };
  }
  return undefined;
}
