import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { migrateUrl } from '#db/migrate.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';

const { sessionUrl: url } = await freshDatabase();

/** The schema before visits held their time. */
const BEFORE = '0049-inbox-marks';

async function oldDatabase(): Promise<string> {
  const name = `held_${randomBytes(4).toString('hex')}`;
  await runSql(url, `create database ${name}`);
  onTestFinished(async () => void (await runSql(url, `drop database ${name} with (force)`)));
  const old = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  await migrateUrl(old, BEFORE);
  return old;
}

test('earlier visits that overlap are kept: the first one holds the time, and the others share it', async () => {
  const old = await oldDatabase();
  await runSql(
    old,
    `insert into admin_user (email, password, role) values ('kimo@example.com', $1, 'technician'), ('b@example.com', $1, 'bookkeeper')`,
    ['$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$aGFzaGhhc2g'],
  );
  const job = (number: number, visit: string, from: string, to: string, who = 'null') =>
    runSql(
      old,
      `insert into job (number, phone, phone_digits, service_type, visit, slot_start, slot_end, technician_id)
       values (${number}, '808', '808', 'other', '${visit}', '2026-11-02T${from}Z', '2026-11-02T${to}Z', ${who})`,
    );
  const kimo = `(select id from admin_user where role = 'technician')`;
  await job(1, 'scheduled', '18:00', '19:00', kimo);
  await job(2, 'scheduled', '18:30', '19:30', kimo);
  await job(3, 'on_site', '19:15', '20:00', kimo);
  await job(4, 'scheduled', '18:00', '19:00');
  await job(5, 'scheduled', '18:45', '19:30');
  await job(6, 'done', '18:00', '19:00', kimo);
  await job(7, 'cancelled', '18:00', '19:00');
  // Scheduled by hand: its booking did not know.
  await runSql(
    old,
    `insert into booking_request (first_name, last_name, phone, phone_digits, service_type, location)
     values ('Malia', 'Kekoa', '808', '808', 'rekey', 'Kapaa')`,
  );
  await runSql(
    old,
    `update job set visit = 'scheduled', slot_start = '2026-11-03T18:00Z', slot_end = '2026-11-03T19:00Z'
      where id = (select job_id from booking_request)`,
  );
  const versions = await runSql(old, 'select number, version from job order by number');
  await migrateUrl(old);
  expect(await runSql(old, `select number, shares_time from job where number < 8 order by number`)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((number) => ({ number, shares_time: number === 2 || number === 5 })),
  );
  const held = await runSql(old, 'select number from visit_hold join job on id = job_id order by number');
  expect(held.map(({ number }) => number)).toEqual([1, 3, 4, expect.any(Number)]);
  expect(await runSql(old, 'select status, slot_start from booking_request')).toEqual([
    { status: 'confirmed', slot_start: new Date('2026-11-03T18:00:00Z') },
  ]);
  // The jobs' versions stay, and every account that works on jobs belongs to the crew.
  expect(await runSql(old, 'select number, version from job order by number')).toEqual(versions);
  expect(await runSql(old, 'select takes_jobs from crew_member')).toEqual([{ takes_jobs: true }]);
  // A visit that gets a new time holds it.
  await expect(runSql(old, `update job set shares_time = false where number = 2`)).rejects.toMatchObject({
    code: '23P01',
  });
  await runSql(
    old,
    `update job set shares_time = false, slot_start = '2026-11-02T21:00Z', slot_end = '2026-11-02T22:00Z' where number = 2`,
  );
});

test('an interrupted backfill continues where it stopped', async () => {
  const old = await oldDatabase();
  await runSql(
    old,
    `insert into job (phone, phone_digits, service_type, visit, slot_start, slot_end)
     select '808', '808', 'other', 'scheduled', at, at + interval '30 minutes'
       from generate_series(timestamptz '2026-11-02T00:00Z', timestamptz '2026-11-30T00:00Z', interval '30 minutes') at`,
  );
  await migrateUrl(old, '0051-the-day');
  expect(await runSql(old, 'select from visit_hold')).toEqual([]);
  await runSql(old, `update job set slot_end = slot_end - interval '1 minute' where number % 3 = 0`);
  await migrateUrl(old);
  const [{ jobs, held }] = (await runSql(
    old,
    'select (select count(*)::int from job) as jobs, (select count(*)::int from visit_hold) as held',
  )) as [{ jobs: number; held: number }];
  expect(jobs).toBeGreaterThan(1000);
  expect(held).toBe(jobs);
});
