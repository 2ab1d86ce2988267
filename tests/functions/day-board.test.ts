import { expect, test } from 'vitest';
import type { Opening } from '#contract/schedule/openings.ts';
import booking from '#functions/booking.ts';
import { purgeExpired } from '#server/privacy/purge-expired.ts';
import { type Answered, call, must } from '#tests/support/call.ts';
import { at, dayOffice, slot } from '#tests/support/day-office.ts';
import type { Office } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

type Body = Answered['body'];

const { db, url } = await testServer();
const { office, kimo, lani, jobAt, step, schedule, whole } = await dayOffice(db);

const boardOf = async (day: number, as: Office = office): Promise<Body> =>
  must(await as.get(`/api/admin/board?day=2100-01-${String(day).padStart(2, '0')}`));

test('two technicians may have visits in the same hour; one technician may not, and the error names the visit in the way', async () => {
  must(await schedule(await jobAt('Kapaa', { firstName: 'Noelani' }), kimo, slot(4, 9, 10)));
  must(await schedule(await jobAt('Kapaa'), lani, slot(4, 9, 10)));
  const third = await jobAt('Kapaa');
  const taken = await schedule(third, kimo, slot(4, 9, 11));
  expect(taken.status).toBe(409);
  expect(taken.body).toMatchObject({
    code: 'slot_taken',
    errors: { slotStart: expect.stringContaining('is booked Jan 4, 2100, 9:00 AM to 10:00 AM') },
    current: {
      conflicts: [{ town: 'Kapaa', onlyTravel: false, canBePushed: true, slotStart: at(4, 9) }],
      job: { id: third.id, visit: 'unscheduled' },
    },
  });
});

test('a visit also holds the drive to it, from home or from the previous visit, and the next visit’s drive is updated', async () => {
  const first = must(await schedule(await jobAt('Kapaa'), kimo, slot(5, 9, 10)));
  expect(first).toMatchObject({ travelMinutes: 21, travelFrom: 'Lihue' });
  const last = await jobAt('Hanalei');
  const tooSoon = await schedule(last, kimo, slot(5, 10, 11));
  expect(tooSoon.status).toBe(409);
  expect(tooSoon.body.current.conflicts).toMatchObject([{ id: first.id, onlyTravel: true }]);
  const later = must(await schedule(last, kimo, slot(5, 13, 14)));
  expect(later).toMatchObject({ travelFrom: 'Kapaa' });
  // A visit between them changes where the last drive begins; its version stays, as nobody edited it.
  const between = must(await schedule(await jobAt('Kilauea'), kimo, slot(5, 11, 12)));
  expect(between).toMatchObject({ travelFrom: 'Kapaa' });
  expect(await whole(last)).toMatchObject({ travelFrom: 'Kilauea', version: later.version });
  // Moved away, and called off: the drive begins in Kapaa again.
  must(await schedule(between, lani, slot(5, 11, 12)));
  expect(await whole(last)).toMatchObject({ travelFrom: 'Kapaa' });
  must(await step(first, 'cancel', { reason: 'customer_cancelled' }));
  expect(await whole(last)).toMatchObject({ travelFrom: 'Lihue' });
});

test('staff may override the drive with a reason, but not overlapping times', async () => {
  const first = must(await schedule(await jobAt('Kapaa'), kimo, slot(6, 9, 10)));
  const second = await jobAt('Hanalei');
  expect((await schedule(second, kimo, slot(6, 10, 11))).status).toBe(409);
  const reason = { overlapReason: 'The customer waits at Kapaa' };
  const placed = must(await schedule(second, kimo, slot(6, 10, 11), reason));
  expect(placed).toMatchObject({ visit: 'scheduled', overlapReason: reason.overlapReason });
  expect((await schedule(await jobAt('Kapaa'), kimo, slot(6, 9, 11), reason)).status).toBe(409);
  // Once there is time for it, the drive is held again.
  must(await step(first, 'cancel', { reason: 'no_show' }));
  expect(await whole(second)).toMatchObject({ overlapReason: null, travelFrom: 'Lihue' });
});

