const DAY_MS = 86_400_000;

/** Lifetime of a document link in days. An expired estimate's link keeps working, so that it can say so. */
const LINK_DAYS = 365;

/**
 * Days a paid invoice's link keeps working, counted from the payment or from the link's creation, whichever
 * is later.
 */
const PAID_LINK_DAYS = 60;

/** When a link created now expires, unless its document is paid earlier. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * DAY_MS);
}

/** Whether a link to an invoice paid at `paidAt`, or to its estimate, has expired. */
export function isPaidLinkOver(link: { createdAt: string }, paidAt: string, now: Date): boolean {
  const since = Math.max(Date.parse(link.createdAt), Date.parse(paidAt));
  return now.getTime() >= since + PAID_LINK_DAYS * DAY_MS;
}
