import { expect, test } from 'vitest';
import { readSettings, SetupError } from './settings.ts';

test('every setting is optional', () => {
  const settings = readSettings({});
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 8888,
    databaseUrl: undefined,
    production: false,
  });
  expect(settings.dataDir).toMatch(/[/\\]\.data$/);
});

test.each<[NodeJS.ProcessEnv, string]>([
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PORT: '-1' }, 'PORT'],
  [{ SITE_URL: 'nenelock.example' }, 'SITE_URL'],
  [{ SITE_URL: 'file:///x' }, 'SITE_URL'],
  [{ NODE_ENV: 'production', JWT_SECRET: 'x'.repeat(32) }, 'DATABASE_URL'],
  [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x' }, 'JWT_SECRET'],
  [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', JWT_SECRET: 'x'.repeat(32) }, 'FIELD_KEY'],
  [
    { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', JWT_SECRET: 'x'.repeat(32), FIELD_KEY: 'k' },
    'needs SITE_URL',
  ],
])('%j is rejected, naming the field', (env, name) => {
  expect(() => readSettings(env)).toThrow(SetupError);
  expect(() => readSettings(env)).toThrow(name);
});
