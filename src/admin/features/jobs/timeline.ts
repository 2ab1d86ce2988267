import type { Job } from '#contract/jobs/job.ts';

/** An entry of a job's timeline: an event or a mail. */
export type Happening =
  | {
      readonly kind: 'event';
      readonly key: string;
      readonly at: string;
      readonly event: Job['timeline'][number];
    }
  | { readonly kind: 'mail'; readonly key: string; readonly at: string; readonly mail: Job['mails'][number] };

/** Events and mails together, newest first. */
export function happenings(job: Pick<Job, 'timeline' | 'mails'>): readonly Happening[] {
  const events = job.timeline.map((event) => ({
    ...{ kind: 'event' as const, key: `event-${event.id}`, at: event.at, event },
  }));
  const mails = job.mails.map((mail) => ({
    ...{ kind: 'mail' as const, key: `mail-${mail.id}`, at: mail.sentAt ?? mail.queuedAt, mail },
  }));
  return [...events, ...mails].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
