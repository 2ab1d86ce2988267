import { expect, test } from 'vitest';
import type { Openings } from '#contract/schedule/openings.ts';
import { type Answered, must } from '#tests/support/call.ts';
import { at, dayOffice, slot } from '#tests/support/day-office.ts';
import type { Office } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { sendMails } from '#tests/support/sent-mails.ts';
import { testServer } from '#tests/support/server.ts';

type Body = Answered['body'];

const { db, url, dataDir } = await testServer();
const { office, kimo, lani, jobAt, step, schedule, whole } = await dayOffice(db);

async function setCrew(who: Office, changes: object): Promise<void> {
  const { members } = must(await office.get('/api/admin/crew'));
  const { version } = members.find(({ id }: Body) => id === who.id);
  must(await office.put(`/api/admin/crew/${who.id}`, { version, ...changes }));
}
const addShift = async (who: Office, kind: 'on_call' | 'time_off', startsAt: string, endsAt: string) =>
  must(await office.post(`/api/admin/crew/${who.id}/shifts`, { kind, startsAt, endsAt }));
const openingsOf = async (job: Body, query: string): Promise<Openings> =>
  must(await office.get(`/api/admin/jobs/${job.id}/openings?${query}`));

const weekdays = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '08:00', to: '16:00' }));
await setCrew(kimo, { hours: weekdays });
await setCrew(lani, { hours: weekdays, homeTown: 'kekaha' });

test('a visit outside working hours needs a reason, which the next move removes', async () => {
  const job = await jobAt('Lihue');
  const late = await schedule(job, kimo, slot(4, 16, 17));
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({
    code: 'slot_taken',
    errors: { slotStart: 'kimo@nenelock.example works 8:00 AM to 4:00 PM on this day' },
    current: {
      conflicts: [],
      away: [{ kind: 'off_hours', startsAt: at(4, 8), endsAt: at(4, 16) }],
      job: { id: job.id, visit: 'unscheduled' },
    },
  });
  const sunday = await schedule(job, kimo, slot(3, 9, 10));
  expect(sunday.body.current.away).toMatchObject([{ kind: 'off_hours', startsAt: null }]);
  const placed = must(await schedule(job, kimo, slot(4, 16, 17), { overlapReason: 'He offered to' }));
  expect(placed).toMatchObject({ visit: 'scheduled', offHoursReason: 'He offered to', overlapReason: null });
  const { body: board } = await office.get('/api/admin/board?day=2100-01-04');
  expect(board.jobs.find(({ id }: Body) => id === job.id)).toMatchObject({ offHoursReason: 'He offered to' });
  expect(must(await schedule(job, kimo, slot(4, 9, 10)))).toMatchObject({ offHoursReason: null });
  // Through the job's technician it is refused, too.
  const night = must(
    await schedule(await jobAt('Lihue'), kimo, slot(4, 20, 21), { overlapReason: 'Agreed' }),
  );
  const given = await office.put(`/api/admin/jobs/${night.id}`, {
    version: night.version,
    technicianId: lani.id,
  });
  expect([given.status, given.body.code]).toEqual([409, 'slot_taken']);
});

test('an emergency may be scheduled during time on call; one that pushes a visit outside working hours needs a reason', async () => {
  await addShift(kimo, 'on_call', at(5, 18), at(6, 6));
  const night = slot(5, 23, 25);
  expect((await schedule(await jobAt('Lihue'), kimo, night)).status).toBe(409);
  const emergency = await jobAt('Lihue', { urgency: 'emergency' });
  // From 11 PM to 1 AM.
  expect(must(await schedule(emergency, kimo, night))).toMatchObject({
    visit: 'scheduled',
    offHoursReason: null,
  });
  const other = must(
    await schedule(await jobAt('Lihue'), lani, slot(5, 20, 21), { overlapReason: 'Agreed' }),
  );
  const second = await jobAt('Lihue', { urgency: 'emergency' });
  const push = (more: object) => step(second, 'push', { ...slot(5, 20, 21), technicianId: lani.id, ...more });
  expect((await push({})).body.current.away).toMatchObject([{ kind: 'off_hours' }]);
  expect(await whole(other)).toMatchObject({ visit: 'scheduled' });
  expect(must(await push({ offHoursReason: 'Lani is closest' }))).toMatchObject({
    job: { offHoursReason: 'Lani is closest' },
    pushed: [{ id: other.id }],
  });
});

