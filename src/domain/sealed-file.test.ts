import { expect, test } from 'vitest';
import { easyWords } from './door-words.ts';
import { faultOf, newPassphrase, PASSPHRASE_WORDS, seal, unseal, wordsOf } from './sealed-file.ts';

test('a passphrase has at least 60 bits, and every word is in some', () => {
  expect(PASSPHRASE_WORDS * Math.log2(easyWords.length)).toBeGreaterThanOrEqual(60);
  const seen = new Set(Array.from({ length: 500 }, newPassphrase).flat());
  expect(seen.size).toBe(easyWords.length);
});

test('a passphrase opens what it sealed however it is typed; another does not, and no changed character passes', async () => {
  const words = [...easyWords.slice(0, PASSPHRASE_WORDS)];
  const sealed = await seal('101,2-4-1-3-5', words);
  // With signs that base64 does not have: three digits turn up in it by chance.
  expect(JSON.stringify(sealed)).not.toMatch(/101,|2-4-1-3-5/);
  expect(await unseal(sealed, wordsOf(` ${words.join(', ').toUpperCase()}.\n`))).toBe('101,2-4-1-3-5');
  expect(await unseal(sealed, words.toReversed())).toBe(undefined);
  const digits = sealed.data.replaceAll('=', '').length;
  // The last digits of base64 have bits that no byte uses.
  for (const [part, at] of [
    ['salt', 0],
    ['iv', 0],
    ['data', 0],
    ['data', digits - 1],
    ['data', digits],
  ] as const) {
    const text = sealed[part];
    const changed = text.slice(0, at) + (text[at] === 'B' ? 'C' : 'B') + text.slice(at + 1);
    expect(await unseal({ ...sealed, [part]: changed }, words), `${part} ${at}`).toBe(undefined);
  }
});

test('words that are misspelled, missing or too many are named before the slow look', () => {
  const words = easyWords.slice(0, PASSPHRASE_WORDS);
  expect(faultOf([])).toBe('Type the passphrase.');
  expect(faultOf([...words.slice(1), 'amond'])).toContain('“amond”');
  expect(faultOf(words.slice(1))).toBe('This is 8 words. The passphrase has 9.');
  expect(faultOf(words)).toBe(undefined);
});
