import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import contact from '#functions/contact.ts';
import quotes from '#functions/quotes.ts';
import { migrateUrl } from '#db/migrate.ts';
import { migrationNames } from '#db/migration-names.ts';
import { seed } from '#db/seed.ts';
import { snapshotOf } from '#server/invoices/snapshot.ts';
import { projectRoot } from '#scripts/settings.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import { report } from './report.ts';
import { visitor } from './visitors.ts';

const { url, db } = await testServer();
const folder = await mkdtemp(join(tmpdir(), 'nene-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const file = join(folder, 'whole.gz');

/** Runs a backup command the way an operator does; returns its exit status and output. */
async function command(
  task: 'backup' | 'restore',
  databaseUrl: string,
  name: string,
  { flags = [], env: changed = {} }: { flags?: string[]; env?: NodeJS.ProcessEnv } = {},
) {
  const args = [join(projectRoot, 'scripts', `${task}.ts`), name, ...flags];
  const env = { ...process.env, DATABASE_URL: databaseUrl, ...changed };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env });
    return { status: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { status: code, output: stdout + stderr };
  }
}

async function emptyDatabase(): Promise<string> {
  const name = `restored_${Math.random().toString(36).slice(2)}`;
  await runSql(url, `create database ${name}`);
  onTestFinished(async () => void (await runSql(url, `drop database ${name} with (force)`)));
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Hashes each table's rows, by a method other than the backup's own. */
async function fingerprints(of: string): Promise<Record<string, unknown>> {
  const tables = await runSql(of, `select tablename as name from pg_tables where schemaname = 'public'`);
  const prints: Record<string, unknown> = {};
  for (const { name } of tables.filter((table) => table['name'] !== 'kysely_migration')) {
    const sum = `select count(*) as rows, md5(string_agg(md5(t::text), '' order by md5(t::text))) as md5 from "${String(name)}" t`;
    prints[String(name)] = (await runSql(of, sum))[0];
  }
  prints['sequences'] = await runSql(of, 'select sequencename, last_value from pg_sequences order by 1');
  return prints;
}

const post = (kind: 'lead' | 'quote', changes: object = {}) => {
  const { path, body } = visitor(kind);
  return call(kind === 'lead' ? contact : quotes, 'POST', path, { body: { ...body, ...changes } });
};

test('a restore returns every row, and the office continues from there', async () => {
  await seed(db, { leads: 500, freeze: snapshotOf });
  for (const message of ['\\.\n\\N\ttab \\t "quoted" \r\n', 'Poʻipū 🔑', '', '\\', '$1 {a,b} NULL']) {
    expect((await post('lead', { message })).status).toBe(201);
  }
  const original = await fingerprints(url);
  expect(await command('backup', url, file)).toMatchObject({ status: 0 });
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  const restored = await emptyDatabase();
  const { status, output } = await command('restore', restored, file, { flags: ['--exact'] });
  expect([status, output]).toEqual([0, expect.stringMatching(/^\d+ rows of \d+ tables restored/)]);
  expect(await fingerprints(restored)).toEqual(original);
  report(`Backup and restore: ${output.split(' as of')[0]}, equal hashes of every table`);

  // Triggers and constraints are active again, and sequences continue.
  await expect(runSql(restored, `update event set what = 'x'`)).rejects.toThrow('append-only');
  const [event] = await runSql(
    restored,
    `insert into event (record_type, record_id, what) values ('quote', gen_random_uuid(), 'x')
      returning id > (select max(id) from event) as later`,
  );
  expect(event).toEqual({ later: true });
});

test('a backup made during writes is a consistent snapshot', async () => {
  let writing = true;
  const write = async () => {
    while (writing) expect((await post('quote')).status).toBe(201);
  };
  const writers = [write(), write(), write()];
  const during = join(folder, 'during.gz');
  const { status } = await command('backup', url, during);
  writing = false;
  await Promise.all(writers);
  expect(status).toBe(0);

  const restored = await emptyDatabase();
  expect(await command('restore', restored, during)).toMatchObject({ status: 0 });
  const [torn] = await runSql(
    restored,
    `select (select count(*) from quote where not exists (select from quote_item where quote_id = quote.id)) as without_lines,
            (select count(*) from quote where source = 'public' and not exists (select from outbox where record_id = quote.id)
                and last_name like 'Kealoha %') as without_mail,
            (select count(*) from quote where right(quote_number, 5)::bigint > pg_sequence_last_value('quote_number_' || substr(quote_number, 3, 4))) as number_to_come`,
  );
  expect(torn).toEqual({ without_lines: '0', without_mail: '0', number_to_come: '0' });
});

test('a killed restore leaves an empty database, which the next one fills', async () => {
  const restored = await emptyDatabase();
  const target = new URL(restored);
  const wire = await startTcpProxy({ host: target.hostname, port: Number(target.port) });
  onTestFinished(() => wire.close());
  const copying = wire.stallAt((piece, direction) => direction === 'up' && piece.includes('copy "quote"'));
  const throughWire = Object.assign(new URL(restored), { port: String(wire.port) }).href;
  const child = spawn(process.execPath, [join(projectRoot, 'scripts', 'restore.ts'), file], {
    env: { ...process.env, DATABASE_URL: throughWire },
    stdio: 'ignore',
  });
  await copying;
  child.kill('SIGKILL');
  await once(child, 'exit');
  await wire.heal();
  await expect.poll(() => runSql(restored, 'select from customer')).toEqual([]);
  expect(await command('restore', restored, file)).toMatchObject({ status: 0 });
});

test('a damaged, truncated, foreign or newer backup is rejected and leaves nothing behind', async () => {
  const whole = gunzipSync(await readFile(file)).toString('utf8');
  const [manifest = '', ...rows] = whole.split('\n');
  const parsed = JSON.parse(manifest) as { migrations: string[] };
  const changed = rows.map((row) => row.replace('Poipu', 'Koloa'));
  const newer = { ...parsed, migrations: [...parsed.migrations, '9999-of-the-future'] };
  const before = { ...parsed, migrations: ['0000-of-the-past', ...parsed.migrations.slice(1)] };
  const bad: [string, Uint8Array | string, RegExp][] = [
    ['cut short', gzipSync(whole.slice(0, -2000)), /ends too early/],
    ['cut as a file', gzipSync(whole).subarray(0, 20_000), /damaged/],
    ['changed', gzipSync([manifest, ...changed].join('\n')), /differ from the backup/],
    ['newer', gzipSync(whole.replace(manifest, JSON.stringify(newer))), /newer release/],
    [
      'of another schema',
      gzipSync(whole.replace(manifest, JSON.stringify(before))),
      /from before this schema/,
    ],
    ['foreign', gzipSync('PGDMP and more\n'), /not a backup/],
    ['no archive', 'hello\n', /damaged or not a backup/],
  ];
  const restored = await emptyDatabase();
  for (const [what, content, reason] of bad) {
    const name = join(folder, `${what}.gz`);
    await writeFile(name, content);
    expect(await command('restore', restored, name), what).toEqual({
      status: 1,
      output: expect.stringMatching(reason),
    });
  }
  expect(await command('restore', url, file)).toEqual({
    status: 1,
    output: expect.stringMatching(/already contains data|later schema/),
  });
  expect(await command('restore', restored, file)).toMatchObject({ status: 0 });
});

test('a backup of an older release is restored into the current schema', async () => {
  const old = await emptyDatabase();
  // Until a release adds a migration, a part of the baseline stands for an older schema.
  await migrateUrl(old, { to: migrationNames.at(-2) });
  await runSql(
    old,
    `insert into contact_request (first_name, last_name, phone, phone_digits, service_type, location)
     values ('Pua', 'Of old', '808-555-0133', '8085550133', 'other', 'Lihue')`,
  );
  const oldFile = join(folder, 'old.gz');
  expect(await command('backup', old, oldFile)).toMatchObject({ status: 0 });
  const restored = await emptyDatabase();
  expect(await command('restore', restored, oldFile)).toMatchObject({ status: 0 });
  expect(await runSql(restored, 'select last_name from contact_request')).toEqual([{ last_name: 'Of old' }]);
  const steps = await runSql(restored, 'select name from kysely_migration order by name');
  expect(steps.map(({ name }) => name)).toEqual([...migrationNames]);
});

test('a restore requires the key of the backup’s encrypted fields, unless it is declared lost', async () => {
  const restored = await emptyDatabase();
  const env = { FIELD_KEY: randomBytes(32).toString('base64'), FIELD_KEY_PREVIOUS: '' };
  expect((await post('quote', { accessDetails: 'Gate code 4411' })).status).toBe(201);
  const sealed = join(folder, 'sealed.gz');
  expect(await command('backup', url, sealed)).toMatchObject({ status: 0 });
  expect(await command('restore', restored, sealed, { env })).toEqual({
    status: 1,
    output: expect.stringMatching(/Nothing was restored: \d+ encrypted fields .* cannot be decrypted/),
  });
  expect(await runSql(restored, 'select from customer')).toEqual([]);
  expect(await command('restore', restored, sealed, { env, flags: ['--without-key'] })).toMatchObject({
    status: 0,
  });
});

describe('changes made after the backup are not undone', async () => {
  const lived = Object.assign(new URL(url), { pathname: `/lived_${Date.now()}` }).href;
  await runSql(url, `create database ${new URL(lived).pathname.slice(1)}`);
  afterAll(
    async () => void (await runSql(url, `drop database ${new URL(lived).pathname.slice(1)} with (force)`)),
  );
  const early = join(folder, 'early.gz');
  const id = (n: number) => `00000000-0000-7000-8000-00000000000${n}`;
  await migrateUrl(lived);
  const mail = (n: number, kind = 'request-notice') =>
    runSql(
      lived,
      `insert into outbox (id, kind, recipient, payload, dedupe_key, message_id) values ($1::text::uuid, $2, 'a@b.example', '{}', $1::text, $1::text)`,
      [id(n), kind],
    );
  await mail(1);
  await mail(2);
  await runSql(
    lived,
    `insert into customer (id, first_name, last_name, phone, phone_digits) values ($1, 'Zora', 'Gone', '1', '1'), ($2, 'Stay', 'Here', '2', '2')`,
    [id(1), id(2)],
  );
  await runSql(
    lived,
    `insert into admin_user (id, email, password) values ($1, 'left@nenelock.example', '$argon2id$old'), ($2, 'stays@nenelock.example', '$argon2id$same')`,
    [id(1), id(2)],
  );
  await runSql(
    lived,
    `insert into session (sid, admin_user_id, expire) values ('s', $1, now() + interval '1 day')`,
    [id(1)],
  );
  await runSql(
    lived,
    `insert into account_link (token_hash, admin_user_id, purpose, asked_at, expires_at)
     values ('t', $1, 'reset', now(), now() + interval '1 hour')`,
    [id(1)],
  );
  await runSql(
    lived,
    `insert into quote (id, quote_number, source, first_name, last_name, phone, phone_digits, service_type, location, service_address,
                        subtotal, tax, tax_rate_per_million, total, valid_until)
     values ($1, 'Q-2026-90001', 'admin', 'Stay', 'Here', '2', '2', 'other', 'Lihue', 'Lihue', 1, 0, 47120, 1, now())`,
    [id(1)],
  );
  const link = (n: number) =>
    runSql(
      lived,
      `insert into job_link (id, job_id, visit_hash, key_hash, sent_at) select $1::text::uuid, job_id, $1::text, $1::text, now() from quote where id = $2`,
      [id(n), id(1)],
    );
  await link(1);
  await link(2);
  const passkey = (name: string, of: number) =>
    runSql(
      lived,
      `insert into passkey (id, admin_user_id, public_key, name) values ($1::text, $2, 'cose', $1::text)`,
      [name, id(of)],
    );
  await passkey('lost', 1);
  await passkey('kept', 2);
  await runSql(lived, `insert into recovery_code (code_hash, admin_user_id) values ('code', $1)`, [id(2)]);
  await runSql(lived, `insert into text_opt_out values ('+18085550101', now())`);
  await runSql(lived, `update admin_user set mobile = '+1808555020' || right(id::text, 1)`);
  expect(await command('backup', lived, early)).toMatchObject({ status: 0 });
  // After the backup, a mail is sent, a person erased, a link revoked, an account disabled, a passkey lost, another added
  // and a recovery code used; one number answers STOP, another START, and one is no longer an account's.
  await runSql(lived, `update text_opt_out set phone = '+18085550102'`);
  await runSql(lived, `update admin_user set mobile = null where id = $1`, [id(1)]);
  await runSql(lived, `delete from passkey where id = 'lost'`);
  await passkey('added', 2);
  await runSql(lived, 'update recovery_code set used_at = now()');
  await runSql(lived, `update outbox set state = 'sent', sent_at = now() where id = $1`, [id(1)]);
  await runSql(lived, `update customer set first_name = 'Erased', last_name = 'person' where id = $1`, [
    id(1),
  ]);
  await runSql(
    lived,
    `insert into event (record_type, record_id, what) values ('customer', $1, 'person_erased')`,
    [id(1)],
  );
  await runSql(lived, `update job_link set revoked_at = now() where id = $1`, [id(1)]);
  await runSql(
    lived,
    `update admin_user set is_active = false, role = 'dispatcher', password = '$argon2id$new' where id = $1`,
    [id(1)],
  );

  const standing = async (of: string) => ({
    mail: await runSql(of, 'select id, state, last_error from outbox order by id'),
    sessions: await runSql(of, 'select from session'),
    passwordLinks: await runSql(of, 'select from account_link'),
    people: (await runSql(of, 'select first_name from customer order by id')).map((row) => row['first_name']),
    links: (await runSql(of, 'select revoked_at is null as live from job_link order by id')).map(
      (row) => row['live'],
    ),
    accounts: await runSql(of, 'select is_active, role, password from admin_user order by id'),
    passkeys: (await runSql(of, 'select id from passkey order by id')).map((row) => row['id']),
    optOuts: (await runSql(of, 'select phone from text_opt_out')).map((row) => row['phone']),
    mobiles: (await runSql(of, 'select mobile from admin_user order by id')).map((row) => row['mobile']),
    codes: await runSql(of, 'select code_hash, used_at is not null as used from recovery_code order by 1'),
  });
  const held = { state: 'failed', last_error: expect.stringContaining('Held back by a restore') };

  test('when they are copied from the replaced database, if it is still readable', async () => {
    const restored = await emptyDatabase();
    const { status, output } = await command('restore', restored, early, { flags: ['--replaces', lived] });
    expect([status, output]).toEqual([
      0,
      expect.stringContaining('1 mails that left, 1 erased records, 1 revoked links, 1 changed accounts'),
    ]);
    expect(await standing(restored)).toEqual({
      mail: [
        { id: id(1), state: 'sent', last_error: null },
        { id: id(2), ...held },
      ],
      sessions: [],
      passwordLinks: [],
      people: ['Erased', 'Stay'],
      links: [false, true],
      accounts: [
        { is_active: false, role: 'dispatcher', password: '$argon2id$new' },
        { is_active: true, role: 'admin', password: '$argon2id$same' },
      ],
      passkeys: ['added', 'kept'],
      optOuts: ['+18085550102'],
      mobiles: [null, '+18085550202'],
      codes: [{ code_hash: 'code', used: true }],
    });
  });

  test('without that database, mail, links and sessions stop, and the output names the remaining commands', async () => {
    const restored = await emptyDatabase();
    const { status, output } = await command('restore', restored, early);
    expect(status).toBe(0);
    for (const command of [
      'npm run person -- erase',
      'npm run admin -- disable',
      'npm run admin -- passwd',
      'npm run admin -- reset-factors',
      'answered STOP',
    ])
      expect(output).toContain(command);
    expect(await standing(restored)).toMatchObject({
      mail: [held, held],
      sessions: [],
      passwordLinks: [],
      links: [false, false],
      passkeys: ['kept', 'lost'],
    });
  });
});
