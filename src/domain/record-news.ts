import type { StaffRole } from './staff-role.ts';

/** The kinds of record that have a history. */
export type RecordType =
  | 'admin_user'
  | 'job'
  | 'customer'
  | 'contact_request'
  | 'booking_request'
  | 'quote'
  | 'invoice'
  | 'inventory_item'
  | 'review'
  | 'property';

/** What changed, as an answer's `Changed` header and the live stream name it. A mail or text may belong to no record. */
export type ChangedType = RecordType | 'mail' | 'text';

/** Whether a role sees which record changed and how; a technician sees only that some record of a kind did. */
export const seesWhatChanged = (role: StaffRole): boolean => role === 'owner' || role === 'dispatcher';

/** The records, by their name in the history, whose news a device may be told. */
export type NewsRecordType = 'contact_request' | 'booking_request' | 'quote' | 'invoice';

/** The news a device may get besides emergencies. The trigger that queues news (0012-alarm-and-texts) has the same list. */
export type NewsEvent =
  'received' | 'approved' | 'declined' | 'change_requested' | 'payment_received' | 'deposit_received';

const received: Readonly<Record<NewsRecordType, string>> = {
  contact_request: 'New request',
  booking_request: 'New booking',
  quote: 'New quote request',
  invoice: 'New request',
};

const titles: Readonly<Record<Exclude<NewsEvent, 'received'>, string>> = {
  approved: 'Estimate approved',
  declined: 'Estimate declined',
  change_requested: 'Change requested',
  payment_received: 'Payment received',
  deposit_received: 'Deposit received',
};

/** The title of a notification: "Change requested". */
export const newsTitle = (recordType: NewsRecordType, what: NewsEvent): string =>
  what === 'received' ? received[recordType] : titles[what];
