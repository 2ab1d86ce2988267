import business from '#content/business.json' with { type: 'json' };
import { phoneDisplay } from './business.ts';

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
