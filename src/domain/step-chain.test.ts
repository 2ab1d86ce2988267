import { expect, test } from 'vitest';
import { canonicalJson, shortHash } from './step-chain.ts';

test('canonical JSON is the same for equal values, as RFC 8785 writes them', () => {
  const value = {
    ...{ z: [56, 'd', true, null, { b: '', a: [] }], peach: undefined, 'a"b': 'ʻokina\n' },
    A: -0.5,
  };
  expect(canonicalJson(value)).toBe(
    String.raw`{"A":-0.5,"a\"b":"ʻokina\n","z":[56,"d",true,null,{"a":[],"b":""}]}`,
  );
  expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(canonicalJson(value));
});

test('a receipt prints twelve digits in groups of four', () => {
  expect(shortHash('3f9a2b1c88de4402'.padEnd(64, '7'))).toBe('3f9a 2b1c 88de');
});
