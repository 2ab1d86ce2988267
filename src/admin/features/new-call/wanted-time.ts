import * as en from 'chrono-node/en';
import * as es from 'chrono-node/es';
import * as ja from 'chrono-node/ja';
import { honoluluClock, honoluluDate } from '#domain/honolulu.ts';
import type { TimeFinder } from '#domain/pasted-text/read-text.ts';

/** Honolulu's offset from UTC, minutes; it never changes. */
const HONOLULU_MINUTES = -600;
/** A time further away than this is a typo or an unrelated year, in milliseconds. */
const SOON = 366 * 86_400_000;
const HALF_A_DAY = 12 * 3_600_000;
/** 6:00, in minutes of the day. */
const NIGHT_ENDS = 360;

/** What precedes a time of something else: a flight, opening hours, the past, or the time of writing ("it's 11pm"). */
const NOT_WANTED_BEFORE =
  /\b(?:flight|fly|boat|ship|cruise|ferry|check ?-?out|checkout|checks? out|check ?-?in|clos(?:e|es|ing)|opens?|lock the gate|since|ago|before|until|till|by|was|were|last|yesterday|sent|date:|on (?:sat|sun|mon|tue|wed|thu|fri), \w+ \d+|thanksgiving|vuelo|cierran|abren|desde|hace)\b[^\n.!?]{0,28}$|\bit['’]?s (?:already |almost |now )?$|pasado $|(?:飛行機は|チェックアウトは|閉店は)$/i;
/** What follows a time that is none or past: a percentage, "ago", more days of a week, the question whether we are closed. */
const NOT_WANTED_AFTER =
  /^\s*(?:%|ago|のとき|に(?:失|な)くし|は?(?:お休み|休業)|(?:-|–|to|thru|through) ?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b)/i;
/** No day or hour: days of every week, the sea ("al mar"), a count ("a second fob"), now, the past, how long it has lasted. */
const NO_TIME =
  /\bseconds?\b|[a-z] ?(?:-|–|to|thru|through) ?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b|^(?:now|ahora|今|mar)$|^(?:last|past|for|after)\b|pasad[oa]$/i;
const WEEK = /\bweek\b|\bsemana\b|来週|今週/i;
const DURATION =
  /\b(?:min(?:ute)?s?|hours?|hrs?|days?|weeks?|minutos?|horas?|d[ií]as?|semanas?)\b|分(?:後|間|以内|くらい|ぐらい|ほど)|時間|日間|週間/i;
/** A sentence that asks us to come. */
const ASKED =
  /\b(?:can (?:you|u|someone|somebody|we)|could (?:you|u|we|someone)|come|be (?:there|here)|meet|see (?:you|u)|free|available|schedule|book|appointment|slot|ready|pick|puede[ns]?|venir|vengan?|cita)\b|来て|お願い/i;
/** Half of the day, or minutes: the hour is as it was written. */
const EXACT_HOUR = /\d ?[ap]\.?m\b|morning|por la mañana|朝|午前|午後|[:：時]/i;

type Start = ReturnType<typeof en.casual.parse>[number]['start'];

const parsers = [en.casual, es.casual, ja.casual];
const isJapanese = (text: string) => /[\u3040-\u30ff]/.test(text);
const isSpanish = (text: string) =>
  /[¿¡ñáéíóú]|\b(?:el|las?|los|mañana|para|puede|necesito|estoy)\b/i.test(text);

/**
 * The time a text asks us to come, found by chrono-node in the text's language, in Honolulu time. It must name a day or an
 * hour and lie in the future. A duration ("in an hour") or an hour alone ("at 4") counts only in a sentence that asks us
 * to come: otherwise it is when something happens to the sender.
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
    const after = text.slice(end);
    const sentence = `${/[^\n.!?。]*$/.exec(before)?.[0]}${/^[^\n.!?。]*/.exec(after)?.[0]}`;
    const saysDay = start.isCertain('day') || start.isCertain('weekday');
    const saysHour = start.isCertain('hour');
    const isExact = EXACT_HOUR.test(words) || /^ (?:in the )?morning/i.test(after);
    const isBareHour = saysHour && !saysDay && !start.isCertain('meridiem') && !isExact;
    if (!(saysDay || saysHour) || NO_TIME.test(words)) continue;
    if (NOT_WANTED_BEFORE.test(before) || NOT_WANTED_AFTER.test(after)) continue;
    if (WEEK.test(words) && !start.isCertain('weekday')) continue;
    if ((isBareHour || DURATION.test(words)) && !ASKED.test(sentence)) continue;
    const date = saysHour && !isExact ? likelyHalf(start, saysDay, now) : start.date();
    if (date.getTime() - now.getTime() > SOON) continue;
    // A day without an hour may be today, whose noon may have passed.
    const day = honoluluDate(date);
    if (saysHour ? date < now : day < honoluluDate(now)) continue;
    return { kind: 'time', start: index, end, value: saysHour ? date.toISOString() : day };
  }
  return undefined;
};

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
  return honoluluClock(now).minutes < NIGHT_ENDS ? date : afternoon;
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