test('a new home town, place or technician changes the drive', async () => {
  const job = must(await schedule(await jobAt('Waimea'), lani, slot(7, 9, 10)));
  expect(job.travelMinutes).toBe(47);
  const member = must(await office.get('/api/admin/crew')).members.find(({ id }: Body) => id === lani.id);
  const moved = must(
    await office.put(`/api/admin/crew/${lani.id}`, { version: member.version, homeTown: 'kekaha' }),
  );
  expect(moved).toMatchObject({ homeTown: 'kekaha', version: member.version + 1 });
  const stored = await runSql(url, 'select home_town from crew_member where account_id = $1', [lani.id]);
  expect(stored).toEqual([{ home_town: 'kekaha' }]);
  const corrected = must(
    await office.put(`/api/admin/jobs/${job.id}`, { version: job.version, location: 'Hanapepe' }),
  );
  expect(corrected).toMatchObject({ travelFrom: 'Kekaha' });
  const given = must(
    await office.put(`/api/admin/jobs/${job.id}`, { version: corrected.version, technicianId: kimo.id }),
  );
  expect(given).toMatchObject({ travelFrom: 'Lihue', technicianId: kimo.id });
  const busy = must(await schedule(await jobAt('Lihue'), lani, slot(7, 9, 10)));
  const refused = await office.put(`/api/admin/jobs/${busy.id}`, {
    version: busy.version,
    technicianId: kimo.id,
  });
  expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken']);
});

test('a job across midnight holds time on both days, and the next drive begins at its place', async () => {
  const night = must(
    await schedule(await jobAt('Princeville'), kimo, { slotStart: at(8, 23), slotEnd: at(9, 1) }),
  );
  const next = await jobAt('Hanalei');
  expect((await schedule(next, kimo, { slotStart: at(9, 0, 30), slotEnd: at(9, 2) })).status).toBe(409);
  const after = must(await schedule(next, kimo, { slotStart: at(9, 1, 30), slotEnd: at(9, 2, 30) }));
  expect(after).toMatchObject({ travelFrom: 'Princeville' });
  // Both days show it, and a day's work after the rest begins at home.
  for (const day of [8, 9]) expect((await boardOf(day)).jobs.map(({ id }: Body) => id)).toContain(night.id);
  const morning = must(await schedule(await jobAt('Kapaa'), kimo, slot(9, 9, 10)));
  expect(morning).toMatchObject({ travelFrom: 'Lihue' });
});

test('a booking and its job’s visit have the same time, whichever is changed', async () => {
  const asked = { firstName: 'Malia', lastName: 'Kekoa', serviceType: 'rekey', location: 'Kapaa' };
  const { body: receipt } = await call(booking, 'POST', '/api/booking', {
    body: { ...asked, phone: '808-555-7001' },
  });
  const path = `/api/admin/bookings/${receipt.id}`;
  const [{ job_id: id }] = (await runSql(url, 'select job_id from booking_request where id = $1', [
    receipt.id,
  ])) as [{ job_id: string }];
  const same = async () => {
    const [b, j] = [must(await office.get(path)), await whole({ id })];
    return [b.status, b.slotStart, j.visit, j.slotStart];
  };
  must(await schedule({ id }, kimo, slot(10, 9, 10)));
  expect(await same()).toEqual(['confirmed', at(10, 9), 'scheduled', at(10, 9)]);
  const confirmed = must(await office.get(path));
  must(await office.put(path, { version: confirmed.version, ...slot(10, 13, 14), tell: false }));
  expect(await same()).toEqual(['confirmed', at(10, 13), 'scheduled', at(10, 13)]);
  expect(await whole({ id })).toMatchObject({ technicianId: kimo.id, travelFrom: 'Lihue' });
  must(await step({ id }, 'cancel', { reason: 'customer_cancelled' }));
  expect((await same())[0]).toBe('cancelled');
  must(await step({ id }, 'reopen', { reason: 'Called again' }));
  expect(await same()).toEqual(['new', null, 'unscheduled', null]);
  must(
    await office.put(path, {
      version: must(await office.get(path)).version,
      status: 'confirmed',
      ...slot(10, 9, 10),
      technicianId: lani.id,
    }),
  );
  expect(await whole({ id })).toMatchObject({ technicianId: lani.id, visit: 'scheduled' });
  const history = must(await office.get(`/api/admin/history?recordType=booking&recordId=${receipt.id}`));
  expect(history.map(({ what }: Body) => what)).toEqual([
    'confirmed',
    'reopened',
    'cancelled',
    'rescheduled',
    'confirmed',
    'received',
  ]);
});

