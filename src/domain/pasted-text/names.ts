import { businessName } from '../business.ts';
import { limits } from '../limits.ts';
import { type Folded, type FoundOf, spanOf } from './folded.ts';
import { aliasesByWord, wordsOf } from './places.ts';

/**
 * Where people say who they are, each with the name as its only group. In the plain text with capitals; the name itself
 * must have them, except where the words before leave no doubt.
 */
const SAID = [
  /\b(?:[Mm]y (?:full )?name(?: is|s)|MY NAME IS|[Nn]ame ?:|[Cc]ontact ?:|[Gg]uest ?:)\s*((?:[A-Z][\w-]*)(?: (?:[A-Z]\.(?= [A-Z])|[A-Z][\w-]*)){0,3})/,
  /\b(?:[Tt]his is|[Ii]ts|[Dd]is(?: is)?|[Ii] am|[Ii]m|[Mm]y name(?: is|s)?|[Hh]i there its)\s+((?:[A-Z][a-z][\w-]*)(?: [A-Z][a-z][\w-]*){0,3})(?=$|[\s,.!?;:])/m,
  /(?:^|[.!,\n] ?)\s*(?:(?:Hi|Hello|Hey|Aloha|Howzit)[,!]? )?((?:[A-Z][a-z][\w-]*)(?: [A-Z][a-z][\w-]*){0,3}) (?:here|hea|ova hea|ova here|speaking)\b/m,
  /(?:^|\n)\s*([a-z]{3,12}) here\b/,
  /(?:^|\n)(?:Hi|Hello|Hey|Aloha|Howzit)[,!]? ((?:[A-Z][a-z][\w-]*)(?: [A-Z][a-z][\w-]*){0,2})\.(?=\s)/,
  /\b[Hh]owzit,? ((?:[A-Z][a-z]+)(?: [A-Z][a-z]+)?) from\b/,
  /\b(?:[Ss]oy|[Mm]e llamo|[Mm]i nombre es|[Hh]abla)\s+((?:[A-Z][\p{L}-]+)(?: [A-Z][\p{L}-]+){0,3})/u,
  /(?:^|\n)(?:From|De) ?: ?"?((?:[A-Z][\w-]+)(?: [A-Z][\w-]+){1,3})"? ?</,
  /\b(?:ask for|call) ((?:[A-Z][a-z][\w-]*)(?: [A-Z][a-z][\w-]*){0,2})\b(?! (?:at|me|us))/,
  /\b(?:Guest|Owner|Tenant) ((?:[A-Z][a-z]+)(?: [A-Z][a-z]+){1,2})(?:s\b| (?=has|is|needs|lost|locked))/,
] as const;

