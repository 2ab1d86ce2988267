const DAY_MS = 86_400_000;

/** How long a link opens its document; an estimate that ended says so long after its last day. */
const LINK_DAYS = 365;

/** How long the link of a paid invoice opens it, from the payment or from when the link was made, if that was later. */
const PAID_LINK_DAYS = 60;

/** The moment a link made now ends, if its document is not paid before. */
export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + LINK_DAYS * DAY_MS);
}

/** Whether the link of an invoice paid at `paidAt` has ended. */
export function isPaidLinkOver(link: { createdAt: string }, paidAt: string, now: Date): boolean {
  const since = Math.max(Date.parse(link.createdAt), Date.parse(paidAt));
  return now.getTime() >= since + PAID_LINK_DAYS * DAY_MS;
}
