import { formatCalendarDate, formatDateTime } from '#domain/shop-time.ts';
import { feeColumns } from '#domain/quote-lines.ts';
import { formatDecimal } from '#domain/money.ts';
import { doorCodes } from '#domain/door-book.ts';
import { encryptedFacts, encryptedFieldLabels } from '#domain/job-facts.ts';
import type { HistoryRecordType } from '#contract/history.ts';
import { formatValue } from './format.ts';
import { verbs } from './history-verbs.ts';

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
  property: 'the property',
  user: 'the account',
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
  if (what === 'card_asks') return String(after['words']);
  const verb = verbOf(what, after) ?? `${eventLabel(what).toLowerCase()}:`;
  const amount =
    typeof after['amount'] === 'string' ? after['amount'] : TOTALED.has(what) ? after['total'] : null;
  const money = typeof amount === 'string' ? `, ${formatDecimal(amount)}` : '';
  if (what === 'step_kept') return `${actorName ?? 'The system'} ${verb} ${String(after['step'])}${money}`;
  const did = verb.replace(/\bits\b/, `${it}’s`).replace(/\bit\b/, it);
  const order = what === 'order_asked' ? `: ${String(after['words'])}` : '';
  const by = typeof after['orderedBy'] === 'string' ? ` of ${after['orderedBy']}` : '';
  return `${actorName ?? 'The system'} ${did}${by}${money}${order}`;
}

function verbOf(what: string, after: Record<string, unknown>): string | undefined {
  if (what === 'sealed_read') return `viewed the ${encryptedLabels(after['sealed']) || 'encrypted fields'}`;
  if (what === 'changed' && Object.keys(after).join() === 'customerId') {
    return after['customerId'] === null ? 'unlinked it from the customer' : 'linked it to a customer';
  }
  return verbs[what];
}

function encryptedLabels(value: unknown): string {
  return Array.isArray(value)
    ? encryptedFieldLabels(value.map(String), { ...encryptedFacts, ...doorCodes })
    : '';
}

/** How wrong the time of an event may be: ", give or take 3 min, by the phone’s clock"; empty if it is right. */
export function clockErrorText(entry: Pick<Entry, 'after'>): string {
  const error = fields(entry.after)['clockErrorMs'];
  return typeof error === 'number'
    ? `, give or take ${Math.ceil(error / 60_000)} min, by the phone’s clock`
    : '';
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
  'clockErrorMs',
  'channels',
  'people',
  'ladder',
  'terms',
  'orderedBy',
]);

function isShown(field: string, entry: Entry): boolean {
  if (SILENT.has(field) || /Ids?$/.test(field)) return false;
  // The sentence names the codes that were viewed.
  if (field === 'sealed' && entry.what === 'sealed_read') return false;
  // The sentence ends with why the owner was asked.
  if (field === 'words' && entry.what === 'order_asked') return false;
  // The job's own number, which its page and list show.
  if (field === 'number' && entry.what === 'called') return false;
  // The sentence ends with the total; list it only if it changed.
  if (field === 'total' && TOTALED.has(entry.what ?? '')) return 'total' in fields(entry.before);
  // The sentence names the step; list the status only for a plain change.
  if (field === 'status') return entry.what === 'changed' || entry.what === undefined;
  // Next to a device, `address` is the IP address of a signature.
  return field !== 'address' || !('device' in fields(entry.after));
}

/** The fields a history entry changed, without equal and internal ones. */
export function changesOf(entry: Entry): FieldChange[] {
  if (entry.what === 'card_asks') return [];
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
