import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrateUrl } from '#db/migrate.ts';
import { bundle } from '#scripts/build/functions.ts';
import { projectRoot } from '#scripts/settings.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';

const { sessionUrl: url } = await freshDatabase();

/** An empty database whose schema is that of an earlier release, up to a migration. */
async function databaseAt(migration: string): Promise<string> {
  const name = `at_${migration.slice(0, 4)}`;
  await runSql(url, `create database ${name}`);
  onTestFinished(async () => void (await runSql(url, `drop database ${name} with (force)`)));
  const old = new URL(url);
  old.pathname = `/${name}`;
  await migrateUrl(old.href, migration);
  return old.href;
}

const person = {
  first_name: 'Malia',
  last_name: 'Kahale',
  phone: '808-555-0101',
  phone_digits: '8085550101',
};
const money = { subtotal: 0, tax: 0, tax_rate_per_million: 47120, total: 0 };
const request = { ...person, service_type: 'residential', location: 'Kapaa' };

function insert(at: string, table: string, row: Record<string, unknown>) {
  const values = Object.values(row);
  return runSql(
    at,
    `insert into ${table} (${Object.keys(row).join()}) values (${values.map((_, n) => `$${n + 1}`).join()})`,
    values,
  );
}

test('a bundled function knows every migration without their folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'nene-names-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await bundle(join(projectRoot, 'db', 'migration-names.ts'), folder);
  const bundled = (await import(join(folder, 'migration-names.mjs'))) as { migrationNames: string[] };
  const files = await readdir(join(projectRoot, 'db', 'migrations'));
  expect(bundled.migrationNames).toEqual(files.toSorted().map((file) => file.replace('.ts', '')));
});

test('invalid dates from an earlier release are repaired before the constraint starts; valid ones stay', async () => {
  const old = await databaseAt('0024-answered-addresses');
  const booking = (message: string, columns: object) =>
    insert(old, 'booking_request', { ...request, message, ...columns });
  await booking('year 1', { preferred_date: '0001-01-01' });
  await booking('good', {
    preferred_date: '2026-03-01',
    status: 'confirmed',
    slot_start: '2026-03-01T20:00:00Z',
    slot_end: '2026-03-01T21:00:00Z',
  });
  const farSlot = { slot_start: '9999-12-30T20:00:00Z', slot_end: '9999-12-30T21:00:00Z' };
  await booking('far appointment', { status: 'confirmed', preferred_date: '2026-03-02', ...farSlot });
  await booking('far appointment, done', { status: 'done', ...farSlot });
  // 9:59 in the evening of December 31, 2100 on Kauai; only the end is beyond.
  await booking('over the edge', {
    status: 'confirmed',
    slot_start: '2101-01-01T07:59:00Z',
    slot_end: '2101-01-01T11:00:00Z',
  });

  const quote = (number: string, validUntil: string) =>
    insert(old, 'quote', {
      ...request,
      ...money,
      source: 'admin',
      quote_number: number,
      service_address: 'Kuhio Hwy 1',
      valid_until: validUntil,
    });
  await quote('1', '1999-12-31T00:00:00Z');
  await quote('2', '2026-05-01T09:59:59.999Z');
  await quote('3', '9999-12-31T00:00:00Z');

  const invoice = (number: string, dueDate: string, serviceDate: string | null, columns: object = {}) =>
    insert(old, 'invoice', {
      ...person,
      ...money,
      invoice_number: number,
      service_address: 'Kuhio Hwy 1',
      due_date: dueDate,
      service_date: serviceDate,
      ...columns,
    });
  await invoice('1', '0001-01-01', '9999-01-01');
  await invoice('2', '2026-05-01', '2026-04-01');
  await invoice('3', '9999-12-31', null, { status: 'sent', snapshot: {}, sent_at: '2026-05-01T00:00:00Z' });
  await runSql(
    old,
    `insert into invoice_item (invoice_id, position, service_description, unit_price, total_price, service_date)
     select id, n, 'Rekey', 0, 0, (array['1999-12-31', '2026-04-01', '2101-01-01'])[n]::date
     from invoice, generate_series(1, 3) n where invoice_number = '1'`,
  );

  await migrateUrl(old, '0025-years');

  expect(
    await runSql(
      old,
      `select message, status, preferred_date::text, slot_start is not null as slot, slot_end is not null as "end"
       from booking_request order by created_at, message`,
    ),
  ).toEqual([
    { message: 'year 1', status: 'new', preferred_date: null, slot: false, end: false },
    { message: 'good', status: 'confirmed', preferred_date: '2026-03-01', slot: true, end: true },
    { message: 'far appointment', status: 'new', preferred_date: '2026-03-02', slot: false, end: false },
    { message: 'far appointment, done', status: 'done', preferred_date: null, slot: false, end: false },
    { message: 'over the edge', status: 'new', preferred_date: null, slot: false, end: false },
  ]);
  expect(
    await runSql(
      old,
      `select to_char(valid_until at time zone 'Pacific/Honolulu', 'YYYY-MM-DD HH24:MI') as until
       from quote order by quote_number`,
    ),
  ).toEqual([{ until: '2000-01-01 00:00' }, { until: '2026-04-30 23:59' }, { until: '2100-12-31 23:59' }]);
  expect(
    await runSql(
      old,
      'select due_date::text, service_date::text, status from invoice order by invoice_number',
    ),
  ).toEqual([
    { due_date: '2000-01-01', service_date: null, status: 'draft' },
    { due_date: '2026-05-01', service_date: '2026-04-01', status: 'draft' },
    { due_date: '2100-12-31', service_date: null, status: 'sent' },
  ]);
  expect(await runSql(old, 'select service_date::text from invoice_item order by position')).toEqual([
    { service_date: null },
    { service_date: '2026-04-01' },
    { service_date: null },
  ]);

  await expect(runSql(old, `update quote set valid_until = '9999-12-31'`)).rejects.toThrow(
    'quote_valid_until_in_range',
  );
  expect((await migrateUrl(old)).length).toBeGreaterThan(0);
});
