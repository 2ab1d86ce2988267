import { expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import { limits } from '#domain/limits.ts';
import { call } from '#tests/support/call.ts';
import { countSearchSteps } from '#tests/support/search-steps.ts';
import { testServer } from '#tests/support/server.ts';

await testServer({ RATE_LIMIT_SCALE: '1' });

const person = { firstName: 'Kai', lastName: 'Akana', phone: '808 555 0199', location: 'Kapaa' };
const ask = (ip: string, message: string) =>
  call(contact, 'POST', '/api/contact', { body: { ...person, serviceType: 'other', message }, ip });

test('all forms together accept ten requests in ten minutes, then answer 429 with Retry-After and the phone number', async () => {
  const ip = '198.51.100.1';
  for (let n = 1; n <= 9; n += 1) expect((await ask(ip, `No. ${n}`)).status).toBe(201);
  const tenth = await call(booking, 'POST', '/api/booking', {
    body: { ...person, serviceType: 'rekey' },
    ip,
  });
  expect(tenth.status).toBe(201);
  // A repeat of the same request does not count again.
  expect((await ask(ip, 'No. 9')).status).toBe(201);
  const eleventh = await ask(ip, 'No. 11');
  expect(eleventh.status).toBe(429);
  expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(eleventh.headers.get('retry-after'))).toBeLessThanOrEqual(600);
  expect(eleventh.body.detail).toContain('808-555-0142');
  expect((await ask('198.51.100.2', 'Somebody else')).status).toBe(201);
});

test('rejected posts count like accepted ones, so after ten of them a valid one is limited', async () => {
  const ip = '198.51.100.4';
  const bad = (body: unknown, headers = {}) => call(contact, 'POST', '/api/contact', { body, ip, headers });
  for (let n = 1; n <= 4; n += 1) expect((await bad({ ...person, serviceType: 'none' })).status).toBe(422);
  for (let n = 5; n <= 7; n += 1) expect((await bad('{')).status).toBe(400);
  expect((await bad('x'.repeat(40_000))).status).toBe(413);
  expect((await bad('a=1', { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await bad('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(422);
  const refused = await bad({});
  expect(refused.status).toBe(429);
  expect(refused.body.detail).toContain('808-555-0142');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask(ip, 'A good one')).status).toBe(429);
  expect((await ask('198.51.100.5', 'A good one')).status).toBe(201);
});

test('of thirty concurrent requests from one address, exactly ten are accepted', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask('198.51.100.3', `Burst ${n}`)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});

/** Two milliseconds of the processor. A search that begins anew at each label of a text takes millions of steps. */
const MOST_STEPS = 600_000;
const units = ['a。', 'a.', '\n', 'a com.', 'www.', 'http://a.co ', '[url'];

test('a sender over the limit costs a bounded number of steps, whatever the text: it is examined before the count', async () => {
  const ip = '198.51.100.6';
  for (let n = 1; n <= 10; n += 1) expect((await ask(ip, `No. ${n}`)).status).toBe(201);
  for (const unit of units) {
    const fill = (size: number) => `x${unit.repeat(Math.floor((size - 2) / unit.length))}x`;
    const line = (size: number) => fill(size).replaceAll('\n', ' ');
    const body = {
      ...person,
      firstName: line(limits.personName),
      lastName: line(limits.personName),
      location: line(limits.place),
      serviceType: 'other',
      message: fill(limits.message),
    };
    const steps = await countSearchSteps(async () => {
      const { status } = await call(contact, 'POST', '/api/contact', { body, ip });
      expect([unit, status]).toEqual([unit, 429]);
    });
    expect(steps, unit).toBeGreaterThan(limits.message);
    expect(steps, unit).toBeLessThan(MOST_STEPS);
  }
});
