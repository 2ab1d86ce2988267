import { expect, test } from 'vitest';
import { readConfig, readJwtSecrets } from './config.ts';
import { ConfigError } from './errors.ts';

const good = 'a-secret-of-the-tests-that-is-long-enough';
const needed = {
  DATABASE_URL: 'postgres://x',
  JWT_SECRET: good,
  FIELD_KEY: Buffer.from(Array.from({ length: 32 }, (_, n) => n)).toString('base64'),
};

test.each([
  ['none', {}],
  ['an empty one', { JWT_SECRET: '' }],
  ['31 bytes', { JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz01234' }],
  ['one letter many times', { JWT_SECRET: 'x'.repeat(64) }],
  ['an example', { JWT_SECRET: 'your-secret-goes-here-and-is-long-enough' }],
  ['a good one after a bad previous one', { JWT_SECRET: good, JWT_SECRET_PREVIOUS: 'secret' }],
])('a signing secret that is %s is rejected', (_, env) => {
  expect(() => readJwtSecrets(env)).toThrow(ConfigError);
});

test('during a key rotation both keys are known, the new one first', () => {
  const previous = `${good}-before`;
  const secrets = readJwtSecrets({ JWT_SECRET: good, JWT_SECRET_PREVIOUS: previous });
  expect(secrets.map((secret) => new TextDecoder().decode(secret))).toEqual([good, previous]);
});

test.each([
  [
    'the address given',
    { SITE_URL: 'https://a.example/', SELF_ORIGIN: 'http://127.0.0.1:8888' },
    'https://a.example',
  ],
  [
    'the platform’s address',
    { URL: 'https://b.example', SELF_ORIGIN: 'https://c.example' },
    'https://b.example',
  ],
  ['the running server', { SELF_ORIGIN: 'http://127.0.0.1:8888' }, 'http://127.0.0.1:8888'],
])('links in mails lead to %s', (_, env, siteUrl) => {
  expect(readConfig({ ...needed, ...env }).siteUrl).toBe(siteUrl);
});

test.each([
  ['in production', { NODE_ENV: 'production', SELF_ORIGIN: 'http://127.0.0.1:8888' }],
  ['on a host that does not provide its address', {}],
])('without SITE_URL the server does not start %s', (_, env) => {
  expect(() => readConfig({ ...needed, ...env })).toThrow(ConfigError);
  expect(() => readConfig({ ...needed, ...env })).toThrow('SITE_URL is not set');
});
