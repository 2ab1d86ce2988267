import { beforeEach, expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import { addDays, startOfShopDay, shopToday } from '#domain/shop-time.ts';
import { call } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url } = await testServer();
const office = await signInToOffice();
const crew = {
  kimo: await colleague(db, 'kimo', { role: 'technician' }),
  lani: await colleague(db, 'lani', { role: 'technician' }),
};
beforeEach(() =>
  runSql(url, 'set nene.erasing = on; delete from job; delete from working_hours; delete from rate_limit'),
);

const DAY = addDays(shopToday(new Date()), 3);
const at = (hour: number) => new Date(startOfShopDay(DAY).getTime() + hour * 3_600_000).toISOString();

const windows = (query: string, headers: Record<string, string> = {}) =>
  call(booking, 'GET', `/api/booking/windows?${query}`, { headers });

/** The parts of the day that have room. */
async function free(query = ''): Promise<string[]> {
  const { status, body } = await windows(`day=${DAY}${query}`);
  expect(status).toBe(200);
  return body.windows
    .filter((window: { free: boolean }) => window.free)
    .map(({ part }: { part: string }) => part);
}

async function works(name: keyof typeof crew, from: string, to: string): Promise<void> {
  const { members } = (await office.get('/api/admin/crew')).body;
  const { id, version } = members.find((member: { id: string }) => member.id === crew[name].id);
  const hours = Array.from({ length: 7 }, (_, weekday) => ({ weekday, from, to }));
  expect((await office.put(`/api/admin/crew/${id}`, { version, takesJobs: true, hours })).status).toBe(200);
}

async function busy(name: keyof typeof crew, from: number, to: number): Promise<void> {
  const { body } = await office.post('/api/admin/jobs', {
    phone: '808 555 0161',
    firstName: 'Keola',
    lastName: 'Makua',
    serviceType: 'rekey',
    location: 'Lihue',
  });
  const { status } = await office.step(body.id, 'schedule', {
    technicianId: crew[name].id,
    slotStart: at(from),
    slotEnd: at(to),
  });
  expect(status).toBe(200);
}

test('a part of the day is full when every technician is busy, and free when one is not', async () => {
  await works('kimo', '07:00', '19:00');
  expect(await free()).toEqual(['morning', 'midday', 'afternoon', 'evening']);
  await busy('kimo', 7, 12);
  expect(await free()).toEqual(['midday', 'afternoon', 'evening']);
  await works('lani', '08:00', '12:00');
  expect(await free()).toEqual(['morning', 'midday', 'afternoon', 'evening']);
  await busy('lani', 8, 12);
  await busy('kimo', 14, 19);
  expect(await free()).toEqual(['midday']);
});

test('the length of the service and the drive to the town count', async () => {
  await works('kimo', '17:00', '19:00');
  expect(await free('&service=rekey&town=hanalei')).toEqual(['evening']);
  await busy('kimo', 17, 18);
  // From Lihue to Hanalei takes most of an hour.
  expect(await free('&service=rekey&town=hanalei')).toEqual([]);
  await runSql(url, 'set nene.erasing = on; delete from job');
  await works('kimo', '17:00', '18:45');
  expect(await free('&service=smart-lock')).toEqual(['evening']);
  expect(await free('&service=commercial')).toEqual([]);
});

test('a visit begins in its part of the day, though it may end after it', async () => {
  await works('kimo', '16:45', '17:45');
  expect(await free()).toEqual(['afternoon']);
});

test('no parts of the day are shown before a crew member who can do the work has working hours', async () => {
  expect((await windows(`day=${DAY}`)).body).toEqual({ day: DAY, windows: [] });
  await works('kimo', '07:00', '19:00');
  const skill = (skills: string) =>
    runSql(
      url,
      `update crew_member set skills = '{${skills}}' where account_id =
    (select id from admin_user where email = 'lani@nenelock.example')`,
    );
  await skill('commercial');
  try {
    expect((await windows(`day=${DAY}&service=commercial`)).body).toEqual({ day: DAY, windows: [] });
    expect(await free('&service=rekey')).toHaveLength(4);
    await works('lani', '07:00', '19:00');
    expect(await free('&service=commercial')).toHaveLength(4);
  } finally {
    await skill('');
  }
});

test('the response contains nothing about a customer or technician, and may be cached for two minutes', async () => {
  await works('kimo', '07:00', '19:00');
  await busy('kimo', 8, 9);
  const { body, headers } = await windows(`day=${DAY}&town=lihue&service=rekey`);
  expect(Object.keys(body).toSorted()).toEqual(['day', 'windows']);
  expect(body.windows.map((window: object) => Object.keys(window).toSorted())).toEqual(
    Array.from({ length: 4 }, () => ['free', 'part']),
  );
  expect(headers.get('cache-control')).toBe('public, max-age=120');
  expect(headers.get('netlify-cdn-cache-control')).toContain('public, max-age=120');
  expect(headers.get('netlify-vary')).toBe('query=day|town|service');
});

test('a past day, an unknown town and an unknown service are rejected, naming the field', async () => {
  const errors = async (query: string) => {
    const { status, body } = await windows(query);
    return [status, body.errors];
  };
  const yesterday = addDays(shopToday(new Date()), -1);
  expect(await errors(`day=${yesterday}`)).toEqual([422, { day: 'Choose today or a later date' }]);
  expect(await errors(`day=${DAY}&town=oz`)).toEqual([422, { town: 'Must be a town we serve' }]);
  expect(await errors(`day=${DAY}&service=tea`)).toEqual([422, { service: 'Choose a service type' }]);
});
