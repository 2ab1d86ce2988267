import { expect, test } from '@playwright/test';
import business from '#content/business.json' with { type: 'json' };

test('the well-known addresses name where passwords, passkeys and reports belong', async ({ request }) => {
  const change = await request.get('/.well-known/change-password', { maxRedirects: 0 });
  expect([change.status(), change.headers()['location']]).toEqual([302, '/admin/account']);
  const endpoints = await request.get('/.well-known/passkey-endpoints');
  expect(endpoints.headers()['content-type']).toContain('application/json');
  const { enroll, manage } = (await endpoints.json()) as { enroll: string; manage: string };
  for (const url of [enroll, manage]) expect(new URL(url).pathname).toBe('/admin/account');
  const report = await request.get('/.well-known/security.txt');
  expect(report.headers()['content-type']).toContain('text/plain');
  const text = await report.text();
  expect(text).toContain(`Contact: mailto:${business.email}`);
  // RFC 9116, 2.5.5: required, and less than a year away.
  const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '') - Date.now();
  expect(expires).toBeGreaterThan(0);
  expect(expires).toBeLessThan(365 * 86_400_000);
});

test('an address that a visitor shortens leads to the page under it', async ({ request }) => {
  for (const [short, full] of [
    ['/emergency', '/emergency/roadside-assistance'],
    ['/locations', '/service-area'],
  ] as const) {
    const answer = await request.get(short, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, full]);
  }
});
