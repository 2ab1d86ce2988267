import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { timeZone, utcOffset } from '#content/place/place.ts';
import { connect, type Db } from '#db/connect.ts';
import { migrationNames } from '#db/migration-names.ts';
import { encryptedFields } from '#domain/job-facts.ts';
import { listAdminUsers } from '#db/queries/accounts/accounts.ts';
import { listJobRuns } from '#db/queries/health.ts';
import { ourZone } from '#db/queries/books/reports.ts';
import { readFieldKeys, readSmsUrl, readVapidSecret, readVoiceUrl } from '#server/config.ts';
import { decryptField } from '#server/encryption/encrypt.ts';
import { faultsOf } from '../build/hosted-settings.ts';
import { checkCards } from './check-cards.ts';

/** One check: its name, and the fault with its remedy. */
export interface Finding {
  readonly about: string;
  readonly fault?: string;
}

/** The longest a schedule may go without a success, in milliseconds: each runs once a day or more often. */
const JOB_AGE = 26 * 3_600_000;
const JOBS = ['outbox', 'reminders', 'retention'];
/** Maximum clock difference, in milliseconds: sessions and due dates depend on both machines' clocks. */
const CLOCK_SKEW = 30_000;
const ANSWER_MS = 10_000;

/** Noon where the business is. */
const noonHere = `2026-01-01T12:00:00${utcOffset}`;

const told = (error: unknown) => (error instanceof Error ? error.message : String(error)) || 'no answer';

/** Runs one check; its error is the fault. */
async function check(about: string, look: () => Promise<void> | void): Promise<Finding> {
  try {
    await look();
    return { about };
  } catch (error) {
    return { about, fault: told(error) };
  }
}

/**
 * Examines a deployed configuration: variables, keys, address, mail server, time zone, database, schema, schedules and
 * accounts. Changes nothing and sends nothing.
 * @param env the variables of the deployed site
 */
export async function examine(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const faults = faultsOf(env);
  const variables = ['DATABASE_URL', 'JWT_SECRET', 'FIELD_KEY', 'SITE_URL', 'SMTP_URL'].map(
    (name): Finding => {
      const fault = faults.find((each) => each.name === name)?.fault;
      return fault === undefined ? { about: name } : { about: name, fault };
    },
  );
  const has = (name: string) => env[name] !== undefined && env[name] !== '';
  return [
    ...variables,
    await check('VAPID_KEY, for alarms on devices', () => {
      if (readVapidSecret(env) === undefined)
        throw new Error('VAPID_KEY is not set: no device rings at night. `openssl rand -base64 48`');
    }),
    await check('SMS_URL, for alarms by text', () => {
      if (readSmsUrl(env) === undefined)
        throw new Error('SMS_URL is not set: alarms are texted into files that a serverless host discards.');
      readVoiceUrl(env);
    }),
    await check('CARDS_URL, for card payments', () => checkCards(env)),
    await check('the preview’s database is another one', () => checkPreview(env)),
    await check(`${timeZone.replace(/.*\//, '')}’s time zone`, checkTimeZone),
    ...(has('SITE_URL') ? [await check('the site answers', () => checkSite(env['SITE_URL']!))] : []),
    ...(has('SMTP_URL')
      ? [await check('the mail server takes mail', () => checkMail(env['SMTP_URL']!))]
      : []),
    ...(has('DATABASE_URL') ? await examineDatabase(env['DATABASE_URL']!, env) : []),
  ];
}

