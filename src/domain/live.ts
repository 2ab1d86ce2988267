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
