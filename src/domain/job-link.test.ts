import { expect, test } from 'vitest';
import { isJobLinkOver, type LinkedJob } from './job-link.ts';

const day = (n: number) => new Date(Date.UTC(2026, 2, 1) + n * 86_400_000);
const at = (n: number) => day(n).toISOString();
const job: LinkedJob = { visit: 'done', finishedAt: at(0), cancelledAt: null, owes: false, paidAt: [] };

test.each<[string, number, Partial<LinkedJob>, number | null]>([
  ['open', 0, { visit: 'scheduled', finishedAt: null }, null],
  ['done, invoice open', 0, { owes: true }, null],
  ['done and never billed', 0, {}, 60],
  ['paid later', 0, { paidAt: [at(10), at(4)] }, 70],
  ['cancelled', 0, { visit: 'cancelled', finishedAt: null, cancelledAt: at(3) }, 63],
  ['sent once more', 100, { paidAt: [at(10)] }, 160],
])('the link of a job that is %s ends when it should', (_, sent, changes, ends) => {
  const over = (n: number) => isJobLinkOver({ sentAt: at(sent) }, { ...job, ...changes }, day(n));
  expect(over(ends === null ? 5000 : ends - 0.01)).toBe(false);
  if (ends !== null) expect(over(ends)).toBe(true);
});
