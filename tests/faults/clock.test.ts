import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, onTestFinished, test } from 'vitest';
import { projectRoot } from '#scripts/settings.ts';
import { parseMail } from '#tests/support/parse-mail.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testSettings } from '#tests/support/test-settings.ts';
import { report } from './report.ts';

const run = promisify(execFile);
const zones = ['UTC', 'Pacific/Honolulu', 'Pacific/Kiritimati'] as const;

/** This process's environment without the variables a test runner sets for its children. */
function environment(changes: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:VITEST|NODE_ENV|TEST$|DEV$|PROD$|MODE$)/.test(name),
  );
  return { ...Object.fromEntries(kept), ...changes };
}

/** Random ids, tokens and keys are replaced by the order of their first appearance. */
function withoutChance(text: string): string {
  const names = new Map<string, string>();
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, (id) => {
      if (!names.has(id)) names.set(id, `id ${names.size + 1}`);
      return names.get(id)!;
    })
    .replaceAll(/\b[0-9A-F]{8}\b/g, 'reference')
    .replaceAll(/(?<=\/j\/)[\w-]+#[\w-]+/g, 'token')
    .replaceAll(/"(requestId|token)":"[^"]*"/g, '"$1":"…"');
}

interface Evening {
  /** The moment, the request and the response. */
  readonly answers: [string, string, { status?: number }][];
  readonly mails: string[];
}

/** Runs journey.ts with the machine and the database in given time zones. */
async function journey(machine: string, database: string): Promise<Evening> {
  const template = new URL(inject('templateUrl'));
  const name = `clock_${Math.random().toString(36).slice(2)}`;
  await runSql(
    template.href.replace(/[^/]+$/, 'postgres'),
    `create database ${name} template ${template.pathname.slice(1)}`,
  );
  const url = Object.assign(new URL(template), { pathname: `/${name}` }).href;
  const dataDir = await mkdtemp(join(tmpdir(), 'nene-clock-'));
  onTestFinished(async () => {
    await runSql(template.href.replace(/[^/]+$/, 'postgres'), `drop database ${name} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  });
  await runSql(url, `alter database ${name} set timezone = '${database}'`);
  const { stdout } = await run(process.execPath, [join(projectRoot, 'tests/faults/journey.ts')], {
    maxBuffer: 1 << 26,
    env: environment({
      TZ: machine,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      ...testSettings,
      // The owner goes months without a second factor.
      SECOND_FACTOR_DAYS: '365',
    }),
  });
  const files = await readdir(join(dataDir, 'mail'));
  const mails = await Promise.all(
    files.map(async (file) => parseMail(await readFile(join(dataDir, 'mail', file)))),
  );
  return {
    answers: JSON.parse(withoutChance(stdout)) as Evening['answers'],
    mails: mails.map(({ subject, text }) => withoutChance(`${subject}\n${text}`)).toSorted(),
  };
}

test('responses, documents and mails of one evening are identical on machines and databases in three time zones', async () => {
  const atHome = await journey('Pacific/Honolulu', 'UTC');
  const { answers } = atHome;
  expect(answers.length).toBeGreaterThan(30);
  // Expectations by Kauai's calendar: document years, what is overdue, what is upcoming.
  const numbers = JSON.stringify(answers).match(/Q-\d{4}-00001/g);
  expect(new Set(numbers)).toEqual(new Set(['Q-2026-00001', 'Q-2027-00001']));
  const statuses = (path: string) =>
    answers.filter(([, what]) => what === path).map(([, , { status }]) => status);
  expect(statuses('/api/booking')).toEqual([422, 201, 201, 422, 422, 201]);
  const invoices = answers
    .filter(([, what]) => what === 'invoices')
    .map(([, , answer]) => JSON.stringify(answer));
  expect(invoices.map((list) => /"status":"overdue"/.test(list))).toEqual([false, true]);

  const elsewhere = zones.map((zone, n) => [zone, zones[(n + 1) % zones.length]!] as const);
  for (const [machine, database] of elsewhere) {
    expect(await journey(machine, database), `${machine}, database ${database}`).toEqual(atHome);
  }
  report(
    `Clock matrix: ${answers.length} answers and ${atHome.mails.length} mails equal in ${zones.join(', ')}`,
  );
});

// In Honolulu itself, a rule that reads the machine's clock would pass.
test.each(['UTC', 'Pacific/Kiritimati'])('the rules of the domain hold on a machine in %s', async (zone) => {
  const folder = await mkdtemp(join(tmpdir(), 'nene-clock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const report = join(folder, 'report.json');
  const vitest = join(projectRoot, 'node_modules/vitest/vitest.mjs');
  const options = [
    '--project=unit',
    '--no-isolate',
    '--testTimeout=60000',
    '--reporter=json',
    `--outputFile=${report}`,
  ];
  await run(process.execPath, [vitest, 'run', ...options, 'src/domain'], {
    cwd: projectRoot,
    env: environment({ TZ: zone }),
  });
  const counts = JSON.parse(await readFile(report, 'utf8')) as Record<string, number>;
  expect(counts['numFailedTests']).toBe(0);
  expect(counts['numPassedTests']).toBeGreaterThan(50);
});
