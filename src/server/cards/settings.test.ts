import { expect, test } from 'vitest';
import { ConfigError } from '../errors.ts';
import { readCards } from './settings.ts';

const secret = { CARDS_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789' };

// prettier-ignore
test.each([
  ['stripe://sk_live_a1@api.stripe.com', { provider: 'stripe', url: 'https://sk_live_a1:@api.stripe.com', live: true }],
  ['stripe://rk_test_a1@api.stripe.com', { provider: 'stripe', url: 'https://rk_test_a1:@api.stripe.com', live: false }],
  ['stripe://sk_test_page@127.0.0.1:8888/test-cards', { provider: 'stripe', url: 'http://sk_test_page:@127.0.0.1:8888/test-cards', live: false }],
  ['https://key@cards.example/v2/', { provider: 'signed', url: 'https://key:@cards.example/v2', live: true }],
] as const)('%s', (url, expected) => {
  expect(readCards({ CARDS_URL: url, ...secret })).toEqual({ ...expected, secrets: [secret.CARDS_WEBHOOK_SECRET] });
});

test('without a provider no cards are taken; while the secret is replaced, two are valid', () => {
  expect(readCards({ CARDS_URL: '' })).toBeUndefined();
  const previous = 'whsec_the-one-that-was-before-it';
  const both = { CARDS_URL: 'https://key@cards.example', ...secret, CARDS_WEBHOOK_SECRET_PREVIOUS: previous };
  expect(readCards(both)?.secrets).toEqual([secret.CARDS_WEBHOOK_SECRET, previous]);
});

test.each([
  [{ CARDS_URL: 'https://cards.example' }, /KEY@/],
  [{ CARDS_URL: 'http://key@cards.example' }, /https/],
  [{ CARDS_URL: 'stripe://pk_live_a1@api.stripe.com' }, /secret key/],
  [{ CARDS_URL: 'stripe://sk_live_a1@127.0.0.1' }, /secret key/],
  [{ CARDS_URL: 'stripe://sk_test_page@127.0.0.1:8888', NODE_ENV: 'production' }, /charges no card/],
  [{ CARDS_URL: 'stripe://sk_live_a1@api.stripe.com', CARDS_WEBHOOK_SECRET: '' }, /CARDS_WEBHOOK_SECRET/],
  [{ CARDS_URL: 'stripe://sk_live_a1@api.stripe.com', CARDS_WEBHOOK_SECRET: 'short' }, /too short/],
])('%o is refused', (env, message) => {
  expect(() => readCards({ ...secret, ...env })).toThrow(ConfigError);
  expect(() => readCards({ ...secret, ...env })).toThrow(message);
});
