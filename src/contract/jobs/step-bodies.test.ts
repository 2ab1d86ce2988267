import { expect, test } from 'vitest';
import { canonicalJson } from '#domain/step-chain.ts';
import { stepBodies } from './step-bodies.ts';

// A phone signs a body as the contract reads it; the server reads what it is sent once more.
const line = { serviceDescription: ' Rekey ', quantity: 2, unitPrice: ' 20.00' };
test.each([
  ['set_off', { reason: ' Asked for ' }],
  ['authority', { name: ' Ana ', relation: 'tenant', idType: 'none', note: ' ' }],
  ['collect', { method: 'cash', amount: ' 104.71 ', reference: ' 12 ', items: [line] }],
  ['note', { words: ' Blue door. ', pasted: null }],
  ['cancel', { reason: 'no_show', note: ' ' }],
] as const)('a body of %s is read the same the second time', (kind, body) => {
  const once = stepBodies[kind].parse(body);
  expect(canonicalJson(stepBodies[kind].parse(JSON.parse(JSON.stringify(once))))).toBe(canonicalJson(once));
});
