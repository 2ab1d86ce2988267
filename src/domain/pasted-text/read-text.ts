import business from '#content/business.json' with { type: 'json' };
import { shopYear } from '../shop-time.ts';
import { phoneKey } from '../phone.ts';
import {
  fold,
  type Folded,
  type Found,
  type FoundOf,
  type Span,
  spanOf,
  wordsAfter,
  wordsBefore,
} from './folded.ts';
import { findName } from './names.ts';
import { findAddress, findPlace } from './places.ts';
import { findService } from './services.ts';
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
  const vehicle = findVehicle(folded, shopYear(now) + 1);
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

/** Not now: said in so many words, it outweighs whatever sounds urgent. */
const NO_RUSH =
  /\b(?:no (?:rush|hurry|need to rush)|not (?:an? )?(?:emergency|urgent)|not in a (?:rush|hurry)|whenever (?:you can|works|is good)|any ?time (?:this|next) week|sin prisa|no es urgente)\b|急いでいません|急ぎません|急ぎではありません/;
/** A life or an animal behind the glass, or help wanted at once. */
const AT_ONCE =
  /\b(?:(?:baby|infant|toddler|kids?|keiki|child|children|dog|puppy|cat|bebe|nino|nina|perro)(?: is| are| esta| stay)? (?:locked |inside |stuck )?(?:in|inside|dentro)\b|emergency|911|asap|a\.s\.a\.p|urgent(?:ly)?|hurry|rush|right (?:now|away)|immediately|(?:locked out|come|help|come out|here)(?: \w+)? now|help|stove on|please just come|urgente|emergencia|ayuda|ahora(?: mismo)?|rapido)\b|至急|緊急|すぐ(?:に)?来|助けて|今すぐ|急いで/;

/** The urgency that the sender states; none if they do not. */
function findUrgency(text: Folded): FoundOf<'urgency'> | undefined {
  const calm = NO_RUSH.exec(text.lower);
  const match = calm ?? AT_ONCE.exec(text.lower);
  if (!match) return undefined;
  const span = spanOf(text, match.index, match.index + match[0].length);
  return { kind: 'urgency', ...span, value: calm ? 'standard' : 'emergency' };
}

/**
 * Numbers as people write them: North American with area code, local with seven digits, Japanese from 0, and others with
 * "+" and country code. Digits next to letters or more digits are part of something else: a parcel, a VIN.
 */
const PATTERNS = [
  /(?<![\w+$.-])(?:\+?1[ .-]?)?\(?[2-9]\d{2}\)?[ .-]{0,3}[2-9]\d{2}[ .-]{0,3}\d{4}(?![\w-]*\d)/g,
  /(?<![\w$.-])0\d{1,3}[ -]?\d{2,4}[ -]?\d{4}(?![\w-]*\d)/g,
  /(?<!\w)\+[2-9]\d{0,2}[ .-]?\(?\d{1,4}\)?(?:[ .-]?\d{2,4}){2,4}(?![\w-]*\d)/g,
  /(?<![\w$.,/-])(?<!\d[ )])[2-9]\d{2}[-. ]\d{4}(?![\w-]*\d)/g,
] as const;

/** Words that mark a number as the one to call back. */
const WANTED =
  /(?:\b(?:call(?: me| us)?|text(?: me| us)?|reach(?: me| us)?|cell|mobile|phone|ph|tel|number|numbers?|no|contact|whatsapp|cel|celular|telefono|numero|llam\w*)\b|#|電話|携帯|連絡先|番号)[^\n\d]{0,24}$/;
/** Words that mark a number as another person's, or as one not to call. */
const UNWANTED =
  /(?:\b(?:not|dont call|do not call|instead of|no longer|old number|fax|office line|work line|landline|front desk|host|rental (?:company|agency|contract)|dealer|hotel|aaa|insurance|your (?:number|line)|called you (?:at|on))\b|ではなく|ファックス)[^\n\d]{0,28}$/;
/** A number that counts or names something else. */
const REFERENCE =
  /\b(?:confirmation|conf|order|tracking|reservation|booking|reference|ref|case|ticket|invoice|account|acct|policy|permit|license|member(?:ship)?|parcel|serial|vin|claim|zip|code|apt)\b\.?[^\n\d+(.!?,]{0,14}$/;
const AFTERWARDS_UNWANTED =
  /^[^\n\d]{0,6}(?:is (?:the|my) (?:old|wrong)|is only staffed|is disconnected|ではなく)/;
const TOLL_FREE = /^(?:800|833|844|855|866|877|888)/;
/** Seven digits with a space or a dot between them may be anything unless they are called a number. */
const LOOSE = /^\d{3}[. ]\d{4}$/;

const own = phoneKey(business.phone);

/** The number to call the sender back on, if the text has one: the one they ask to be called on before any other. */
function findPhone(text: Folded): FoundOf<'phone'> | undefined {
  const taken: { from: number; to: number; score: number }[] = [];
  for (const pattern of PATTERNS) {
    for (const match of text.lower.matchAll(pattern)) {
      const from = match.index;
      const to = from + match[0].length;
      if (taken.some((other) => from < other.to && other.from < to)) continue;
      const score = scoreOf(text, match[0], from, to);
      if (score !== null) taken.push({ from, to, score });
    }
  }
  const [best] = taken.toSorted((a, b) => b.score - a.score || a.from - b.from);
  if (!best) return undefined;
  const { start, end } = spanOf(text, best.from, best.to);
  return { kind: 'phone', start, end, value: text.lower.slice(best.from, best.to).trim() };
}

function scoreOf(text: Folded, found: string, from: number, to: number): number | null {
  const key = phoneKey(found);
  if (key === null || key === own) return null;
  const before = wordsBefore(text, from, 60);
  const wanted = WANTED.test(before);
  if (!wanted && REFERENCE.test(before)) return null;
  if (LOOSE.test(found) && !wanted) return null;
  const unwanted = UNWANTED.test(before) || AFTERWARDS_UNWANTED.test(wordsAfter(text, to, 30));
  return (wanted ? 2 : 0) - (unwanted ? 4 : 0) - (TOLL_FREE.test(key) ? 3 : 0);
}
