import { expect, inject, onTestFinished, test } from 'vitest';
import { migrateUrl } from '#db/migrate.ts';
import { runSql } from '#tests/support/run-sql.ts';

const template = inject('templateUrl');

/** A database with the schema of the last release before jobs. */
async function earlierDatabase(): Promise<string> {
  const name = `before_jobs_${Math.random().toString(36).slice(2)}`;
  await runSql(template, `create database ${name}`);
  onTestFinished(async () => void (await runSql(template, `drop database ${name} with (force)`)));
  const { href } = Object.assign(new URL(template), { pathname: `/${name}` });
  await migrateUrl(href, '0031-quote-number-sequences');
  return href;
}

const person = `first_name, last_name, phone, phone_digits, service_type, location`;
const kai = `'Kai', 'Akana', '808 555 0199', '8085550199', 'rekey', 'Kapaa'`;
const money = 'subtotal, tax, tax_rate_per_million, total';
const ago = (days: number) => `now() - interval '${days} days'`;

const lead = (status: string, days = 1) =>
  `insert into contact_request (${person}, status, message, is_emergency, created_at, updated_at)
   values (${kai}, '${status}', 'Gate is open', ${status === 'new'}, ${ago(days)}, ${ago(days)}) returning id`;

const booking = (status: string, slot = 'null::timestamptz') =>
  `insert into booking_request (${person}, status, slot_start, slot_end)
   values (${kai}, '${status}', ${slot}, ${slot} + interval '1 hour') returning id`;

const quote = (number: string, status: string, { lead: from = 'null', days = 1 } = {}) =>
  `insert into quote (${person}, quote_number, source, service_address, ${money}, status, valid_until, lead_id, decided_at,
                      created_at, updated_at)
   values (${kai}, '${number}', 'admin', 'Kuhio Hwy', 10, 0, 0, 10, '${status}', now() + interval '9 days', ${from},
           ${status === 'pending' ? 'null' : 'now()'}, ${ago(days)}, ${ago(days)}) returning id`;

const invoice = (number: string, status: string, from: string) =>
  `insert into invoice (invoice_number, quote_id, first_name, last_name, phone, phone_digits, service_address, ${money},
                        status, due_date, snapshot, sent_at)
   values ('${number}', ${from}, 'Kai', 'Akana', '808 555 0199', '8085550199', 'Kuhio Hwy', 10, 0, 0, 10, '${status}',
           '2026-12-01', '{}', now()) returning id`;

test('earlier records get their jobs: one for all papers of a request, with the visit that they imply', async () => {
  const url = await earlierDatabase();
  const insert = async (statement: string) => `'${String((await runSql(url, statement))[0]?.['id'])}'`;
  const asked = await insert(lead('estimated'));
  const first = await insert(quote('Q-1', 'declined', { lead: asked }));
  const second = await insert(quote('Q-2', 'approved', { lead: asked }));
  const bill = await insert(invoice('INV-1', 'sent', second));
  const alone = {
    fresh: await insert(lead('new')),
    lost: await insert(lead('lost')),
    spam: await insert(lead('spam')),
    forgotten: await insert(lead('contacted', 200)),
    confirmed: await insert(booking('confirmed', `timestamptz '2098-01-01T20:00:00Z'`)),
    declined: await insert(booking('declined')),
    done: await insert(booking('done', `timestamptz '2026-01-01T20:00:00Z'`)),
    offer: await insert(quote('Q-3', 'pending')),
    oldOffer: await insert(quote('Q-4', 'pending', { days: 400 })),
    draft: await insert(invoice('INV-2', 'draft', 'null')),
  };
  const versions = `select id, version, updated_at from contact_request union all
                    select id, version, updated_at from booking_request union all
                    select id, version, updated_at from quote union all
                    select id, version, updated_at from invoice order by 1`;
  const before = await runSql(url, versions);

  expect(await migrateUrl(url)).toEqual(
    expect.arrayContaining(['0041-jobs', '0042-jobs-of-earlier-records']),
  );

  expect(await runSql(url, versions)).toEqual(before);
  const [papers] = await runSql(
    url,
    `select count(distinct job_id)::int as jobs, count(job_id)::int as papers from (
       select job_id from contact_request where id = ${asked} union all select job_id from quote where id in (${first}, ${second})
       union all select job_id from invoice where id = ${bill}) p`,
  );
  expect(papers).toEqual({ jobs: 1, papers: 4 });
  const jobOf = async (id: string) =>
    (
      await runSql(
        url,
        `select job.* from job where id in (
           select job_id from contact_request where id = ${id} union all select job_id from booking_request where id = ${id}
           union all select job_id from quote where id = ${id} union all select job_id from invoice where id = ${id})`,
      )
    )[0];
  expect(await jobOf(asked)).toMatchObject({ visit: 'done', request: 'Gate is open', phone: '808 555 0199' });
  expect(await jobOf(alone.fresh)).toMatchObject({ visit: 'unscheduled', is_emergency: true });
  expect(await jobOf(alone.lost)).toMatchObject({ visit: 'cancelled', cancel_reason: 'customer_cancelled' });
  expect(await jobOf(alone.spam)).toMatchObject({ visit: 'cancelled', cancel_reason: null });
  expect(await jobOf(alone.forgotten)).toMatchObject({ visit: 'cancelled', cancel_reason: null });
  expect(await jobOf(alone.confirmed)).toMatchObject({
    visit: 'scheduled',
    slot_start: new Date('2098-01-01T20:00:00Z'),
  });
  expect(await jobOf(alone.declined)).toMatchObject({ visit: 'cancelled', cancel_reason: 'could_not_help' });
  expect(await jobOf(alone.done)).toMatchObject({ visit: 'done' });
  expect(await jobOf(alone.offer)).toMatchObject({ visit: 'unscheduled', service_address: 'Kuhio Hwy' });
  expect(await jobOf(alone.oldOffer)).toMatchObject({ visit: 'cancelled' });
  expect(await jobOf(alone.draft)).toMatchObject({ visit: 'unscheduled', service_type: 'other' });
  const [numbers] = await runSql(
    url,
    'select min(number), count(*)::int, count(distinct number)::int as n from job',
  );
  expect(numbers).toEqual({ min: 1001, count: 11, n: 11 });
});

test('an interrupted backfill resumes, and records that have a job keep it', async () => {
  const url = await earlierDatabase();
  const many = lead('new').replace(/values \((.*)\) returning id/s, 'select $1 from generate_series(1, 450)');
  await runSql(url, many);
  await migrateUrl(url, '0041-jobs');
  await runSql(url, lead('new'));
  // The second step fails after two of its three batches.
  await runSql(
    url,
    `create function fail() returns trigger language plpgsql as $$ begin raise exception 'stopped'; end $$;
     create sequence tried;
     create trigger fail before update on contact_request for each row when (nextval('tried') > 400) execute function fail()`,
  );
  await expect(migrateUrl(url)).rejects.toThrow('stopped');
  const given = 'select id, job_id from contact_request where job_id is not null order by id';
  const half = await runSql(url, given);
  expect(half).toHaveLength(401);
  await runSql(url, 'drop trigger fail on contact_request');

  expect(await migrateUrl(url)).toContain('0042-jobs-of-earlier-records');
  const whole = await runSql(url, given);
  expect(whole).toHaveLength(451);
  expect(whole).toEqual(expect.arrayContaining(half));
  expect(await runSql(url, 'select count(*)::int from job')).toEqual([{ count: 451 }]);
  expect(await migrateUrl(url)).toEqual([]);
});
