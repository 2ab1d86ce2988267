import fc from 'fast-check';
import { expect, test } from 'vitest';
import { doorWords, easyWords } from './door-words.ts';

/** How many letters must change to make one word of another. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...b].entries())
      next.push(Math.min(row[j]! + (letter === other ? 0 : 1), row[j + 1]! + 1, next[j]! + 1));
    row = next;
  }
  return row.at(-1)!;
}

test('no two words are less than two letters apart, and each is short and in plain letters', () => {
  const near = easyWords.flatMap((word, at) =>
    easyWords.slice(at + 1).flatMap((other) => (distance(word, other) < 2 ? [`${word} ${other}`] : [])),
  );
  expect(near).toEqual([]);
  expect(easyWords.filter((word) => !/^[a-z]{5,10}$/.test(word))).toEqual([]);
  expect(easyWords.length).toBeGreaterThan(120);
});

test('two words are never the same, and each can be either', () => {
  const seen = { says: new Set<string>(), answer: new Set<string>() };
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), fc.nat(), (random, number) => {
      const { says, answer } = doorWords(random, number);
      expect(says).not.toBe(answer);
      seen.says.add(says);
      seen.answer.add(answer);
    }),
    { numRuns: 5000 },
  );
  expect([seen.says.size, seen.answer.size]).toEqual([easyWords.length, easyWords.length]);
});

test('of 10,000 jobs in a row none has the first word of its neighbor', () => {
  // Random bytes that a small generator makes, the same in every run.
  let state = 1;
  const random = () => Uint8Array.from({ length: 6 }, () => (state = (state * 48_271) % 2_147_483_647) % 256);
  const words = Array.from({ length: 10_000 }, (_, number) => doorWords(random(), number).says);
  expect(words.filter((word, at) => word === words[at + 1])).toEqual([]);
});
