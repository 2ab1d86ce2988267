import { expect } from 'vitest';

/** One rule over a list: `check` runs for every case, and the failure names each case that breaks it, and how. */
export async function holdsForAll<T>(
  cases: readonly (readonly [name: string, one: T])[],
  check: (one: T, name: string) => unknown,
): Promise<void> {
  expect(cases.length).toBeGreaterThan(0);
  const broken: string[] = [];
  for (const [name, one] of cases) {
    try {
      await check(one, name);
    } catch (error) {
      broken.push(`${name}: ${(error as Error).message}`);
    }
  }
  expect(broken).toEqual([]);
}
