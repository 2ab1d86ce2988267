import { isOpenVisit, type VisitState } from './job.ts';

const DAY_MS = 86_400_000;

/** Days a customer's link keeps working after the job is over and paid, or after it was sent once more. */
const AFTER_END_DAYS = 60;

/** Where the card provider sends a customer back to. It has no token: the tab that they left knows the way. */
export const CARD_BACK = '/j/back';

/** What decides how long the links of a job work. Moments are ISO 8601 UTC. */
export interface LinkedJob {
  readonly visit: VisitState;
  readonly finishedAt: string | null;
  readonly cancelledAt: string | null;
  /** Whether an issued invoice waits for payment. */
  readonly owes: boolean;
  /** When its invoices were paid. */
  readonly paidAt: readonly string[];
}

/** Whether a job's link, last sent at `sentAt`, has stopped working: 60 days after the last of end, payment and sending. */
export function isJobLinkOver({ sentAt }: { readonly sentAt: string }, job: LinkedJob, now: Date): boolean {
  if (isOpenVisit(job.visit) || job.owes) return false;
  const last = [sentAt, job.finishedAt, job.cancelledAt, ...job.paidAt].map((at) =>
    at ? Date.parse(at) : 0,
  );
  return now.getTime() >= Math.max(...last) + AFTER_END_DAYS * DAY_MS;
}