test('time off entered over visits lists them, and refuses new visits and their drives', async () => {
  const early = must(await schedule(await jobAt('Kapaa'), kimo, slot(7, 9, 10)));
  const later = must(await schedule(await jobAt('Kapaa'), kimo, slot(7, 13, 14)));
  const outside = must(await schedule(await jobAt('Kapaa'), kimo, slot(7, 15, 16)));
  const off = await addShift(kimo, 'time_off', at(7, 0), at(7, 14));
  expect(off.visits.map(({ id }: Body) => id)).toEqual([early.id, later.id]);
  expect(off.visits[0]).toMatchObject({ name: expect.stringMatching(/^Caller/), offHoursReason: null });
  const { shifts } = must(await office.get('/api/admin/crew'));
  expect(shifts.find(({ id }: Body) => id === off.id).visits).toHaveLength(2);
  for (const job of [early, later, outside]) expect(await whole(job)).toMatchObject({ visit: 'scheduled' });
  const taken = await schedule(await jobAt('Kapaa'), kimo, slot(7, 11, 12));
  expect(taken.body.current.away).toMatchObject([
    { kind: 'time_off', startsAt: at(7, 0), endsAt: at(7, 14) },
  ]);
  expect(taken.body.detail).toMatch(/has time off/);
  must(await step(outside, 'cancel', { reason: 'customer_cancelled' }));
  must(await step(later, 'unschedule'));
  // Free from two on, but the drive from Kapaa begins before.
  const drive = await schedule(await jobAt('Hanalei'), kimo, { slotStart: at(7, 14, 5), slotEnd: at(7, 15) });
  expect(drive.body.current.away).toMatchObject([{ kind: 'time_off' }]);
});

test('time off across the end of a month counts in both months', async () => {
  const off = await addShift(lani, 'time_off', at(29, 0), at(33, 0));
  expect(off.visits).toEqual([]);
  for (const day of ['2100-01-31', '2100-02-01']) {
    const { shifts } = must(await office.get(`/api/admin/board?day=${day}`));
    expect(shifts.map(({ id }: Body) => id)).toEqual([off.id]);
  }
  const monday = { slotStart: '2100-02-01T19:00:00.000Z', slotEnd: '2100-02-01T20:00:00.000Z' };
  expect((await schedule(await jobAt('Lihue'), lani, monday)).body.current.away).toMatchObject([
    { kind: 'time_off', endsAt: at(33, 0) },
  ]);
});

test('openings list only technicians with the skill and say why the others are missing, or list everyone if no technician has it', async () => {
  const fob = await jobAt('Kekaha', {
    items: [
      {
        serviceCategory: 'labor',
        serviceDescription: 'Key Fob Programming',
        quantity: 1,
        unitPrice: '100.00',
      },
    ],
  });
  const query = 'day=2100-01-12&days=1&minutes=60';
  const who = ({ openings }: Openings) => [...new Set(openings.map(({ technicianId }) => technicianId))];
  const before = await openingsOf(fob, query);
  expect(before).toMatchObject({ needs: ['automotive_programming'], skilled: false, notOffered: [] });
  expect(who(before)).toEqual([lani.id, kimo.id]);
  await setCrew(kimo, { skills: ['automotive_programming'] });
  const after = await openingsOf(fob, query);
  expect(who(after)).toEqual([kimo.id]);
  expect(after.notOffered).toMatchObject([
    { technicianId: lani.id, why: 'skills', skills: ['automotive_programming'] },
  ]);
  // Staff can still choose the other one.
  must(await schedule(fob, lani, slot(12, 9, 10)));
  const plain = await openingsOf(await jobAt('Kekaha'), query);
  expect([plain.needs, who(plain)]).toEqual([[], [lani.id, kimo.id]]);
});

test('openings say which technicians are off, do not work then or are booked; hours of the day limit when openings begin', async () => {
  await addShift(kimo, 'time_off', at(13, 0), at(14, 0));
  must(await schedule(await jobAt('Kekaha'), lani, slot(13, 8, 16)));
  const job = await jobAt('Lihue');
  const why = ({ notOffered }: Openings) => notOffered.map((each) => each.why);
  expect(why(await openingsOf(job, 'day=2100-01-13&days=1'))).toEqual(['time_off', 'booked']);
  expect(why(await openingsOf(job, 'day=2100-01-16&days=1'))).toEqual(['no_hours', 'no_hours']);
  const { openings } = await openingsOf(job, 'day=2100-01-14&days=1&from=11:00&to=13:00');
  expect(openings.map(({ slotStart }) => slotStart)).toEqual([at(14, 11), at(14, 11)]);
  expect(why(await openingsOf(job, 'day=2100-01-14&days=1&from=15:30&to=16:00'))).toEqual([
    'no_hours',
    'no_hours',
  ]);
});