test('openings are the earliest time in each gap, within working hours and outside time off, with the shortest drive first', async () => {
  const member = async (who: Office) =>
    must(await office.get('/api/admin/crew')).members.find(({ id }: Body) => id === who.id);
  const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '16:00' }));
  for (const who of [kimo, lani])
    must(await office.put(`/api/admin/crew/${who.id}`, { version: (await member(who)).version, hours }));
  must(
    await office.post(`/api/admin/crew/${lani.id}/shifts`, {
      kind: 'time_off',
      startsAt: at(11, 0),
      endsAt: at(11, 12),
    }),
  );
  must(await schedule(await jobAt('Kapaa'), kimo, slot(11, 9, 10)));
  must(await schedule(await jobAt('Hanapepe'), kimo, slot(11, 13, 14)));
  const job = await jobAt('Kapaa');
  const { openings }: { openings: Opening[] } = must(
    await office.get(`/api/admin/jobs/${job.id}/openings?day=2100-01-11&days=1&minutes=60`),
  );
  const hour = (moment: string) => (Date.parse(moment) - Date.UTC(2100, 0, 11, 10)) / 3_600_000;
  expect(
    openings.map(({ technicianId, slotStart, travelFrom, travelMinutes }) => [
      technicianId === kimo.id ? 'kimo' : 'lani',
      hour(slotStart),
      travelFrom,
      travelMinutes,
    ]),
  ).toEqual([
    // Before nine there is no hour with the drive on; then right there; Lani lives in Kekaha and is back at noon.
    ['kimo', 10.25, 'Kapaa', 5],
    ['kimo', 15, 'Hanapepe', 48],
    ['lani', 13.25, 'Kekaha', 64],
  ]);
  // Each of them can be taken.
  const [best] = openings;
  must(
    await step(job, 'schedule', {
      technicianId: best!.technicianId,
      slotStart: best!.slotStart,
      slotEnd: best!.slotEnd,
    }),
  );
  expect(
    must(await office.get(`/api/admin/jobs/${(await jobAt('Kapaa')).id}/openings?day=2100-01-10&days=1`))
      .openings,
  ).toEqual([]);
});

test('an emergency pushes a scheduled visit but none that has begun, and customers are notified', async () => {
  const [a, b] = [await jobAt('Kapaa', { email: 'a@example.com' }), await jobAt('Kapaa')];
  must(await schedule(a, kimo, slot(12, 9, 10)));
  must(await schedule(b, kimo, { slotStart: at(12, 10, 30), slotEnd: at(12, 11, 30) }));
  const calm = await jobAt('Kapaa');
  const time = { ...slot(12, 9, 11), technicianId: kimo.id };
  expect((await step(calm, 'push', time)).body).toMatchObject({ code: 'wrong_state' });
  const emergency = await jobAt('Kapaa', { urgency: 'emergency' });
  const pushed = must(await step(emergency, 'push', time));
  expect(pushed.pushed).toMatchObject([
    { id: a.id, told: true },
    { id: b.id, told: false },
  ]);
  expect(pushed.job).toMatchObject({ visit: 'scheduled', technicianId: kimo.id, slotStart: at(12, 9) });
  for (const job of [a, b])
    expect(await whole(job)).toMatchObject({
      visit: 'unscheduled',
      slotStart: null,
      technicianId: null,
      travelMinutes: null,
    });
  expect(await runSql(url, `select recipient from outbox where kind = 'job-pushed'`)).toEqual([
    { recipient: 'a@example.com' },
  ]);
  const second = await jobAt('Kapaa', { urgency: 'emergency' });
  const refused = await step(second, 'push', time);
  expect(refused.body).toMatchObject({
    code: 'slot_taken',
    current: { conflicts: [{ canBePushed: false }] },
  });
});

