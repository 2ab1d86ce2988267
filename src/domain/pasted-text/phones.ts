import business from '#content/business.json' with { type: 'json' };
import { phoneKey } from '../phone.ts';
import { type Folded, spanOf, wordsAfter, wordsBefore } from './folded.ts';
import type { FoundOf } from './found.ts';

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
export function findPhone(text: Folded): FoundOf<'phone'> | undefined {
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
