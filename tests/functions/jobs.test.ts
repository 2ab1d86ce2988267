import { expect, test } from 'vitest';
import type { Answered } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();
type Body = Answered['body'];

const newJob = async (body: object = {}): Promise<Body> =>
  (await office.post('/api/admin/jobs', { phone: '808-555-0123', ...body })).body;
const slot = { slotStart: '2098-05-05T20:00:00.000Z', slotEnd: '2098-05-05T21:30:00.000Z' };

test('a job goes from called to done, each step with its time and actor, and none out of order', async () => {
  const { id } = await newJob();
  const step = (name: string, body: object = {}) => office.step(id, name, body);
  expect((await step('arrive')).body).toMatchObject({
    code: 'wrong_state',
    current: { visit: 'unscheduled' },
  });
  expect((await step('schedule', { ...slot, technicianId: office.id })).body).toMatchObject({
    visit: 'scheduled',
    ...slot,
    technicianId: office.id,
    technicianName: expect.any(String),
  });
  const moved = { slotStart: '2098-05-06T20:00:00.000Z', slotEnd: '2098-05-06T21:00:00.000Z' };
  expect((await step('schedule', moved)).body).toMatchObject({ ...moved, technicianId: office.id });
  expect((await step('set_off')).body.setOffAt).not.toBeNull();
  for (const late of ['set_off', 'schedule', 'finish', 'reopen']) {
    const { status } = await step(
      late,
      late === 'schedule' ? slot : late === 'reopen' ? { reason: 'x' } : {},
    );
    expect([late, status]).toEqual([late, 409]);
  }
  expect((await step('arrive')).body).toMatchObject({ visit: 'on_site', arrivedAt: expect.any(String) });
  const done = (await step('finish')).body;
  expect(done).toMatchObject({ visit: 'done', finishedAt: expect.any(String), action: 'collect' });
  expect(done.timeline.map(({ what, actor }: Body) => [what, actor])).toEqual(
    ['finished', 'arrived', 'set_off', 'moved', 'scheduled', 'called'].map((what) => [what, office.email]),
  );
  expect((await step('cancel', { reason: 'no_show' })).status).toBe(409);
  expect((await step('reopen', { reason: 'Lock stuck again' })).body).toMatchObject({
    visit: 'unscheduled',
    slotStart: null,
    setOffAt: null,
    finishedAt: null,
  });
  expect((await step('cancel', { reason: 'no_show', note: 'Nobody there' })).body).toMatchObject({
    visit: 'cancelled',
    cancelReason: 'no_show',
    cancelledAt: expect.any(String),
  });
});

test.each([
  [{ slotStart: slot.slotEnd, slotEnd: slot.slotStart }, 'slotEnd'],
  [{ ...slot, slotEnd: '2098-05-06T20:00:00Z' }, 'slotEnd'],
  [{ slotStart: '2020-05-05T20:00:00Z', slotEnd: '2020-05-05T21:00:00Z' }, 'slotStart'],
  [{ ...slot, technicianId: '0198c0de-0000-7000-8000-000000000000' }, 'technicianId'],
])('a visit is not scheduled with %j', async (body, field) => {
  const { id } = await newJob();
  const { status, body: problem } = await office.step(id, 'schedule', body);
  expect([status, Object.keys(problem.errors)]).toEqual([422, [field]]);
});

test('a stale save or step changes nothing and returns the current job', async () => {
  const { id, version } = await newJob();
  expect((await office.put(`/api/admin/jobs/${id}`, { location: 'Kilauea' })).status).toBe(428);
  const saved = await office.put(`/api/admin/jobs/${id}`, { version, location: 'Kilauea' });
  expect(saved.body).toMatchObject({ location: 'Kilauea', version: version + 1 });
  const stale = await office.put(`/api/admin/jobs/${id}`, { version, location: 'Hanalei' });
  expect(stale.body).toMatchObject({ code: 'stale_version', current: { location: 'Kilauea' } });
  const step = await office.step(id, 'cancel', { version, reason: 'duplicate' });
  expect(step.body).toMatchObject({ code: 'stale_version', current: { visit: 'unscheduled' } });
  // What happened stays true, whatever was edited meanwhile.
  expect((await office.step(id, 'set_off', { version })).body).toMatchObject({ visit: 'on_the_way' });
});

