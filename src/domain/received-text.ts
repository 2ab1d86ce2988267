import business from '#content/business.json' with { type: 'json' };
import { phoneDisplay } from './business.ts';
import { fold, type Found } from './pasted-text/folded.ts';
import { saysLockedOut } from './pasted-text/services.ts';

/** A child or an animal that may be behind the glass, heat, or a person who is hurt, ill or not safe. */
const DANGER = [
  /\b(?:baby|babies|infants?|newborn|toddlers?|child|children|kids?|keiki|grand(?:kids?|child|children|baby|son|daughter)|(?:my|our|his|her) (?:\w+ )?(?:son|daughter)|\d+ ?-?(?:year|yr|month|mo|week)s? ?-?old|bebe|nin[oa]s?|hij[oa]s?)\b|赤ちゃん|子供|子ども|こども|息子|娘/,
  /\b(?:dog|doggie|puppy|cat|kitten|pet|perr[oa]|gat[oa])s?\b[^\n.!?]{0,30}\b(?:in|inside|locked|trapped|stuck|dentro|adentro)\b|犬|猫/,
  /\b(?:hot(?! (?:tub|water|spring))|heat|heatstroke|sweltering|overheat(?:ed|ing)?|dehydrat\w*|no (?:ac|air|water)|calor)\b|暑|熱中症/,
  /\b(?:danger(?:ous)?|unsafe|(?:not|dont feel|isnt|arent) safe|scared|afraid|frightened|alone|threat\w*|followed|stalk\w*|attack\w*|assault\w*|abus\w*|weapon|gun|knife|robb\w*|burglar\w*|intruder|br(?:eak|oke|eaking) in|police|911|peligro\w*|miedo|auxilio)\b|危険|助けて|警察/,
  /\b(?:fire|smok(?:e|ing)|gas leak|smell gas|stove|oven|flood(?:ing|ed)?|tsunami|fuego|humo|incendio)\b|火事|煙|ガス/,
  /\b(?:hurt|injur\w*|bleed\w*|medical|medicine|medications?|insulin|diabet\w*|oxygen|inhaler|epi ?-?pen|asthma|ambulance|hospital|pregnant|wheelchair|elderly|disabled|dementia|seizure|stroke|heart|breath\w*|faint\w*|unconscious|passed out|herid[oa]|enferm[oa]|medicina)\b|怪我|けが|病気|薬|妊娠/,
  /\b(?:side of|middle of|shoulder of|on) (?:the )?(?:road|highway|freeway)\b|道路の真ん中/,
] as const;

/**
 * Whether an emergency's own words speak of a child or an animal, heat or danger. Such an emergency always rings, so a word
 * too many does no harm and a word too few may.
 */
export function saysDanger(text: string): boolean {
  const { lower } = fold(text);
  return DANGER.some((pattern) => pattern.test(lower));
}

/** Whether a text reports a lockout, or is only urgent; null for neither. */
export type TextAlarm = 'locked_out' | 'urgent' | null;

const THANKS_FOR = /^\W*(?:thank(?:s| you)|thx|mahalo|gracias)\b[^.!?\n]{0,30}\b(?:for|por)\b/i;
const LINK = /\bhttps?:\/\/|\bwww\./i;

/**
 * How a text reads at night. "No rush" outweighs whatever sounds urgent; thanks for the last job and advertising that
 * hurries its reader to a link are no emergencies.
 * @param found the pieces that the reader of pasted texts found in it
 */
export function readTextAlarm(text: string, found: readonly Found[]): TextAlarm {
  const urgency = found.find((piece) => piece.kind === 'urgency')?.value;
  if (urgency === 'standard') return null;
  const isUrgent = urgency === 'emergency';
  const service = found.find((piece) => piece.kind === 'service')?.value;
  const isLockedOut = service === undefined ? saysLockedOut(fold(text)) : service.endsWith('-lockout');
  if (THANKS_FOR.test(text) && !(isLockedOut && isUrgent)) return null;
  if (isLockedOut) return 'locked_out';
  const isAdvertising = LINK.test(text) && !found.some(({ kind }) => kind === 'place' || kind === 'address');
  return isUrgent && !isAdvertising ? 'urgent' : null;
}

/** The request that a text makes with one of the carriers' standard keywords. */
export type TextKeyword = 'stop' | 'start' | 'help';

// CTIA's and Twilio's words, and those the FCC names (47 CFR 64.1200(a)(10)).
const STOP = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']);
const START = new Set(['START', 'UNSTOP', 'YES']);
const HELP = new Set(['HELP', 'INFO']);

/**
 * The keyword that a text is; undefined for a text that says more. YES is one only for a number that asked us to stop:
 * otherwise it answers a question.
 */
export function readKeyword(text: string, optedOut: boolean): TextKeyword | undefined {
  const word = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (STOP.has(word)) return 'stop';
  if (HELP.has(word)) return 'help';
  return START.has(word) && (optedOut || word !== 'YES') ? 'start' : undefined;
}

/** The answer to a keyword. */
export const keywordAnswers: Readonly<Record<TextKeyword, string>> = {
  stop: `${business.name}: you get no more texts from us. Reply START to get them again. Questions? Call ${phoneDisplay}.`,
  start: `${business.name}: you get texts about your jobs again. Reply HELP for help, STOP to opt out.`,
  help: `${business.name}, locksmith and roadside assistance. Call ${phoneDisplay}. Reply STOP to opt out.`,
};
