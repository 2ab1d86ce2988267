/** Something kept for a while. */
export interface Period {
  /** A length in days, or in calendar years for what the law or the trade counts in years. */
  readonly days?: number;
  readonly years?: number;
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
  /** Sign-ins to the office, tried and made, in the history of its accounts. */
  signIns: { days: 90, said: '90 days' },
  /** What a mail said, after it left. */
  mailBodies: { days: 30, said: '30 days' },
  /** What a mail said that never left, from when it was written; until then the office can send it again. */
  failedMailBodies: { days: 90, said: '90 days' },
  /** That a mail left, when and to whom. */
  mailRecords: { days: 400, said: '13 months' },
  /** Requests the office marked as spam or a machine's, and reviews it rejected, after the last change. */
  spam: { days: 90, said: '90 days' },
  /** Who authorised an opening, with signature and photo: the trade's rule, which an erasure does not shorten. */
  authorities: { years: 3, said: 'three years' },
  /** Issued invoices and payments, for the tax office; the person's other traces go when they ask. */
  books: { days: 7 * 365 + 2, said: '7 years' },
} as const satisfies Record<string, Period>;

/** The moment before which a kind of record is past its time. */
export function pastRetention(kind: keyof typeof retention, now: Date): Date {
  const { days = 0, years = 0 }: Period = retention[kind];
  const limit = new Date(now.getTime() - days * 86_400_000);
  limit.setUTCFullYear(limit.getUTCFullYear() - years);
  return limit;
}
