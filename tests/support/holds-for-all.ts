import { expect, onTestFailed } from 'vitest';

/**
 * One rule over a list: `check` runs for every case, and the failure names each case that breaks it, how and where; a run
 * out of time names the case that hung.
 * @param atLeast how many cases there must be: a filter that leaves too few would prove little
 */
export async function holdsForAll<T>(
  cases: readonly (readonly [name: string, one: T])[],
  check: (one: T, name: string) => unknown,
  atLeast = 4,
): Promise<void> {
  expect(cases.length).toBeGreaterThanOrEqual(atLeast);
  const broken: string[] = [];
  let checking: string | undefined;
  onTestFailed(() => {
    if (checking !== undefined) console.error(`It hung at ${checking}`);
  });
  for (const [name, one] of cases) {
    checking = name;
    try {
      await check(one, name);
    } catch (error) {
      const { message, stack = '' } = error as Error;
      broken.push(`${name}: ${message} (${/[\w-]+\.test\.ts:\d+/.exec(stack)?.[0] ?? 'nowhere'})`);
    }
  }
  checking = undefined;
  expect(broken).toEqual([]);
}
