/** A retention period. */
export interface Period {
  /** A length in days; in calendar years where law or trade practice counts in years. */
  readonly days?: number;
  readonly years?: number;
  /** The period for display. */
  readonly label: string;
}

/**
 * Retention period of each kind of record. The purge deletes by it; the privacy page and docs/operations.md
 * quote it.
 */
export const retention = {
  /** Stored responses that make a form sent twice count once. */
  idempotency: { days: 30, label: '30 days' },
  /** Rate-limit counters (keyed by one-way hashes of addresses and links), after their window. */
  rateLimits: { days: 1, label: 'one day' },
  /** Office sessions, after they ended. */
  sessions: { days: 30, label: '30 days' },
  /** Links to set an office password, and challenges of passkeys, after they expired. */
  accountLinks: { days: 1, label: 'one day' },
  /** Times offered to a customer, from the offer. */
  offeredTimes: { days: 90, label: '90 days' },
  /** Sign-in attempts in the account history. */
  signIns: { days: 90, label: '90 days' },
  /** The bodies of sent mail. */
  mailBodies: { days: 30, label: '30 days' },
  /** The bodies of mail that failed, from when it was written; until then staff can resend it. */
  failedMailBodies: { days: 90, label: '90 days' },
  /** The record that a mail was sent, when and to whom. */
  mailRecords: { days: 400, label: '13 months' },
  /** Inbox marks (assignee and snooze), after the last change. */
  inboxMarks: { days: 400, label: '13 months' },
  /** Who was rung about an emergency, and who took it, after it came in. */
  alarms: { days: 400, label: '13 months' },
  /** Texts received, after they came in; those about a job are in its history too. */
  receivedTexts: { days: 90, label: '90 days' },
  /** Shifts on call and times off, after their end. */
  crewShifts: { days: 400, label: '13 months' },
  /** Requests marked as spam or bot traffic, and rejected reviews, after the last change. */
  spam: { days: 90, label: '90 days' },
  /**
   * Who authorized an opening, with signature and photo: required by trade practice, so erasure does not
   * shorten it.
   */
  authorities: { years: 3, label: 'three years' },
  /** Issued invoices and payments, for tax purposes; the person's other data is erased on request. */
  books: { days: 7 * 365 + 2, label: '7 years' },
} as const satisfies Record<string, Period>;

/** The cutoff: records of this kind older than it are due for deletion. */
export function retentionCutoff(kind: keyof typeof retention, now: Date): Date {
  const { days = 0, years = 0 }: Period = retention[kind];
  const limit = new Date(now.getTime() - days * 86_400_000);
  limit.setUTCFullYear(limit.getUTCFullYear() - years);
  return limit;
}
