import type { RequestNotice, ReviewNotice } from '#db/outbox-messages.ts';
import type { NewMessage } from '#db/queries/outbox.ts';
import business from '#content/business.json' with { type: 'json' };

const recordTypes = { lead: 'contact_request', booking: 'booking_request', quote: 'quote' } as const;

/**
 * The outbox messages of a new request: one to the office, and a receipt if the visitor left an address. A
 * suspicious request gets no receipt, since its address may be a victim's.
 */
export function noticesFor(notice: RequestNotice): NewMessage[] {
  const shared = {
    recordType: recordTypes[notice.kind],
    recordId: notice.id,
    payload: notice,
    now: new Date(notice.createdAt),
  };
  const messages: NewMessage[] = [
    {
      ...shared,
      kind: 'request-notice',
      recipient: business.email,
      dedupeKey: `request-notice:${notice.id}`,
    },
  ];
  if (notice.email && !notice.suspicious) {
    // Lower case, so that other spellings of an address count against the same cap on receipts.
    const recipient = notice.email.toLowerCase();
    messages.push({
      ...shared,
      kind: 'request-receipt',
      recipient,
      dedupeKey: `request-receipt:${notice.id}`,
    });
  }
  return messages;
}

/** The outbox message that notifies the office of a review. */
export function reviewNotice(review: ReviewNotice): NewMessage {
  return {
    kind: 'review-notice',
    recipient: business.email,
    payload: review,
    dedupeKey: `review-notice:${review.id}`,
    recordType: 'review',
    recordId: review.id,
    now: new Date(review.createdAt),
  };
}