/** How a letter is signed: a dash, or a name that is a line of its own or ends the text behind a thank-you. */
const SIGNED = [
  /(?:^|\n|[.!?\d] )\s*[-~] ?((?:[A-Z][a-z][\w-]*)(?: [A-Z][a-z][\w-]*){0,3})\s*$/,
  /\b(?:Mahalo|Thanks|Thank you|Gracias|Regards|Best|Aloha|Cheers|Sincerely)[,.!]? ?\n?\s*((?:[A-Z][a-z][\w-]*)(?: [A-Z][a-z][\w-]*){0,3})(?=\s*(?:$|\n|[,.]? ?[(+\d]))/,
  /\n\s*((?:[A-Z][a-z][\w-]*)(?: [A-Z][a-z][\w-]*){1,3})\s*(?=\n|$)/,
  /[,.!?] ((?:[A-Z][a-z][\w-]*)(?: [A-Z][a-z][\w-]*){1,3}),? ?(?:at )?(?=[(+]?\d{3})/,
  /(?:[,.!?] )((?:[A-Z][a-z]+)(?: [A-Z][a-z]+){1,2})\s*$/,
  /\d{3}[-. ]?\d{4},? ((?:[A-Z][a-z]+)(?: [A-Z][a-z]+){0,2})\.?\s*$/,
  /^((?:[A-Z][a-z][\w-]*)(?: [A-Z][a-z][\w-]*){1,2}),? (?:cell|phone|tel|mobile)\b/,
  /^((?:[A-Z][a-z][\w-]*)(?: [A-Z][a-z][\w-]*){1,2}) from (?:the|a|my)\b/,
] as const;

const JAPANESE = [
  /([\u4e00-\u9fff]{2,5}|[\u30a0-\u30ff]{2,10})(?:と申します|といいます|と言います)/,
  /(?:名前は|私は)\s*([\u4e00-\u9fff]{2,5}|[\u30a0-\u30ff]{2,10})(?:です|と)/,
  /(?:^|[、。\n\s]|オーナーの)([\u4e00-\u9fff]{2,4})です(?=。|$|\n)/,
  /(?:^|[?？。\s])([\u4e00-\u9fff]{2,4})\s*(?=\+?\d{2,3}-?\d)/,
] as const;

/** Capitalized words that are no names, wherever a pattern meets them. */
const NO_NAMES = new Set(
  `hi hello hey aloha howzit mahalo thanks thank please help locked lost need want can could would do does how what
  where when why is are was were we you they our my your the a an and or but so at in on by near from to of for not no
  yes ok okay sorry urgent emergency call text phone cell mobile office front desk facilities manager owner guest valet
  back keys key car house home condo unit room airbnb rental street road hwy highway beach lot i mon tue wed thu fri sat sun tues thurs weekdays weekends daily anytime before after monday tuesday
  wednesday thursday friday saturday sunday january february march april may june july august september october november
  december stuck outside inside calling texting writing looking staying here there just still also great good morning
  afternoon evening hola buenos buenas gracias estoy broke church buying llc inc sons company fwd re subject
  señor senora grandma aunty mom dad currently so visiting locals local tourist tourists both very really getting`
    .split(/\s+/)
    .filter(Boolean),
);
/** Where a business is reached: "Bell Desk" is no person. */
const COUNTERS = new Set(['desk', 'office', 'facilities', 'staff', 'team', 'valet', 'reception']);
const NO_JAPANESE_NAMES =
  /^(?:電話|連絡先|番号|至急|緊急|自宅|鍵|車|日産|三菱|飛行機|駐車場|部屋|午前|午後|今日|明日|昨日|不要|可能|大丈夫|結構|以上|場所|玄関|裏口|倉庫|事務所|会社|了解|承知|家|子供|英語|日本|日本人|旅行者|観光客|携帯|裸足|一人|旅行中|外出中|仕事中|滞在中|初めて|返却場所|お願い)$/;

const own = businessName.toLowerCase();

/** The sender's name, if they give it; a name that the text mentions for another reason is ignored. */
export function findName(text: Folded): FoundOf<'name'> | undefined {
  for (const pattern of [...SAID, ...SIGNED]) {
    const match = pattern.exec(text.cased);
    const name = match?.[1]?.replace(/(?<![.-])[.-]+$/, '');
    if (!match || !name) continue;
    const from = match.index + match[0].indexOf(name);
    const kept = nameIn(text, name, from);
    if (kept) return kept;
  }
  for (const pattern of JAPANESE) {
    const match = pattern.exec(text.cased);
    const name = match?.[1];
    if (!match || !name || NO_JAPANESE_NAMES.test(name)) continue;
    const from = match.index + match[0].indexOf(name);
    return named(text, from, from + name.length);
  }
  return undefined;
}

/** The part of a candidate that may be a name: up to the first word that is none. */
function nameIn(text: Folded, name: string, from: number): FoundOf<'name'> | undefined {
  if (isPlace(name.toLowerCase())) return undefined;
  let to = from;
  for (const [index, word] of wordsOf(name.toLowerCase()).entries()) {
    if (index === 1 && COUNTERS.has(word.text)) return undefined;
    if (NO_NAMES.has(word.text)) break;
    to = from + word.at + word.text.length;
  }
  const kept = text.lower.slice(from, to);
  if (to === from || own.includes(kept)) return undefined;
  return named(text, from, to);
}

/** Whether a whole name is a place's: "Poipu Kai" signs nothing. */
function isPlace(lower: string): boolean {
  const words = wordsOf(lower).map((word) => word.text);
  return (aliasesByWord.get(words[0] ?? '') ?? []).some(
    (alias) => !alias.shy && alias.words.every((word, index) => words[index] === word),
  );
}

function named(text: Folded, from: number, to: number): FoundOf<'name'> {
  const span = spanOf(text, from, to);
  // "Hiro Lee's" is the car of Hiro Lee.
  const end = span.end - (/['’ʻ]$/.test(text.original.slice(span.start, span.end)) ? 1 : 0);
  const written = text.original.slice(span.start, end).slice(0, limits.personName);
  const value = /^[a-z]+$/.test(written) ? written.charAt(0).toUpperCase() + written.slice(1) : written;
  return { kind: 'name', start: span.start, end, value };
}

/** First and last name of a name as it was written; Japanese family names come first and are kept as the last name. */
export function splitName(name: string): { readonly firstName: string; readonly lastName: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/);
  if (rest.length > 0) return { firstName: first, lastName: rest.join(' ') };
  return /[\u4e00-\u9fff]/.test(first)
    ? { firstName: '', lastName: first }
    : { firstName: first, lastName: '' };
}
