import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { projectRoot } from '#scripts/settings.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { planted, runJourney } from '#tests/support/journey.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

// Tests `npm run person` as its own process.

const { url } = await testServer();
const office = await signInToOffice();

function person(databaseUrl: string, ...words: string[]) {
  return promisify(execFile)(process.execPath, [join(projectRoot, 'scripts', 'person.ts'), ...words], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
}

/** One line for everything in the database. */
async function everything(): Promise<string> {
  const tables = await runSql(url, `select tablename from pg_tables where schemaname = 'public' order by 1`);
  const rows = await Promise.all(
    tables.map(({ tablename }) => runSql(url, `select t::text from "${String(tablename)}" t order by 1`)),
  );
  return JSON.stringify(rows);
}

test('a dry run of an erasure writes nothing; an export records who read encrypted fields', async () => {
  const road = await runJourney(office);
  const before = await everything();
  const dry = await person(url, 'erase', planted.phone);
  expect(dry.stdout).toMatch(
    /^This would erase: 1 customers, 0 texts, 4 jobs, 1 leads.*\nNothing was changed/,
  );
  expect(await everything()).toBe(before);

  const events = async () => Number((await runSql(url, 'select count(*) from event'))[0]?.['count']);
  const counted = await events();
  const { stdout } = await person(url, 'export', planted.email);
  const exported = JSON.parse(stdout) as { records: { customer: { id: string }[] } };
  expect(exported.records.customer.map(({ id }) => id)).toEqual([road.customerId]);
  const added = await runSql(url, 'select what from event order by id offset $1', [counted]);
  expect([...new Set(added.map(({ what }) => what))]).toEqual(['sealed_read']);
});

test('the command refuses a database of an older release, and names the migration command', async () => {
  const name = `bare_${randomUUID().slice(0, 8)}`;
  await runSql(url, `create database ${name}`);
  onTestFinished(async () => void (await runSql(url, `drop database ${name} with (force)`)));
  const bare = new URL(url);
  bare.pathname = `/${name}`;
  for (const command of [['export'], ['erase'], ['erase', '--yes']]) {
    const [word = '', ...rest] = command;
    await expect(person(bare.href, word, planted.phone, ...rest)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('npm run migrate'),
    });
  }
  expect(await runSql(bare.href, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
});
