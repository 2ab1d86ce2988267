import { formatCalendarDate, formatDateTime } from '#domain/honolulu.ts';
import { feeColumns } from '#domain/fees.ts';
import { formatDecimal } from '#domain/money.ts';
import { type EncryptedField, encryptedFields, encryptedFieldLabels } from '#domain/encrypted-fields.ts';
import type { HistoryRecordType } from '#contract/history.ts';
import { formatValue } from './format-value.ts';

/**
 * An event's name for display: "change_requested" becomes "Change requested", "statusChanged" "Status
 * changed".
 */
export function eventLabel(what: string): string {
  const words = what
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const nouns: Record<HistoryRecordType, string> = {
  job: 'the job',
  lead: 'the lead',
  booking: 'the booking',
  customer: 'the customer',
  quote: 'the estimate',
  invoice: 'the invoice',
  inventory: 'the item',
  review: 'the review',
  user: 'the account',
};

/** What each event did, following the person's name; `it` and `its` stand for the record. */
const verbs: Readonly<Record<string, string>> = {
  created: 'created it',
  changed: 'changed it',
  approved: 'approved it',
  declined: 'declined it',
  sent: 'sent it',
  cancelled: 'cancelled it',
  reopened: 'reopened it',
  extended: 'extended it',
  change_requested: 'requested a change',
  estimated: 'created an estimate from it',
  invoiced: 'created an invoice from it',
  issued: 'issued it',
  voided: 'voided it',
  deleted: 'deleted it',
  pasted: 'pasted the customer’s message into it',
  texted: 'sent a text',
  texts_changed: 'changed the words of texts',
  said: 'added what the caller said to it',
  links_revoked: 'revoked the customer’s links to it',
  reminders_set: 'changed the reminders',
  payment_received: 'recorded a payment',
  payment_reversed: 'reversed a payment',
  deposit_received: 'recorded a deposit',
  deposit_reversed: 'refunded a deposit',
  authority_recorded: 'recorded the authority to open',
  photo_viewed: 'viewed the ID photo',
  sealed_found: 'found it by VIN or code',
  stock_overridden: 'issued an invoice despite a stock shortage',
  adjusted: 'adjusted the stock',
  build_requested: 'requested a build of the site to publish it',
  build_refused: 'could not publish it: the host refused the build',
  imported: 'imported it',
  exported: 'exported a file',
  data_exported: 'exported this person’s data',
  person_erased: 'erased this person’s data',
  merged: 'merged it into another record',
  merge_received: 'merged another record into it',
  unmerged: 'undid its merge',
  merge_undone: 'undid the merge of another record into it',
  deactivated: 'deactivated it',
  reactivated: 'reactivated it',
  confirmed: 'confirmed it',
  rescheduled: 'moved the appointment',
  done: 'marked it done',
  marked_spam: 'marked it as spam',
  flag_cleared: 'cleared its spam flag',
  customer_told: 'emailed the customer about it',
  called: 'took the call',
  scheduled: 'set the time',
  moved: 'moved the time',
  unscheduled: 'returned it to unscheduled',
  times_offered: 'offered times',
  feed_made: 'made a calendar feed for it',
  feed_revoked: 'ended the calendar feed of it',
  office_feed_made: 'made the office’s calendar feed',
  office_feed_revoked: 'ended the office’s calendar feed',
  set_off: 'set off',
  arrived: 'arrived',
  finished: 'finished the work',
  snoozed: 'snoozed it in the inbox',
  woken: 'brought it back to the inbox',
  assigned: 'assigned it in the inbox',
  unassigned: 'unassigned it in the inbox',
  alarm_taken: 'took the emergency',
  alarm_ladder_changed: 'changed the steps of the alarm',
  alarm_mobile_entered: 'entered a number for alarms, to be confirmed',
  alarm_mobile_changed: 'changed the number for alarms',
  alarm_device_added: 'turned on the alarm on a device',
  alarm_device_removed: 'turned off the alarm on a device',
  device_news_on: 'turned on notifications of requests and payments on a device',
  device_news_off: 'turned off notifications of requests and payments on a device',
  published: 'published it',
  rejected: 'rejected it',
  disabled: 'disabled it',
  enabled: 'enabled it',
  role_changed: 'changed the role',
  handed_back: 'unassigned its technician',
  pushed: 'gave its time to an emergency',
  accepted_by_technician: 'accepted it',
  declined_by_technician: 'handed it back to the office',
  crew_changed: 'changed its work on jobs',
  shift_added: 'added a shift or a time off',
  shift_removed: 'removed a shift or a time off',
  password_changed: 'changed the password',
  password_reset: 'reset the password',
  password_link_sent: 'sent a link to choose a password',
  password_set_by_link: 'chose a new password with an emailed link',
  factor_added: 'added a second factor',
  factor_removed: 'removed a second factor',
  factors_reset: 'removed every second factor',
  recovery_codes_made: 'made new recovery codes',
  passkey_renamed: 'renamed a passkey',
  identity_confirmed: 'confirmed that it was them',
  session_ended: 'ended a session on another device',
  sessions_ended: 'ended all sessions on other devices',
  invitation_accepted: 'accepted the invitation',
  signed_in: 'signed in',
};

/** Events whose sentence ends with the record's total. */
const TOTALED = new Set(['created', 'approved', 'declined', 'sent', 'issued', 'voided']);

/** The parts of a history entry that its text needs. */
interface Entry {
  readonly what?: string;
  readonly actorName?: string | null;
  readonly before: unknown;
  readonly after: unknown;
}

/** An entry as a sentence: "Leilani Kahale approved the estimate, $287.96". */
export function entrySentence(
  entry: Entry & { readonly what: string },
  recordType: HistoryRecordType,
): string {
  const { what, actorName } = entry;
  const it = nouns[recordType];
  if (what === 'received') return `The website received ${it}`;
  if (what === 'sign_in_failed') return 'A sign-in failed';
  if (what === 'alarm_unanswered') return 'No one took the emergency in the half hour that its alarm rang';
  const after = fields(entry.after);
  if (what === 'texted') return 'The customer sent a text';
  if (what === 'alarm_held')
    return `The alarm did not ring: ${after['how'] === 'suspicious' ? 'it looks like spam' : 'its number already rings'}`;
  if (what.startsWith('alarm_rang'))
    return `The alarm rang ${what === 'alarm_rang' ? '' : 'once, quietly: '}${[after['people'] ?? []].flat().join(', ')}`;
  const verb = verbOf(what, after) ?? `${eventLabel(what).toLowerCase()}:`;
  const amount =
    typeof after['amount'] === 'string' ? after['amount'] : TOTALED.has(what) ? after['total'] : null;
  const money = typeof amount === 'string' ? `, ${formatDecimal(amount)}` : '';
  const did = verb.replace(/\bits\b/, `${it}’s`).replace(/\bit\b/, it);
  return `${actorName ?? 'The system'} ${did}${money}`;
}

function verbOf(what: string, after: Record<string, unknown>): string | undefined {
  if (what === 'sealed_read') return `viewed the ${encryptedLabels(after['sealed']) || 'encrypted fields'}`;
  if (what === 'changed' && Object.keys(after).join() === 'customerId') {
    return after['customerId'] === null ? 'unlinked it from the customer' : 'linked it to a customer';
  }
  return verbs[what];
}

function encryptedLabels(value: unknown): string {
  const isEncrypted = (field: unknown): field is EncryptedField =>
    encryptedFields.some((known) => known === field);
  return Array.isArray(value) ? encryptedFieldLabels(value.filter(isEncrypted)) : '';
}

/** One changed field as text; empty for no value. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Internal fields, and those the sentence already covers. */
const SILENT = new Set([
  'version',
  'updatedAt',
  'createdAt',
  'id',
  'amount',
  'claim',
  'device',
  'hasPhoto',
  'how',
  'step',
  'channels',
  'people',
  'ladder',
]);

function isShown(field: string, entry: Entry): boolean {
  if (SILENT.has(field) || /Ids?$/.test(field)) return false;
  // The sentence ends with the total; list it only if it changed.
  if (field === 'total' && TOTALED.has(entry.what ?? '')) return 'total' in fields(entry.before);
  // The sentence names the step; list the status only for a plain change.
  if (field === 'status') return entry.what === 'changed' || entry.what === undefined;
  // Next to a device, `address` is the IP address of a signature.
  return field !== 'address' || !('device' in fields(entry.after));
}

/** The fields a history entry changed, without equal and internal ones. */
export function changesOf(entry: Entry): FieldChange[] {
  if (entry.what === 'sealed_read') return [];
  const before = fields(entry.before);
  const after = fields(entry.after);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => isShown(field, entry))
    .map((field) => ({
      field: field === 'sealed' ? 'Encrypted fields changed' : eventLabel(field),
      before: formatField(field, before[field]),
      after: field === 'sealed' ? encryptedLabels(after[field]) : formatField(field, after[field]),
    }))
    .filter((change) => change.before !== change.after);
}

const MONEY = new Set([
  ...['total', 'subtotal', 'tax', 'paid', 'balance', 'depositPaid', 'costPrice', 'sellPrice'],
  ...feeColumns,
]);

/** A field's value for display: dollars, and dates in Honolulu. */
function formatField(field: string, value: unknown): string {
  if (typeof value !== 'string') return formatValue(value);
  if (MONEY.has(field) && /^-?\d+\.\d\d$/.test(value)) return formatDecimal(value);
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatCalendarDate(value);
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value)))
    return formatDateTime(value);
  return value;
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
