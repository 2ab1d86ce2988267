import { easyWords } from './door-words.ts';
import { base64Of, bytesOfBase64 } from './proofs.ts';

// A text that only a passphrase opens, in any browser. The passphrase is told by phone, so it is made of words that are
// easy to say.

/** Of 128 words, 7 bits each: 63 bits. */
export const PASSPHRASE_WORDS = 9;

/** Of PBKDF2 with HMAC-SHA-256 (OWASP, Password Storage). */
const ITERATIONS = 600_000;

/** Where the page that opens a file has what is sealed. */
export const SEALED_SLOT = '"nothing is sealed here"';

/** What may be read by anyone: three texts of base64. */
export interface Sealed {
  readonly salt: string;
  readonly iv: string;
  readonly data: string;
}

/** A new passphrase. Of 2^32 numbers, each word has the same share. */
export const newPassphrase = (): string[] =>
  Array.from(
    crypto.getRandomValues(new Uint32Array(PASSPHRASE_WORDS)),
    (number) => easyWords[number % easyWords.length]!,
  );

/** The words of what was typed, whatever stands between them. */
export const wordsOf = (typed: string): string[] => typed.toLowerCase().match(/[a-z]+/g) ?? [];

/** Why these words cannot be a passphrase; undefined if they can. */
export function faultOf(words: readonly string[]): string | undefined {
  if (words.length === 0) return 'Type the passphrase.';
  const unknown = words.find((word) => !(easyWords as readonly string[]).includes(word));
  if (unknown !== undefined) return `“${unknown}” is in no passphrase of ours. Check how it is spelled.`;
  const count = words.length === 1 ? '1 word' : `${words.length} words`;
  return words.length === PASSPHRASE_WORDS
    ? undefined
    : `This is ${count}. The passphrase has ${PASSPHRASE_WORDS}.`;
}

/** The bytes of base64 in its one spelling, so that each character counts. @throws for any other text */
function exactBytes(text: string): Uint8Array<ArrayBuffer> {
  const bytes = bytesOfBase64(text);
  if (base64Of(bytes) !== text) throw new Error('Not the spelling of these bytes');
  return bytes;
}

async function keyOf(words: readonly string[], salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const passphrase = new TextEncoder().encode(words.join(' '));
  const material = await crypto.subtle.importKey('raw', passphrase, 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** Encrypts a text with AES-256-GCM. */
export async function seal(text: string, words: readonly string[]): Promise<Sealed> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(text);
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(words, salt), plain);
  return { salt: base64Of(salt), iv: base64Of(iv), data: base64Of(new Uint8Array(data)) };
}

/** The text; undefined with another passphrase, or if a byte of it was changed. */
export async function unseal(
  { salt, iv, data }: Sealed,
  words: readonly string[],
): Promise<string | undefined> {
  try {
    const [from, start, bytes] = [exactBytes(salt), exactBytes(iv), exactBytes(data)];
    const key = await keyOf(words, from);
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: start }, key, bytes));
  } catch {
    return undefined;
  }
}
