import { expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import { call } from '#tests/support/call.ts';
import { testServer } from '#tests/support/server.ts';

await testServer({ RATE_LIMIT_SCALE: '1' });

const person = { firstName: 'Kai', lastName: 'Akana', phone: '808 555 0199', location: 'Kapaa' };
const ask = (ip: string, message: string) =>
  call(contact, 'POST', '/api/contact', { body: { ...person, serviceType: 'other', message }, ip });

test('ten requests in ten minutes, over all forms together; then when to come back, and the phone', async () => {
  const ip = '198.51.100.1';
  for (let n = 1; n <= 9; n += 1) expect((await ask(ip, `No. ${n}`)).status).toBe(201);
  const tenth = await call(booking, 'POST', '/api/booking', {
    body: { ...person, serviceType: 'rekey' },
    ip,
  });
  expect(tenth.status).toBe(201);
  // A repeat is not one more.
  expect((await ask(ip, 'No. 9')).status).toBe(201);
  const eleventh = await ask(ip, 'No. 11');
  expect(eleventh.status).toBe(429);
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(eleventh.headers.get('retry-after'))).toBeLessThanOrEqual(600);
  expect(eleventh.body.detail).toContain('808-555-0142');
  expect((await ask('198.51.100.2', 'Somebody else')).status).toBe(201);
});

test('of thirty at once from one address exactly ten are taken', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask('198.51.100.3', `Burst ${n}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});