test('a job’s technician can accept it, or hand it back with its time; others cannot', async () => {
  const job = must(await schedule(await jobAt('Kapaa'), kimo, slot(13, 9, 10)));
  expect((await step(job, 'accept', {}, lani)).status).toBe(404);
  expect((await step(job, 'accept')).body).toMatchObject({ code: 'wrong_state', current: { id: job.id } });
  const accepted = must(await step(job, 'accept', {}, kimo));
  expect(accepted.acceptedAt).not.toBeNull();
  // Another time has to be accepted anew.
  expect(must(await schedule(job, kimo, slot(13, 11, 12))).acceptedAt).toBeNull();
  expect((await step(job, 'decline', { reason: '' }, kimo)).status).toBe(422);
  expect((await step(job, 'decline', { reason: 'My van is in the shop' }, kimo)).body).toBeNull();
  const back = await whole(job);
  expect(back).toMatchObject({
    visit: 'scheduled',
    technicianId: null,
    sharesTime: true,
    slotStart: at(13, 11),
  });
  expect(back.timeline[0]).toMatchObject({ what: 'declined_by_technician' });
  // Two that were handed back may wait at one time; who is given one holds it again.
  const other = must(await schedule(await jobAt('Kapaa'), kimo, slot(13, 11, 12)));
  expect((await step(other, 'decline', { reason: 'No' }, kimo)).body).toBeNull();
  const given = must(
    await office.put(`/api/admin/jobs/${job.id}`, { version: back.version, technicianId: lani.id }),
  );
  expect(given).toMatchObject({ sharesTime: false, technicianId: lani.id });
  expect((await schedule(other, lani, slot(13, 11, 12))).status).toBe(409);
});

test('the board shows the crew, shifts, jobs with their drives and unscheduled jobs; a technician sees only their own', async () => {
  const mine = must(await schedule(await jobAt('Kapaa'), kimo, slot(14, 9, 10)));
  must(await schedule(await jobAt('Kapaa'), lani, slot(14, 9, 10)));
  must(await schedule(await jobAt('Kapaa'), null, slot(14, 9, 10)));
  const tray = await jobAt('Hanalei', { urgency: 'emergency' });
  const all = await boardOf(14);
  expect(all.members.map(({ id }: Body) => id).toSorted()).toEqual([kimo.id, lani.id].toSorted());
  expect(all.jobs).toHaveLength(3);
  expect(all.jobs.find(({ id }: Body) => id === mine.id)).toMatchObject({
    town: 'Kapaa',
    travelMinutes: 21,
    travelMiles: 10,
    travelFrom: 'Lihue',
    late: false,
    sharesTime: false,
  });
  expect(all.unscheduled[0]).toMatchObject({ id: tray.id, town: 'Hanalei', slotStart: null });
  const own = await boardOf(14, kimo);
  expect([own.members, own.jobs, own.unscheduled].map((list: Body[]) => list.map(({ id }) => id))).toEqual([
    [kimo.id],
    [mine.id],
    [],
  ]);
  expect((await office.get('/api/admin/board?days=8')).status).toBe(422);
});

test('a shift can be removed, and is purged thirteen months after it ended', async () => {
  const path = `/api/admin/crew/${lani.id}/shifts`;
  const add = (day: number) =>
    office.post(path, { kind: 'on_call', startsAt: at(day, 19), endsAt: at(day + 1, 7) });
  const [first, second] = [must(await add(20)), must(await add(21))];
  expect(
    (await office.post(path, { kind: 'on_call', startsAt: at(22, 7), endsAt: at(21, 7) })).body.errors,
  ).toEqual({
    endsAt: 'The end must be after the start',
  });
  expect((await office.remove(`/api/admin/shifts/${first.id}`)).status).toBe(204);
  expect((await office.remove(`/api/admin/shifts/${first.id}`)).status).toBe(404);
  const stored = () => runSql(url, 'select id from crew_shift where id = any($1)', [[first.id, second.id]]);
  expect(await stored()).toEqual([{ id: second.id }]);
  const ended = (days: number) =>
    runSql(
      url,
      `update crew_shift set starts_at = now() - interval '500 days', ends_at = now() - $2 * interval '1 day' where id = $1`,
      [second.id, days],
    );
  await ended(399);
  expect(await purgeExpired({ db, now: new Date() })).toMatchObject({ crewShifts: 0 });
  await ended(401);
  expect(await purgeExpired({ db, now: new Date() })).toMatchObject({ crewShifts: 1 });
  expect(await stored()).toEqual([]);
});
