import type { NewMessage } from '#db/queries/outbox.ts';
import business from '#content/business.json' with { type: 'json' };
import type { RequestNotice } from './request-mail.ts';

const recordTypes = { lead: 'contact_request', booking: 'booking_request', quote: 'quote' } as const;

/**
 * The outbox messages of a new request: one to the office, and a receipt when the visitor left an
 * address. A suspicious request gets no receipt: its address may be a victim's.
 */
export function noticesFor(notice: RequestNotice): NewMessage[] {
  const record = { recordType: recordTypes[notice.kind], recordId: notice.id, now: new Date(notice.createdAt) };
  const messages: NewMessage[] = [
    { ...record, kind: 'request-notice', recipient: business.email, dedupeKey: `request-notice:${notice.id}`, payload: notice },
  ];
  if (notice.email && !notice.suspicious) {
    messages.push({
      ...record,
      kind: 'request-receipt',
      recipient: notice.email,
      dedupeKey: `request-receipt:${notice.id}`,
      payload: notice,
    });
  }
  return messages;
}
