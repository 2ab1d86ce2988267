import { expect, test } from 'vitest';
import quote from '#functions/quotes.ts';
import { limits } from '#domain/limits.ts';
import { receiveText } from '#server/texts/receive-text.ts';
import { call } from '#tests/support/call.ts';
import { nightOffice } from '#tests/support/night-office.ts';
import { runSql } from '#tests/support/run-sql.ts';

// What a stranger can do to the alarm: wake the staff, or use it up so that a real emergency is not heard.

const {
  service,
  url,
  db,
  owner,
  kai,
  leilani,
  clock,
  drain,
  emergency,
  device,
  putOnCall,
  alarmOf,
  messages,
} = await nightOffice();

let serial = 0;
const number = () => `808-555-2${String((serial += 1)).padStart(3, '0')}`;
const text = (from: string, words: string) =>
  receiveText(db, { providerId: `limits-${(serial += 1)}`, from, text: words, answered: false }, new Date());
const jobOfNumber = async (phone: string) =>
  (await runSql(url, 'select id from job where phone_digits = $1', [phone.replaceAll(/\D/g, '')]))[0]?.['id'];
const historyOf = async (jobId: string) =>
  (await owner.get(`/api/admin/jobs/${jobId}`)).body.timeline.map(({ what }: { what: string }) => what);
/** Uses up what an hour allows. */
async function useUpTheHour(): Promise<string[]> {
  const jobs: string[] = [];
  for (let index = 0; index < limits.ringsPerHour; index += 1)
    jobs.push(await emergency({ phone: number() }));
  await drain();
  service.received.length = 0;
  return jobs;
}

async function withTwoDevices(): Promise<void> {
  await putOnCall(kai, '2026-01-01T00:00:00Z');
  await device(kai, 'kai-phone');
  await device(leilani, 'leilani-phone');
}

test('posts that look automated ring no one: neither the honeypot nor another site’s', async () => {
  await withTwoDevices();
  const posts = [
    { changes: { phone: number(), website: 'https://spam.example' } },
    {
      changes: { phone: number() },
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    },
    { changes: { phone: number(), message: 'https://a.example https://b.example' } },
  ];
  for (const { changes, headers } of posts) {
    const jobId = await emergency(changes, headers ? { headers } : {});
    expect((await owner.get('/api/admin/alarm')).body.open).toEqual([]);
    await drain();
    clock.ahead += 3600;
    await drain();
    expect(await alarmOf(jobId)).toBeUndefined();
    expect(await historyOf(jobId)).toContain('alarm_held');
  }
  expect(service.received).toEqual([]);
  expect((await messages()).filter(({ kind }) => String(kind).startsWith('alarm'))).toEqual([]);
  expect((await owner.get('/api/admin/alarm')).body.open).toEqual([]);
});

test('a flagged emergency rings once the office clears its flag', async () => {
  await withTwoDevices();
  const jobId = await emergency({ phone: number(), website: 'x' });
  await drain();
  const { version } = (await owner.get(`/api/admin/jobs/${jobId}`)).body;
  expect((await owner.put(`/api/admin/jobs/${jobId}`, { version, suspicious: false })).status).toBe(200);
  await drain();
  expect(service.received.map(({ path }) => path)).toEqual(['/kai-phone']);
  expect(await alarmOf(jobId)).toMatchObject({ state: 'ringing', volume: 'loud' });
});

test('beyond five in an hour an emergency rings once and quietly, and is not forgotten', async () => {
  await withTwoDevices();
  const loud = await useUpTheHour();
  for (const jobId of loud) expect(await alarmOf(jobId)).toMatchObject({ volume: 'loud' });
  const sixth = await emergency({ phone: number() });
  await drain();
  expect(service.received.map(({ path, note }) => [path, note.kind, note.quiet])).toEqual([
    ['/kai-phone', 'alarm', true],
  ]);
  // The loud ones climb until they ring everyone; it does not ring again.
  for (const seconds of [91, 181, 361]) {
    clock.ahead = seconds;
    await drain();
  }
  expect(service.received.filter(({ note }) => note.tag === `alarm-${sixth}`)).toHaveLength(1);
  expect(service.received.some(({ path }) => path === '/leilani-phone')).toBe(true);
  const { open } = (await owner.get('/api/admin/alarm')).body;
  expect(open.find(({ jobId }: { jobId: string }) => jobId === sixth)).toMatchObject({ quiet: true });
  expect(await historyOf(sixth)).toContain('alarm_rang_quietly');
  clock.ahead = 1801;
  await drain();
  await drain();
  expect(await alarmOf(sixth)).toMatchObject({ state: 'unanswered' });
  expect((await leilani.post(`/api/admin/alarm/open/${sixth}/take`)).body).toMatchObject({ mine: true });
});

