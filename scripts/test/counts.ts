import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { paths } from '../build/paths.ts';

/** Test counts, the names of the failed, each with what it reported, and the names of the skipped. */
export interface Counts {
  passed: number;
  failed: number;
  failures: readonly string[];
  /** Tests this user cannot run (some need root), or that an earlier failure prevented. */
  notRun: readonly string[];
}

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    failures: [...a.failures, ...b.failures],
    notRun: [...a.notRun, ...b.notRun],
  };
}

/** "12 passed, 0 failed". */
export function closingLine({ passed, failed }: Counts): string {
  return `${passed} passed, ${failed} failed`;
}

/** Counts from Vitest's JSON report. */
export async function vitestCounts(part: string, report: string, status: number): Promise<Counts> {
  const found = await readReport<{
    numPassedTests: number;
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
    }[];
  }>(report);
  const files = found?.testResults ?? [];
  const named = (wanted: (status: string) => boolean) =>
    files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter((result) => wanted(result.status))
        .map(
          ({ fullName, failureMessages }) =>
            `${relative(paths.root, name)}: ${fullName}${reported(failureMessages)}`,
        ),
    );
  // A file that does not load, or whose setup failed.
  const broken = files.filter(
    ({ status: ended, assertionResults }) =>
      ended === 'failed' && !assertionResults.some((result) => result.status === 'failed'),
  );
  const failures = [
    ...named((ended) => ended === 'failed'),
    ...broken.map(
      ({ name, message }) => `${relative(paths.root, name)}: the file itself${reported([message])}`,
    ),
  ];
  return countFailedExit(part, status, {
    passed: found?.numPassedTests ?? 0,
    failed: failures.length,
    failures,
    notRun: named((ended) => ended !== 'failed' && ended !== 'passed'),
  });
}

/** Counts from Playwright's JSON report. */
export async function playwrightCounts(part: string, report: string, status: number): Promise<Counts> {
  const found = await readReport<{
    stats: { expected: number; unexpected: number };
    suites: Suite[];
  }>(report);
  return countFailedExit(part, status, {
    passed: found?.stats.expected ?? 0,
    failed: found?.stats.unexpected ?? 0,
    failures: (found?.suites ?? []).flatMap((suite) => specsThat('unexpected', suite)),
    notRun: (found?.suites ?? []).flatMap((suite) => specsThat('skipped', suite)),
  });
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly {
    readonly file: string;
    readonly title: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[];
    }[];
  }[];
}

function specsThat(ended: 'unexpected' | 'skipped', { suites = [], specs }: Suite): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === ended)
      .map(({ projectName, results }) => {
        const messages = results.flatMap(({ errors }) => errors.map(({ message = '' }) => message));
        return `tests/${file} (${projectName}): ${title}${reported(messages)}`;
      }),
  );
  return [...own, ...suites.flatMap((suite) => specsThat(ended, suite))];
}

/** How many lines of what a failed test reported are repeated: with them a log that was cut still names the cause. */
const REPORTED_LINES = 12;

/** The start of what a test reported, indented below its name; empty for a test that was skipped. */
function reported(messages: readonly string[] = []): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n').filter(Boolean);
  return lines
    .slice(0, REPORTED_LINES)
    .map((line) => `\n      ${line}`)
    .join('');
}

/** A runner that failed without naming a test (a file that does not load, a crash) counts as one failure. */
function countFailedExit(part: string, status: number, counts: Counts): Counts {
  if (status === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [...counts.failures, `${part}: ended with status ${status}`] };
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
