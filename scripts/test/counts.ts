import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { paths } from '../build/paths.ts';

/** How many tests ended how, and which failed. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
  failures: readonly string[];
}

export function addCounts(a: Counts, b: Counts): Counts {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

/** "12 passed, 0 failed", and the skipped ones where there are any. */
export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Counts of Vitest's JSON report. */
export async function vitestCounts(report: string, status: number): Promise<Counts> {
  const found = await readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
  }>(report);
  const failures = (found?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter((result) => result.status === 'failed')
      .map(({ fullName }) => `${relative(paths.root, name)}: ${fullName}`),
  );
  return admitFailure(status, {
    passed: found?.numPassedTests ?? 0,
    failed: found?.numFailedTests ?? 0,
    skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
    failures,
  });
}

/** Counts of Playwright's JSON report; what passed only when repeated counts as passed, and is said. */
export async function playwrightCounts(report: string, status: number): Promise<Counts> {
  const found = await readReport<{
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: Suite[];
  }>(report);
  const flaky = found?.stats.flaky ?? 0;
  if (flaky > 0) console.log(`Browser tests that passed only at the second try: ${flaky}`);
  return admitFailure(status, {
    passed: (found?.stats.expected ?? 0) + flaky,
    failed: found?.stats.unexpected ?? 0,
    skipped: found?.stats.skipped ?? 0,
    failures: (found?.suites ?? []).flatMap(failedSpecs),
  });
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs: readonly { ok: boolean; file: string; title: string }[];
}

function failedSpecs({ suites = [], specs }: Suite): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ file, title }) => `tests/e2e/${file}: ${title}`);
  return [...own, ...suites.flatMap(failedSpecs)];
}

/** A runner that ended badly without naming a test (a file that does not load, a crash) failed once all the same. */
function admitFailure(status: number, counts: Counts): Counts {
  return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

async function readReport<T>(file: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
