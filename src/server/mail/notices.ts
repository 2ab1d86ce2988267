import type { OutboxMessage } from '#db/queries/outbox.ts';
import business from '#content/business.json' with { type: 'json' };
import type { RequestNotice } from './request-mail.ts';

/**
 * The outbox messages of a new request: one to the office, and a receipt when the visitor left an
 * address. A suspicious request gets no receipt: its address may be a victim's.
 */
export function noticesFor(notice: RequestNotice): OutboxMessage[] {
  const record = { recordType: notice.kind, recordId: notice.id };
  const messages: OutboxMessage[] = [
    { ...record, kind: 'request-notice', to: business.email, dedupeKey: `request-notice:${notice.id}`, payload: notice },
  ];
  if (notice.email && !notice.suspicious) {
    messages.push({
      ...record,
      kind: 'request-receipt',
      to: notice.email,
      dedupeKey: `request-receipt:${notice.id}`,
      payload: notice,
    });
  }
  return messages;
}
