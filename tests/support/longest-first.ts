import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take ten times as long as others, longest first; most of them wait. */
const longest = [
  'query-plans',
  'search-steps',
  'start',
  'db-postgres',
  'backup',
  'raw-http',
  'known-devices',
  'idempotent-writes',
  'fuzz',
  'disk-full',
  'clock',
  'app-killed',
  'database-killed',
  'mail-killed',
  'number-killed',
  'retention',
  'csv',
];

/** Starts the longest files first. A fresh checkout has no times of an earlier run, so one of them might start last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}
