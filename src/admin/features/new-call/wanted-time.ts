import * as en from 'chrono-node/en';
import * as es from 'chrono-node/es';
import * as ja from 'chrono-node/ja';
import { shopClock, shopDate } from '#domain/shop-time.ts';
import type { TimeFinder } from '#domain/pasted-text/read-text.ts';

/** Honolulu's offset from UTC, minutes; it never changes. */
const HONOLULU_MINUTES = -600;
/** A time further away than this is a typo or an unrelated year, in milliseconds. */
const SOON = 366 * 86_400_000;
const HALF_A_DAY = 12 * 3_600_000;
/** 6:00, in minutes of the day. */
const NIGHT_ENDS = 360;

/** Words after which a time belongs to something else: a trip, opening hours, a deadline, the past, a mail's heading. */
const OTHER_EVENT = [
  /\b(?:flight|fly|boat|ship|cruise|ferry|vuelo)\b/gi,
  /\b(?:check ?-?(?:in|out)|checks out|clos(?:e|es|ing)|opens?|lock the gate|cierran|abren)\b/gi,
  /\b(?:before|until|till|by)\b/gi,
  /\b(?:since|ago|was|were|last|yesterday|thanksgiving|desde|hace)\b/gi,
  /\b(?:sent|date:|on (?:sat|sun|mon|tue|wed|thu|fri), \w+ \d+)\b/gi,
];
/** Text directly before an unwanted time: "it's almost" leads to the time of writing. */
const NOT_WANTED_BEFORE =
  /\bit['’]?s (?:already |almost |now )?$|pasado $|(?:飛行機は|チェックアウトは|閉店は)$/i;
/** Text directly after an unwanted time: a percentage, "ago", the moment of the loss, a day off, the end of a range of weekdays. */
const NOT_WANTED_AFTER = [
  /^\s*(?:%|ago|のとき|に(?:失|な)くし|は?(?:お休み|休業))/i,
  /^\s*(?:-|–|to|thru|through) ?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b/i,
];
/** What chrono-node takes for a time: "a second fob", a range of weekdays, now, the sea ("al mar"), the past, a span. */
const NOT_A_TIME = [
  /\bseconds?\b/i,
  /[a-z] ?(?:-|–|to|thru|through) ?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b/i,
  /^(?:now|ahora|今|mar)$|^(?:last|past|for|after)\b|pasad[oa]$/i,
];
/** Too vague, unless it comes with a weekday. */
const WEEK = /\bweek\b|\bsemana\b|来週|今週/i;
const DURATION = [
  /\b(?:min(?:ute)?s?|hours?|hrs?|days?|weeks?|minutos?|horas?|d[ií]as?|semanas?)\b/i,
  /分(?:後|間|以内|くらい|ぐらい|ほど)|時間|日間|週間/,
];
/** A sentence that asks us to come. */
const REQUEST = [
  /\b(?:can (?:you|u|someone|somebody|we)|could (?:you|u|we|someone)|puede[ns]?)\b/i,
  /\b(?:come|be (?:there|here)|meet|see (?:you|u)|pick|venir|vengan?)\b|来て|お願い/i,
  /\b(?:free|available|schedule|book|appointment|slot|ready|cita)\b/i,
];
/** Half of the day, or minutes: the hour is as it was written. */
const EXACT_HOUR = /\d ?[ap]\.?m\b|morning|por la mañana|朝|午前|午後|[:：時]/i;

type Start = ReturnType<typeof en.casual.parse>[number]['start'];

/**
 * The time a text asks us to come, found by chrono-node in the text's language, in Honolulu time. It must name a day or an
 * hour and lie in the future. A duration ("in an hour") or an hour alone ("at 4") counts only in a sentence that asks us
 * to come: otherwise it is when something happens to the sender.
 */
export const findWantedTime: TimeFinder = (text, taken, now) => {
  const moment = { instant: now, timezone: HONOLULU_MINUTES };
  const results = parserFor(text).parse(prepare(text, taken), moment, { forwardDate: true });
  for (const { index, text: words, start } of results) {
    const end = index + words.length;
    const before = text.slice(Math.max(0, index - 60), index);
    const after = text.slice(end);
    const saysWeekday = start.isCertain('weekday');
    const saysDay = saysWeekday || start.isCertain('day');
    const saysHour = start.isCertain('hour');
    if (!(saysDay || saysHour) || matches(NOT_A_TIME, words)) continue;
    if (NOT_WANTED_BEFORE.test(before) || matches(NOT_WANTED_AFTER, after)) continue;
    if (followsOtherEvent(before)) continue;
    if (WEEK.test(words) && !saysWeekday) continue;

    const isExact = EXACT_HOUR.test(words) || /^ (?:in the )?morning/i.test(after);
    const isBareHour = saysHour && !saysDay && !start.isCertain('meridiem') && !isExact;
    const needsRequest = isBareHour || matches(DURATION, words);
    if (needsRequest && !matches(REQUEST, sentenceAround(before, after))) continue;

    const date = saysHour && !isExact ? likelyHalf(start, saysDay, now) : start.date();
    if (date.getTime() - now.getTime() > SOON) continue;
    // A day without an hour may be today, whose noon may have passed.
    const day = shopDate(date);
    if (saysHour ? date < now : day < shopDate(now)) continue;
    return { kind: 'time', start: index, end, value: saysHour ? date.toISOString() : day };
  }
  return undefined;
};

function parserFor(text: string) {
  if (/[\u3040-\u30ff]/.test(text)) return ja.casual;
  const isSpanish = /[¿¡ñáéíóú]|\b(?:el|las?|los|mañana|para|puede|necesito|estoy)\b/i.test(text);
  return isSpanish ? es.casual : en.casual;
}

/**
 * The text with what was read already, prices and long numbers blanked, and in words that chrono-node knows. Its length
 * stays the same, so that positions in it are positions in the text.
 */
function prepare(text: string, taken: readonly { start: number; end: number }[]): string {
  let open = text;
  for (const { start, end } of taken) open = open.slice(0, start) + ' '.repeat(end - start) + open.slice(end);
  return open
    .replace(/[$#]\s?[\d,.]+|\d[\d-]{6,}/g, (number) => ' '.repeat(number.length))
    .replace(/\btues\b(?!day)/gi, 'tue ')
    .replace(/\bthurs\b/gi, 'thu  ')
    .replace(/ de la (?:tarde|noche)/gi, (words) => ' pm'.padEnd(words.length))
    .replace(/(\d) de la mañana/gi, (words, digit: string) => `${digit} am`.padEnd(words.length));
}

const matches = (patterns: readonly RegExp[], text: string) => patterns.some((pattern) => pattern.test(text));

/** Whether the time after a text belongs to an event named in the same sentence, at most 28 characters earlier. */
const followsOtherEvent = (before: string) =>
  OTHER_EVENT.flatMap((pattern) => [...before.matchAll(pattern)]).some(({ 0: word, index }) =>
    /^[^\n.!?]{0,28}$/.test(before.slice(index + word.length)),
  );

/** The sentence that a time is in, without the time. */
const sentenceAround = (before: string, after: string) =>
  `${before.split(/[\n.!?。]/).at(-1)}${after.split(/[\n.!?。]/, 1)[0]}`;

/** "At 3" is in the afternoon, except at night, when it is the next 3 o'clock. */
function likelyHalf(start: Start, saysDay: boolean, now: Date): Date {
  const date = start.date();
  const hour = start.get('hour') ?? 0;
  if (start.isCertain('meridiem') || hour < 1 || hour > 6) return date;
  const afternoon = new Date(date.getTime() + HALF_A_DAY);
  if (saysDay) return afternoon;
  // With no day named, chrono-node gives the next morning's hour: the afternoon's may come first.
  const earlier = new Date(date.getTime() - HALF_A_DAY);
  if (earlier > now) return earlier;
  return shopClock(now).minutes < NIGHT_ENDS ? date : afternoon;
}