test('a visit returned to unscheduled frees its time, and the customer gets the previewed message', async () => {
  const job = must(await schedule(await jobAt('Lihue', { email: 'noa@example.com' }), kimo, slot(15, 9, 10)));
  const shown = must(await office.get(`/api/admin/jobs/${job.id}/notice?lost=office`));
  expect(shown.mail.text).toMatch(/Our technician can’t be with you[^]*9:00 AM to 10:00 AM/);
  const back = must(await step(job, 'unschedule', { tell: true, reason: 'The van broke down' }));
  expect(back).toMatchObject({ visit: 'unscheduled', slotStart: null, technicianId: null, acceptedAt: null });
  expect(back.timeline[0]).toMatchObject({ what: 'unscheduled', after: { words: 'The van broke down' } });
  const [mail] = await sendMails(db, dataDir);
  expect(mail?.text?.trim().replace(/http\S+\/j\/\S+/, '(a private link)')).toBe(shown.mail.text.trim());
  must(await schedule(await jobAt('Lihue'), kimo, slot(15, 9, 10)));
  expect((await step(job, 'unschedule')).body).toMatchObject({ code: 'wrong_state' });
});

test('a job that its technician hands back waits in the inbox with the reason until it has another technician', async () => {
  const waiting = async (id: string) =>
    must(await office.get('/api/admin/inbox')).entries.filter(({ jobId }: Body) => jobId === id);
  const job = must(await schedule(await jobAt('Lihue'), kimo, slot(18, 9, 10)));
  expect(await waiting(job.id)).toEqual([]);
  expect((await step(job, 'decline', { reason: 'My van is in the shop' }, kimo)).body).toBeNull();
  expect(await waiting(job.id)).toMatchObject([
    { kind: 'handed_back', words: 'My van is in the shop', action: 'schedule' },
  ]);
  expect(await whole(job)).toMatchObject({ handBackReason: 'My van is in the shop' });
  must(await schedule(job, lani, slot(18, 9, 10)));
  expect(await waiting(job.id)).toEqual([]);
  // Unassigned by the office afterwards, it is not handed back again.
  const { version } = await whole(job);
  must(await office.put(`/api/admin/jobs/${job.id}`, { version, technicianId: null }));
  expect(await waiting(job.id)).toEqual([]);
});

test('On my way shows its message and minutes first; without a planned drive, the minutes from the technician’s last place', async () => {
  const words = async (job: Body, as: Office) => must(await as.get(`/api/admin/jobs/${job.id}/on-the-way`));
  const planned = must(
    await schedule(await jobAt('Kapaa', { email: 'a@example.com' }), kimo, slot(19, 9, 10)),
  );
  expect(await words(planned, kimo)).toMatchObject({
    minutes: 21,
    mail: { recipient: 'a@example.com', subject: 'On our way: usually 15-25 minutes' },
    text: expect.stringContaining('usually 15-25 minutes'),
  });
  expect((await lani.get(`/api/admin/jobs/${planned.id}/on-the-way`)).status).toBe(404);
  const at2 = (location: string, more: object = {}) =>
    jobAt(location, { urgency: 'emergency', technicianId: lani.id, ...more });
  // From home, in Kekaha; a place without a town has no minutes.
  const first = await at2('Waimea', { email: 'b@example.com' });
  const shown = await words(first, lani);
  expect(shown.minutes).toBe(11);
  expect((await words(await at2('Somewhere'), lani)).minutes).toBeNull();
  must(await step(first, 'set_off', { tell: true, minutes: shown.minutes }, lani));
  const told = (await sendMails(db, dataDir)).filter(({ subject }) => subject === shown.mail.subject);
  expect(told.map(({ text }) => text?.trim().replace(/http\S+\/j\/\S+/, '(a private link)'))).toEqual([
    shown.mail.text.trim(),
  ]);
  // From the job before, once there; after a rest from home again.
  must(await step(first, 'arrive', {}, lani));
  const second = await at2('Kekaha');
  expect((await words(second, lani)).minutes).toBe(11);
  expect((await words(await at2('Waimea'), lani)).minutes).toBe(5);
  await runSql(url, `update job set arrived_at = now() - interval '7 hours' where id = $1`, [first.id]);
  expect((await words(second, lani)).minutes).toBe(5);
  // Who lives nowhere known and was nowhere yet.
  const own = await jobAt('Kapaa', { technicianId: kimo.id });
  expect((await words(own, kimo)).minutes).toBeNull();
});
