import { expect, test } from 'vitest';
import contact from '#functions/contact.ts';
import quotes from '#functions/quotes.ts';
import { readFieldKeys } from '#server/config.ts';
import { erasePerson, exportPerson, findPerson } from '#server/privacy/person.ts';
import { purgeExpired } from '#server/privacy/purge-expired.ts';
import { type Answered, call } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url, dataDir } = await testServer();
const office = await signInToOffice();
const now = new Date();
type Body = Answered['body'];

const person = { firstName: 'Kai', lastName: 'Akana', location: 'Kapaa', serviceType: 'residential' };
const linked = 'http://a.example http://b.example';
const old = `now() - interval '100 days'`;
const jobOf = async (table: string, id: string): Promise<Body> =>
  (
    await runSql(
      url,
      `select job.* from job join ${table} paper on paper.job_id = job.id where paper.id = $1`,
      [id],
    )
  )[0];

test('a person’s export contains their jobs, and an erasure empties them', async () => {
  const phone = '808-555-0177';
  const { body: job } = await office.post('/api/admin/jobs', {
    phone,
    firstName: 'Pualani',
    lastName: 'Kealoha',
    location: 'Anahola',
    serviceAddress: '12 Aliomanu Rd',
    request: 'Pualani is locked out',
    accessDetails: 'Gate 4711',
    vehicleColor: 'teal',
    vehiclePlate: 'KZX 919',
    wantedDate: '2098-03-04',
    wantedTime: '10:15',
    latitude: 22.14,
    longitude: -159.31,
  });
  const keys = await findPerson(db, phone);
  const as = { actor: 'command line', now };
  const { records } = await exportPerson(db, keys, { ...as, fieldKeys: readFieldKeys(process.env) });
  expect(records['job']).toMatchObject([
    {
      id: job.id,
      access_details: 'Gate 4711',
      location: 'Anahola',
      vehicle_plate: 'KZX 919',
      wanted_time: '10:15',
    },
  ]);

  const erased = await erasePerson({ db, config: { dataDir } }, () => Promise.resolve(keys), as);
  expect(erased).toMatchObject({ jobs: 1, customers: 1 });
  const [left] = await runSql(url, 'select job.* from job where id = $1', [job.id]);
  // Ids and moments contain any digits.
  const details = Object.entries(left!).filter(([column]) => !/(^|_)(id|at)$/.test(column));
  expect(details.length).toBeGreaterThan(30);
  expect(JSON.stringify(details)).not.toMatch(
    /Pualani|Kealoha|Anahola|Aliomanu|0177|22\.14|teal|919|2098|10:15|s1\./,
  );
  expect((await office.get(`/api/admin/jobs/${job.id}`)).body).toMatchObject({
    number: job.number,
    phone: 'erased',
    accessDetails: null,
  });
});

test('purging spam deletes its job, unless staff worked on it', async () => {
  const send = async (phone: string) =>
    (await call(contact, 'POST', '/api/contact', { body: { ...person, phone, message: linked } })).body
      .id as string;
  const gone = await send('808-555-0101');
  const kept = await send('808-555-0102');
  const goneJob = await jobOf('contact_request', gone);
  const keptJob = await jobOf('contact_request', kept);
  await office.step(keptJob.id, 'set_off', {});
  await runSql(url, `update contact_request set updated_at = ${old} where id in ($1, $2)`, [gone, kept]);
  expect(await purgeExpired({ db, now })).toMatchObject({ leads: 1 });
  const left = await runSql(url, 'select id from job where id in ($1, $2)', [goneJob.id, keptJob.id]);
  expect(left).toEqual([{ id: keptJob.id }]);
  expect(await runSql(url, 'select id from contact_request where id in ($1, $2)', [gone, kept])).toHaveLength(
    1,
  );
});

test('an emptied spam quote empties and closes its job', async () => {
  const items = [
    { serviceCategory: 'emergency', serviceDescription: linked, quantity: 1, unitPrice: '1.00' },
  ];
  const body = { ...person, phone: '808-555-0103', urgency: 'standard', items };
  const { id } = (await call(quotes, 'POST', '/api/quotes', { body })).body;
  expect(await jobOf('quote', id)).toMatchObject({
    suspicious: true,
    visit: 'unscheduled',
    first_name: 'Kai',
  });
  await runSql(url, `update quote set updated_at = ${old} where id = $1`, [id]);
  expect(await purgeExpired({ db, now })).toMatchObject({ quotes: 1 });
  expect(await jobOf('quote', id)).toMatchObject({
    visit: 'cancelled',
    first_name: 'Erased',
    phone: 'erased',
  });
});