function checkPreview({ DATABASE_URL, PREVIEW_DATABASE_URL }: NodeJS.ProcessEnv): void {
  if (!DATABASE_URL || !PREVIEW_DATABASE_URL) return;
  const place = (url: string) => {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname.replace('-pooler.', '.')}:${port || '5432'}${pathname}`;
  };
  if (place(DATABASE_URL) === place(PREVIEW_DATABASE_URL))
    throw new Error('PREVIEW_DATABASE_URL is the live database; create a separate branch for previews.');
}

function checkTimeZone(): void {
  const noon = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    hour12: false,
  });
  if (noon.format(new Date(noonHere)) !== '12')
    throw new Error('This Node has no time zones; use one with full ICU.');
}

async function checkSite(siteUrl: string): Promise<void> {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol !== 'https:' && !/^(?:localhost|127\.)/.test(hostname))
    throw new Error('SITE_URL does not begin with https://.');
  const ask = (path: string) => fetch(new URL(path, siteUrl), { signal: AbortSignal.timeout(ANSWER_MS) });
  const page = await ask('/');
  if (page.status !== 200)
    throw new Error(`${siteUrl} answers ${page.status}: deploy it, or correct SITE_URL.`);
  if (page.headers.get('x-robots-tag')?.includes('noindex'))
    throw new Error(`${siteUrl} is a preview build, which search engines must not index.`);
  const health = await ask('/api/health?deep=1');
  const { status, database } = (await health.json()) as { status?: string; database?: string };
  if (status !== 'ok' && status !== 'degraded')
    throw new Error(`/api/health says the database is ${database}: compare the variables of the host.`);
}

async function checkMail(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: ANSWER_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  });
  try {
    // Connects, says EHLO, and signs in.
    await transport.verify();
  } finally {
    transport.close();
  }
}

async function examineDatabase(url: string, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const db = connect(url, { max: 1, connectionTimeoutMs: ANSWER_MS });
  try {
    const reached = await check('the database answers, with the right time', () => checkClock(db));
    if (reached.fault !== undefined) return [reached];
    const schema = await check('the schema', () => checkSchema(db));
    if (schema.fault !== undefined) return [reached, schema];
    return [
      reached,
      schema,
      await check('FIELD_KEY decrypts the stored fields', () => checkFieldKey(db, env)),
      await check('an office account', () => checkAccounts(db)),
      ...(await examineJobs(db)),
    ];
  } finally {
    await db.destroy();
  }
}

async function checkClock(db: Db): Promise<void> {
  const { rows } = await sql<{ now: string; noon: number }>`
    select now() as now, extract(hour from ${noonHere}::timestamptz at time zone ${ourZone})::int
             as noon`.execute(db);
  const skew = Date.now() - new Date(rows[0]!.now).getTime();
  if (Math.abs(skew) > CLOCK_SKEW)
    throw new Error(`The database’s clock is ${Math.round(skew / 1000)} s off from this machine’s.`);
  if (rows[0]!.noon !== 12) throw new Error(`The database lacks the ${timeZone} time zone.`);
}

async function checkSchema(db: Db): Promise<void> {
  const exists = await sql<{
    yes: boolean;
  }>`select to_regclass('kysely_migration') is not null as yes`.execute(db);
  const applied = exists.rows[0]?.yes
    ? (await sql<{ name: string }>`select name from kysely_migration`.execute(db)).rows.map(
        ({ name }) => name,
      )
    : [];
  const missing = migrationNames.filter((name) => !applied.includes(name));
  if (missing.length > 0)
    throw new Error(`Run \`npm run migrate\`: ${missing.length} steps are missing, from ${missing[0]}.`);
}

async function checkFieldKey(db: Db, env: NodeJS.ProcessEnv): Promise<void> {
  const keys = readFieldKeys(env);
  const newest = await db
    .selectFrom('quote')
    .select(['id', 'vehicleVin', 'keyCodes', 'accessDetails'])
    .where((where) =>
      where.or([
        where('vehicleVin', 'is not', null),
        where('keyCodes', 'is not', null),
        where('accessDetails', 'is not', null),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  const closed = newest.flatMap(({ id, ...stored }) =>
    encryptedFields.filter((field) => {
      const text = stored[field];
      return text !== null && decryptField(keys, { recordId: id, field }, text) === undefined;
    }),
  );
  if (closed.length > 0)
    throw new Error(
      `${closed.length} of the newest encrypted fields cannot be decrypted: put the old key into FIELD_KEY_PREVIOUS.`,
    );
}

async function checkAccounts(db: Db): Promise<void> {
  if (!(await listAdminUsers(db)).some(({ isActive }) => isActive))
    throw new Error('No account can sign in: `npm run admin -- create you@example.com First Last`.');
}

async function examineJobs(db: Db): Promise<Finding[]> {
  const runs = new Map((await listJobRuns(db)).map(({ job, at }) => [job, new Date(at).getTime()]));
  return Promise.all(
    JOBS.map((job) =>
      check(`the schedule of ${job}`, () => {
        const last = runs.get(job);
        if (last === undefined)
          throw new Error(
            'It has never succeeded. A new site runs it within a day; otherwise check the functions’ logs.',
          );
        if (Date.now() - last > JOB_AGE)
          throw new Error(`It last succeeded at ${new Date(last).toISOString()}: check the functions’ logs.`);
      }),
    ),
  );
}
