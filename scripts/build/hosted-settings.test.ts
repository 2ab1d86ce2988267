import { expect, test } from 'vitest';
import { SetupError } from '../settings.ts';
import { checkHostedSettings } from './hosted-settings.ts';

const complete = {
  NETLIFY: 'true',
  DATABASE_URL: 'postgres://db/x',
  JWT_SECRET: 'plumeria-in-the-rain-forty-two-times',
  FIELD_KEY: 'Y/6bIAm3Oc4Jrl2Wd0hU8vKqTz1XeN7pGs5LfRaQk9M=',
  SITE_URL: 'https://nenelock.example',
  SMTP_URL: 'smtps://mail.example',
};
const ofPreview = ['PREVIEW_DATABASE_URL', 'JWT_SECRET', 'FIELD_KEY'];
const names = Object.keys(complete).filter((name) => name !== 'NETLIFY');
const without = (name: string) => ({ ...complete, [name]: '' });

test('complete settings pass without a message', () => {
  for (const CONTEXT of ['production', 'deploy-preview', 'branch-deploy'])
    expect(
      checkHostedSettings({ ...complete, PREVIEW_DATABASE_URL: 'postgres://db/y', CONTEXT }),
    ).toBeUndefined();
});

test.each(ofPreview)('a preview without %s gets a note of what will not work', (name) => {
  const env = { ...complete, PREVIEW_DATABASE_URL: 'postgres://db/y', [name]: '' };
  for (const CONTEXT of ['deploy-preview', 'branch-deploy'])
    expect(checkHostedSettings({ ...env, CONTEXT })).toMatch(`do not work without ${name}.`);
});

test.each(names)('without %s the live site is not built', (name) => {
  const live = () => checkHostedSettings({ ...without(name), CONTEXT: 'production' });
  expect(live).toThrow(SetupError);
  expect(live).toThrow(`${name} is not set`);
});

test('one message names every missing and every unsafe setting', () => {
  const none = () => checkHostedSettings({ NETLIFY: 'true', CONTEXT: 'production' });
  for (const name of names) expect(none).toThrow(name);
  const short = () => checkHostedSettings({ ...complete, JWT_SECRET: 'short', CONTEXT: 'production' });
  expect(short).toThrow('JWT_SECRET must be at least 32 random bytes');
});

test('Netlify’s own database counts; outside Netlify nothing is required', () => {
  const env = { ...without('DATABASE_URL'), NETLIFY_DATABASE_URL: 'postgres://db/x', CONTEXT: 'production' };
  expect(checkHostedSettings(env)).toBeUndefined();
  expect(checkHostedSettings({})).toBeUndefined();
});
