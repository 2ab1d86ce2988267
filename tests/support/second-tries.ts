import type { Reporter, TestCase } from 'vitest/node';

/** Says which tests passed only at the second try (vitest.config.ts gives them one on CI). */
export default class SecondTries implements Reporter {
  readonly #found: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#found.push(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#found) console.log(`Passed only at the second try: ${name}`);
  }
}