test('the list can be filtered by visit, money, emergency, customer, time and text', async () => {
  const mark = 'Wailua Homesteads';
  const called = await newJob({ location: mark, urgency: 'emergency', firstName: 'Zed', lastName: 'Zamora' });
  const timed = await newJob({ location: mark, lastName: 'Abel', firstName: 'Al' });
  await office.step(timed.id, 'schedule', slot);
  const over = await newJob({ location: mark });
  await office.step(over.id, 'cancel', { reason: 'duplicate' });
  const ids = async (query: string) => {
    const { body } = await office.get(`/api/admin/jobs?limit=200&${query}`);
    return body.filter((row: Body) => row.location === mark).map((row: Body) => row.id);
  };
  expect(await ids('')).toEqual([over.id, timed.id, called.id]);
  expect(await ids('q=homesteads')).toEqual([over.id, timed.id, called.id]);
  expect(await ids(`q=${called.number}`)).toEqual([called.id]);
  expect(await ids('visit=open')).toEqual([timed.id, called.id]);
  expect(await ids('visit=cancelled')).toEqual([over.id]);
  expect(await ids('visit=open&money=called')).toEqual([timed.id, called.id]);
  expect(await ids('money=paid')).toEqual([]);
  expect(await ids('emergency=true')).toEqual([called.id]);
  expect(await ids(`customerId=${called.customerId}`)).toContain(called.id);
  expect(await ids('from=2098-05-05T00:00:00Z&to=2098-05-06T00:00:00Z')).toEqual([timed.id]);
  expect(await ids('sort=slotStart')).toEqual([timed.id, expect.any(String), expect.any(String)]);
  expect(await ids('visit=open&sort=-name')).toEqual([called.id, timed.id]);
});

test('access details are encrypted, returned only on request, and each read is recorded', async () => {
  const { id, accessDetails } = await newJob({ accessDetails: 'Gate 4711', vehicleVin: '1HGCM82633A004352' });
  expect(accessDetails).toBe('Gate 4711');
  const [stored] = await runSql(url, 'select access_details, vehicle_vin, key_codes from job where id = $1', [
    id,
  ]);
  expect(stored).toEqual({
    access_details: expect.stringMatching(/^s1\./),
    vehicle_vin: expect.stringMatching(/^s1\./),
    key_codes: null,
  });
  const withheld = (await office.get(`/api/admin/jobs/${id}?reveal=no`)).body;
  expect(withheld).toMatchObject({ accessDetails: null, closed: ['vehicleVin', 'accessDetails'] });
  expect(withheld.timeline.map(({ what }: Body) => what)).toEqual(['called']);
  expect((await office.get(`/api/admin/jobs/${id}`)).body).toMatchObject({
    accessDetails: 'Gate 4711',
    closed: [],
  });
  const { timeline } = (await office.get(`/api/admin/jobs/${id}?reveal=no`)).body;
  expect(timeline[0]).toMatchObject({ what: 'sealed_read', actor: office.email });
});

test('a color, plate and wanted time can be stored, changed and found; a time needs a day', async () => {
  const wanted = {
    vehicleColor: 'silver',
    vehiclePlate: 'KZX 123',
    wantedDate: '2098-05-05',
    wantedTime: '14:30',
  };
  const job = await newJob(wanted);
  expect(job).toMatchObject(wanted);
  for (const q of ['KZX 123', 'kzx123', 'kzx-123'])
    expect((await office.get(`/api/admin/jobs?q=${q}`)).body.map(({ id }: Body) => id)).toEqual([job.id]);
  expect((await office.get('/api/admin/jobs?q=KZX124')).body).toEqual([]);
  const put = (body: object, version: number) =>
    office.put(`/api/admin/jobs/${job.id}`, { version, ...body });
  // The day takes its time along.
  const { body: timeless } = await put({ wantedDate: null }, job.version);
  expect(timeless).toMatchObject({ wantedDate: null, wantedTime: null, vehiclePlate: 'KZX 123' });
  const refused = async (answer: ReturnType<typeof office.post>) => {
    const { status, body } = await answer;
    return [status, Object.keys(body.errors)];
  };
  const nine = { wantedTime: '09:00' };
  expect(await refused(put(nine, timeless.version))).toEqual([422, ['wantedTime']]);
  const call = (body: object) => office.post('/api/admin/jobs', { phone: '808-555-0123', ...body });
  expect(await refused(call(nine))).toEqual([422, ['wantedTime']]);
  expect(await refused(call({ wantedDate: '2098-05-05', wantedTime: '25:00' }))).toEqual([
    422,
    ['wantedTime'],
  ]);
});
