import { expect, test } from 'vitest';
import type { Job } from '#contract/jobs/job.ts';
import { happenings } from './Timeline.tsx';

test('events and mails are listed together, newest first', () => {
  const job = {
    timeline: [
      { id: 2, at: '2026-11-21T20:05:00Z' },
      { id: 1, at: '2026-11-21T20:00:00Z' },
    ],
    mails: [
      { id: 'b', queuedAt: '2026-11-21T20:01:00Z', sentAt: '2026-11-21T20:06:00Z' },
      { id: 'a', queuedAt: '2026-11-21T20:02:00Z', sentAt: null },
    ],
  } as unknown as Job;
  expect(happenings(job).map(({ key }) => key)).toEqual(['mail-b', 'event-2', 'mail-a', 'event-1']);
});
