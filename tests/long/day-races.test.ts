import { expect, test } from 'vitest';
import { type Answered } from '#tests/support/call.ts';
import { at, dayOffice, slot } from '#tests/support/day-office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

type Body = Answered['body'];

const ROUNDS = 6;

const { db, url } = await testServer();
const { kimo, lani, jobAt, step, schedule, whole } = await dayOffice(db);
const jobs = (count: number, town = 'Kapaa') => Promise.all(Array.from({ length: count }, () => jobAt(town)));
const counted = (answers: readonly Answered[]) => {
  const statuses = answers.map(({ status, body }) => (status === 409 ? body.code : status));
  return Object.fromEntries(
    [...new Set(statuses)].map((one) => [one, statuses.filter((s) => s === one).length]),
  );
};

/** No two visits of a technician overlap, the drive included, and every open visit holds its time. */
async function checkHeld(): Promise<void> {
  const overlaps = await runSql(
    url,
    `select a.number, b.number as other from job a join job b
        on a.technician_id = b.technician_id and a.id < b.id
       and tstzrange(a.slot_start - coalesce(a.travel_minutes, 0) * interval '1 minute', a.slot_end)
        && tstzrange(b.slot_start - coalesce(b.travel_minutes, 0) * interval '1 minute', b.slot_end)
     where a.visit = 'scheduled' and b.visit = 'scheduled'`,
  );
  expect(overlaps).toEqual([]);
  const unheld = await runSql(
    url,
    `select number from job left join visit_hold on job_id = job.id
      where (visit = 'scheduled' and not shares_time) <> (visit_hold.job_id is not null)`,
  );
  expect(unheld).toEqual([]);
}

test('of a hundred concurrent requests for one technician’s time, one gets it and 99 get slot_taken', async () => {
  const asked = await jobs(100);
  const answers = await Promise.all(asked.map((job) => schedule(job, kimo, slot(2, 9, 10))));
  expect(counted(answers)).toEqual({ 200: 1, slot_taken: 99 });
  await checkHeld();
});

test('two concurrent requests for two technicians both get the time', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = await jobs(2);
    const time = slot(3 + round, 9, 10);
    expect(counted(await Promise.all([schedule(a, kimo, time), schedule(b, lani, time)]))).toEqual({
      200: 2,
    });
  }
  await checkHeld();
});

test('two visits that swap technicians and times at once neither deadlock nor overlap', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [a, b] = await jobs(2);
    const day = 20 + round;
    await schedule(a, kimo, slot(day, 9, 10));
    await schedule(b, lani, slot(day, 9, 10));
    const answers = await Promise.all([
      schedule(a, lani, slot(day, 9, 10)),
      schedule(b, kimo, slot(day, 9, 10)),
      schedule(a, lani, slot(day, 13, 14)),
      schedule(b, kimo, slot(day, 15, 16)),
      step(a, 'cancel', { reason: 'no_show' }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    await checkHeld();
  }
});

test('a visit that two people move at once is at one of the two times, and the other person gets an error', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [job] = await jobs(1);
    const day = 40 + round;
    const { body } = await schedule(job, kimo, slot(day, 9, 10));
    const moves = [slot(day, 13, 14), slot(day, 15, 16)];
    const answers = await Promise.all(
      moves.map((time) => step(job, 'schedule', { ...time, technicianId: kimo.id, version: body.version })),
    );
    expect(counted(answers)).toEqual({ 200: 1, stale_version: 1 });
    const won = moves[answers.findIndex(({ status }) => status === 200)];
    expect(await whole(job)).toMatchObject(won!);
  }
  await checkHeld();
});

test('of two emergencies that push one visit, one gets its time, and the visit is pushed once', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = 60 + round;
    const [booked] = await jobs(1);
    await schedule(booked, kimo, slot(day, 9, 10));
    const emergencies = await Promise.all([1, 2].map(() => jobAt('Kapaa', { urgency: 'emergency' })));
    const answers = await Promise.all(
      emergencies.map((job) => step(job, 'push', { ...slot(day, 9, 10), technicianId: kimo.id })),
    );
    expect(counted(answers)).toEqual({ 200: 1, slot_taken: 1 });
    const after = await whole(booked);
    expect(after.visit).toBe('unscheduled');
    expect(after.timeline.filter(({ what }: Body) => what === 'pushed')).toHaveLength(1);
  }
  await checkHeld();
});

test('after a push and a concurrent setting off, the emergency has the time or the visit goes on', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const day = 80 + round;
    const [booked] = await jobs(1);
    await schedule(booked, kimo, slot(day, 9, 10));
    const emergency = await jobAt('Kapaa', { urgency: 'emergency' });
    const [pushed, off] = await Promise.all([
      step(emergency, 'push', { ...slot(day, 9, 10), technicianId: kimo.id }),
      step(booked, 'set_off'),
    ]);
    expect(off.status).toBe(200);
    const after = await whole(booked);
    expect([pushed.status, after.slotStart]).toEqual(pushed.status === 200 ? [200, null] : [409, at(day, 9)]);
    await step(booked, 'finish');
    await step(emergency, 'cancel', { reason: 'could_not_help' });
  }
});
