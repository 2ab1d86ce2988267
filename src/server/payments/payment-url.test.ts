import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../config.ts';
import { paymentUrl } from './payment-url.ts';

const invoice = { id: 'abc', invoiceNumber: 'INV-2026-00007', total: '104.71', paid: '4.71' };

test('the template is filled with the balance', () => {
  const config = {
    paymentUrlTemplate: 'https://pay.example/i/{number}?amount={amount}&c={cents}&ref={id}&x={other}',
  };
  expect(paymentUrl(config, invoice)).toBe(
    'https://pay.example/i/INV-2026-00007?amount=100.00&c=10000&ref=abc&x={other}',
  );
});

test('no link is offered without a template, or when nothing is owed', () => {
  expect(paymentUrl({ paymentUrlTemplate: undefined }, invoice)).toBeNull();
  const settled = { ...invoice, paid: '104.71' };
  expect(paymentUrl({ paymentUrlTemplate: 'https://pay.example/{id}' }, settled)).toBeNull();
});

test.each([
  'http://pay.example/{id}',
  'javascript:alert(1)',
  '//pay.example',
  'https://{number}.evil.example',
])('the server does not start with the payment page %s', (template) => {
  const env = {
    DATABASE_URL: 'postgres://x',
    JWT_SECRET: 'abcdefghijklmnopqrstuvwxyz012345',
    FIELD_KEY: randomBytes(32).toString('base64'),
    SITE_URL: 'https://nenelock.example',
    PAYMENT_URL_TEMPLATE: template,
  };
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig({ ...env, PAYMENT_URL_TEMPLATE: '' })).not.toThrow();
});