test('five texts do not use up the hour of a child in a car', async () => {
  await withTwoDevices();
  for (let index = 0; index < limits.ringsPerHour; index += 1) await text(number(), 'Im locked out');
  await drain();
  const [plain, child] = [number(), number()];
  await text(plain, 'Im locked out');
  await text(child, 'locked out with my baby in the car');
  await drain();
  expect(await alarmOf(String(await jobOfNumber(plain)))).toMatchObject({ volume: 'quiet' });
  expect(await alarmOf(String(await jobOfNumber(child)))).toMatchObject({ volume: 'loud' });
});

test('a child rings loudly beyond the limit, whichever form it came by, though the number or the post looks wrong', async () => {
  await useUpTheHour();
  const phone = number();
  await emergency({ phone });
  await drain();
  const jobs = [
    await emergency({ phone, message: 'My toddler is locked in the car' }),
    await emergency({ phone: number(), message: 'baby in the car', website: 'x' }),
  ];
  const asked = await call(quote, 'POST', '/api/quotes', {
    body: {
      ...{ firstName: 'Keoni', lastName: 'Pahinui', phone: number(), serviceType: 'automotive' },
      ...{ location: 'Hanalei', notes: 'It is so hot in there', isEmergency: true, urgency: 'emergency' },
      items: [
        { serviceCategory: 'automotive', serviceDescription: 'Car Lockout', quantity: 1, unitPrice: '75.00' },
      ],
    },
  });
  expect(asked.status).toBe(201);
  jobs.push(
    String((await runSql(url, 'select job_id from quote where id = $1', [asked.body.id]))[0]?.['job_id']),
  );
  await drain();
  for (const jobId of jobs) expect(await alarmOf(jobId)).toMatchObject({ volume: 'loud', state: 'ringing' });
});

test('a text that tells of a child makes the quiet alarm of its number loud', async () => {
  await withTwoDevices();
  await useUpTheHour();
  const phone = number();
  const jobId = await emergency({ phone });
  await drain();
  expect(await alarmOf(jobId)).toMatchObject({ volume: 'quiet' });
  await text(phone, 'Please hurry, my baby is in the car');
  await drain();
  expect(await alarmOf(jobId)).toMatchObject({ volume: 'loud', state: 'ringing', round: 1 });
  expect(service.received.filter(({ note }) => note.tag === `alarm-${jobId}`)).toHaveLength(2);
});

test('twelve emergencies with one number from twelve addresses ring once, even at the same moment', async () => {
  await withTwoDevices();
  const phone = number();
  await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      emergency({ phone, lastName: `Silva ${index}` }, { ip: `198.51.100.${index + 1}` }),
    ),
  );
  await Promise.all([drain(), drain(), drain()]);
  expect(service.received.map(({ path }) => path)).toEqual(['/kai-phone']);
  expect((await owner.get('/api/admin/alarm')).body).toMatchObject({ open: [{}], more: 0 });
});

test('drains at the same moment hold the limit together', async () => {
  await withTwoDevices();
  for (let index = 0; index < 9; index += 1) await emergency({ phone: number() });
  await Promise.all(Array.from({ length: 6 }, () => drain()));
  expect(service.received.filter(({ note }) => !note.quiet)).toHaveLength(limits.ringsPerHour);
  expect(service.received.filter(({ note }) => note.quiet)).toHaveLength(9 - limits.ringsPerHour);
});

test('what the office enters rings loudly, and takes nothing from the hour', async () => {
  await withTwoDevices();
  await useUpTheHour();
  const { body } = await leilani.get('/api/admin/alarm');
  expect(body.open).toHaveLength(limits.ringsPerHour);
  const called = await owner.post('/api/admin/jobs', {
    phone: number(),
    firstName: 'Noa',
    serviceType: 'automotive',
    urgency: 'emergency',
  });
  expect(called.status).toBe(201);
  await drain();
  expect(await alarmOf(called.body.id)).toMatchObject({ volume: 'loud', by_staff: true });
});
