import { Buffer } from 'node:buffer';
import business from '#content/business.json' with { type: 'json' };
import { sha256 } from '../hashes.ts';
import common from './common-passwords.json' with { type: 'json' };

/**
 * Bytes stored of each password's hash: with 5,000 entries in 2⁴⁸, a good password is rejected by accident
 * once in 10¹⁰.
 */
export const HASH_BYTES = 6;

/** The list's key for a password, ignoring case. */
export function passwordMark(password: string): Buffer {
  return sha256(password.toLowerCase()).subarray(0, HASH_BYTES);
}

/** Loaded when a password is first chosen, so that other requests do not wait for 5,000 entries. */
let listed: ReadonlySet<string> | undefined;

function readList(): ReadonlySet<string> {
  const marks = Buffer.from(common.hashes, 'base64');
  return new Set(
    Array.from({ length: marks.length / HASH_BYTES }, (_, n) =>
      marks.toString('hex', n * HASH_BYTES, (n + 1) * HASH_BYTES),
    ),
  );
}

/**
 * Words that an attacker would try first at this business: its name and trade, the island, common sign-in words.
 */
const ownWords = [
  ...business.name.toLowerCase().match(/[a-z]{3,}/g)!,
  ...business.email.toLowerCase().match(/[a-z]{3,}/g)!,
  'locksmith',
  'roadside',
  'kauai',
  'hawaii',
  'lihue',
  'password',
  'passwort',
  'welcome',
  'letmein',
  'office',
  'admin',
  'owner',
  'qwerty',
].toSorted((a, b) => b.length - a.length);

/** Minimum letters left after the obvious words are removed. */
const OWN_LETTERS = 6;

/**
 * Why a password is too easy to guess, as a message for the user: it is among the 5,000 most common ones of its
 * length, or little more than the business's own words, the email address, digits and repetitions. Undefined for a
 * good password.
 */
export function easyToGuess(password: string, email = ''): string | undefined {
  listed ??= readList();
  if (listed.has(passwordMark(password).toString('hex'))) {
    return 'This is one of the most common passwords. Choose another.';
  }
  const words = [...(email.toLowerCase().match(/[a-z]{3,}/g) ?? []), ...ownWords];
  let rest = password.toLowerCase();
  for (const word of words) rest = rest.replaceAll(word, '');
  const distinct = new Set(rest.replaceAll(/[\d\s\p{P}\p{S}]/gu, ''));
  return distinct.size < OWN_LETTERS && !isRandom(password)
    ? 'This is too easy to guess. Add words of your own.'
    : undefined;
}

/** `generatePassword` makes long hexadecimal passwords. */
function isRandom(password: string): boolean {
  return /^[\da-f-]{30,}$/.test(password) && new Set(password).size >= 10;
}
