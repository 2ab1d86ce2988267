/** Something kept for a while. */
export interface Period {
  readonly days: number;
  /** The period as people say it. */
  readonly said: string;
}

/**
 * How long each kind of record is kept, in one place: the purge deletes by it, the privacy page and
 * docs/operations.md quote it.
 */
export const retention = {
  /** Answers kept so that a form sent twice is stored once. */
  idempotency: { days: 30, said: '30 days' },
  /** Counts by one-way hash of an address or a link, after their window. */
  rateLimits: { days: 1, said: 'one day' },
  /** Sign-ins of the office, after they ended. */
  sessions: { days: 30, said: '30 days' },
  /** What a mail said, after it left. */
  mailBodies: { days: 30, said: '30 days' },
  /** What a mail said that never left, from when it was written; until then the office can send it again. */
  failedMailBodies: { days: 90, said: '90 days' },
  /** That a mail left, when and to whom. */
  mailRecords: { days: 400, said: '13 months' },
  /** Requests the office marked as spam or a machine's, and reviews it rejected, after the last change. */
  spam: { days: 90, said: '90 days' },
  /** Issued invoices and payments, for the tax office; the person's other traces go when they ask. */
  books: { days: 7 * 365 + 2, said: '7 years' },
} as const satisfies Record<string, Period>;

/** The moment before which a kind of record is past its time. */
export function pastRetention(kind: keyof typeof retention, now: Date): Date {
  return new Date(now.getTime() - retention[kind].days * 86_400_000);
}
