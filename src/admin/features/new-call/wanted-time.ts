import * as en from 'chrono-node/en';
import * as es from 'chrono-node/es';
import * as ja from 'chrono-node/ja';
import { honoluluDate } from '#domain/honolulu.ts';
import type { TimeFinder } from '#domain/pasted-text/read-text.ts';

/** Honolulu's offset from UTC, minutes; it never changes. */
const HONOLULU_MINUTES = -600;
/** A time further away than this is a typo or an unrelated year, in milliseconds. */
const SOON = 366 * 86_400_000;
const HALF_A_DAY = 12 * 3_600_000;

/** Words that mark a time as a flight, opening hours, or the past. */
const NOT_WANTED =
  /\b(?:it['’]?s|flight|fly|boat|ship|cruise|ferry|check ?-?out|checkout|checks? out|check ?-?in|clos(?:e|es|ing)|opens?|lock the gate|since|ago|before|until|till|by|was|were|last|yesterday|sent|date:|on (?:sat|sun|mon|tue|wed|thu|fri), \w+ \d+|thanksgiving|vuelo|cierran|abren|desde|hace)\b[^\n.!?]{0,28}$|(?:飛行機は|チェックアウトは|閉店は)$/i;
/** What follows the past, a percentage, a span of days, or the question whether we are closed. */
const NOT_WANTED_AFTER =
  /^\s*(?:%|ago|のとき|に(?:失|な)くし|は?(?:お休み|休業)|(?:-|–|to|thru|through) ?(?:mon|tue|wed|thu|fri|sat|sun))/i;
/** Words that name no day or hour: a week, days of the week, the sea ("al mar"), a count ("a second fob"), now, the past. */
const VAGUE =
  /\b(?:seconds?|(?:mon|tue|wed|thu|fri|sat|sun)\w* ?(?:-|–|to|thru|through) ?(?:mon|tue|wed|thu|fri|sat|sun)\w*|next week|semana)\b|来週$|^(?:now|ahora|今|mar)$|^(?:last|past)\b|pasad[oa]$/i;
/** A duration ("in an hour") or an hour alone ("at 4") is when something happens to them, unless the sentence asks us to come. */
const DURATION =
  /\b(?:min(?:ute)?s?|hours?|hrs?|days?|weeks?|minutos?|horas?|d[ií]as?|semanas?)\b|分|時間|日間|週間/i;
const ASKED =
  /\b(?:can (?:you|u|someone|somebody|we)|could (?:you|u|we|someone)|come|be (?:there|here)|meet|see (?:you|u)|free|available|schedule|book|appointment|slot|ready|pick|puede[ns]?|venir|vengan?|cita)\b|来て/i;

type Start = ReturnType<typeof en.casual.parse>[number]['start'];

const parsers = [en.casual, es.casual, ja.casual];
const isJapanese = (text: string) => /[\u3040-\u30ff]/.test(text);
const isSpanish = (text: string) =>
  /[¿¡ñáéíóú]|\b(?:el|las?|los|mañana|para|puede|necesito|estoy)\b/i.test(text);

/**
 * The time a text asks us to come, found by chrono-node in the text's language, in Honolulu time. It must name a day or an
 * hour, lie in the future, and not be a flight time.
 */
export const findWantedTime: TimeFinder = (text, taken, now) => {
  const open = cover(text, taken);
  const [english, spanish, japanese] = parsers;
  const parser = isJapanese(text) ? japanese : isSpanish(text) ? spanish : english;
  const results =
    parser?.parse(open, { instant: now, timezone: HONOLULU_MINUTES }, { forwardDate: true }) ?? [];
  for (const { index, text: words, start } of results) {
    const end = index + words.length;
    const before = text.slice(Math.max(0, index - 60), index);
    const sentence = before.slice(before.search(/[^\n.!?]*$/));
    const date = afternoon(start, words, now);
    const saysDay = start.isCertain('day') || start.isCertain('weekday');
    const saysHour = start.isCertain('hour');
    if (VAGUE.test(words) || /pasado $/i.test(before)) continue;
    if (!(saysDay || saysHour) || NOT_WANTED.test(before) || NOT_WANTED_AFTER.test(text.slice(end))) continue;
    const bareHour = saysHour && !saysDay && !start.isCertain('meridiem') && !/[:：時]/.test(words);
    if ((bareHour || DURATION.test(words)) && !ASKED.test(sentence)) continue;
    if (date.getTime() - now.getTime() > SOON) continue;
    // A day without an hour may be today, whose noon may have passed.
    const day = honoluluDate(date);
    if (saysHour ? date < now : day < honoluluDate(now)) continue;
    return { kind: 'time', start: index, end, value: saysHour ? date.toISOString() : day };
  }
  return undefined;
};

/** "At 3" is in the afternoon: today's, unless that has passed or another day is named. */
function afternoon(start: Start, words: string, now: Date): Date {
  const date = start.date();
  const hour = start.get('hour') ?? 0;
  if (
    !start.isCertain('hour') ||
    start.isCertain('meridiem') ||
    hour < 1 ||
    hour > 6 ||
    /[:：時]/.test(words)
  )
    return date;
  const later = new Date(date.getTime() + HALF_A_DAY);
  const today = new Date(date.getTime() - HALF_A_DAY);
  const saysDay = start.isCertain('day') || start.isCertain('weekday');
  return !saysDay && today > now ? today : later;
}

/** The text with unrelated phrases and numbers replaced by spaces. */
function cover(text: string, taken: readonly { start: number; end: number }[]): string {
  let open = text;
  for (const { start, end } of taken) open = open.slice(0, start) + ' '.repeat(end - start) + open.slice(end);
  return open
    .replace(/[$#]\s?[\d,.]+|\d[\d-]{6,}/g, (number) => ' '.repeat(number.length))
    .replace(/\btues\b(?!day)/gi, 'tue ')
    .replace(/\bthurs\b/gi, 'thu  ')
    .replace(/ de la (?:tarde|noche)/gi, (words) => ' pm'.padEnd(words.length))
    .replace(/(\d) de la mañana/gi, (words, digit: string) => `${digit} am`.padEnd(words.length));
}
