import type { MessageKind } from '#db/outbox-messages.ts';
import type { Approval } from '#db/queries/estimates/approvals.ts';
import { findQuoteById, type Quote } from '#db/queries/estimates/estimates.ts';
import {
  type EvidenceEvent,
  type EvidenceMessage,
  findAccountNames,
  listApprovalsOfJob,
  listEvidenceEvents,
  listEvidenceMessages,
  listWholeAuthorities,
  MOST_OF_A_KIND,
} from '#db/queries/evidence.ts';
import { findInvoiceById, type Invoice } from '#db/queries/invoices/invoices.ts';
import { listProvenSteps, type ProvenStep } from '#db/queries/jobs/job-steps.ts';
import { findWholeJob, type WholeJob } from '#db/queries/jobs/whole-job.ts';
import type { Row } from '#db/schema.ts';
import { codesOf, encryptedFields } from '#domain/job-facts.ts';
import type { EvidenceRow, EvidenceSection } from '#domain/evidence.ts';
import { jobSteps } from '#domain/job-steps.ts';
import { formatDecimal } from '#domain/money.ts';
import { tripFee } from '#domain/trip-fee.ts';
import type { Context } from '../context.ts';
import { type DecryptedFields, decryptFields } from '../encryption/estimate-fields.ts';
import { notFound } from '../errors.ts';

/** The events that the evidence tells of. */
const eventKinds = [
  ...['called', 'sent', 'approved', 'declined', 'change_requested', 'texted', 'pasted'],
  ...[jobSteps.wrong_word.event, jobSteps.tried.event],
];

/** Messages to the customer; what goes to the office or our people is not evidence. */
export const customerMessages: Readonly<Partial<Record<MessageKind, string>>> = {
  'request-receipt': 'receipt of the request',
  'booking-confirmed': 'confirmation of the booking',
  'booking-declined': 'refusal of the booking',
  'booking-cancelled': 'cancellation of the booking',
  'job-appointment': 'appointment',
  'job-pushed': 'appointment withdrawn',
  'visit-offer': 'times to choose from',
  'visit-reminder': 'reminder of the visit',
  'visit-on-the-way': 'on the way',
  'review-ask': 'review asked for',
  'estimate-link': 'the price',
  invoice: 'the invoice',
  'invoice-reminder': 'reminder to pay',
  receipt: 'the receipt',
  'customer-text': 'text',
};

/** What the evidence of a job is made from. */
export interface EvidenceSource {
  readonly whole: Pick<WholeJob, 'job' | 'leads' | 'bookings' | 'payments' | 'order'>;
  /** Oldest first. */
  readonly events: readonly EvidenceEvent[];
  readonly messages: readonly EvidenceMessage[];
  readonly quotes: readonly Quote[];
  readonly approvals: readonly Approval[];
  readonly authorities: readonly Row<'authority'>[];
  readonly steps: readonly ProvenStep[];
  readonly invoices: readonly Invoice[];
  /** The names of our people by email address. */
  readonly names: ReadonlyMap<string, string>;
  /** A person of ours, by email address. */
  readonly nameOf: (email: string | null) => string;
  /** A text without codes. */
  readonly clean: (text: string) => string;
  readonly now: Date;
  /** Whether it has only what the customer may see. */
  readonly isForCustomer: boolean;
}

/** Decrypts the codes of a record. */
type OpenCodes = (
  type: 'job' | 'quote',
  record: Parameters<typeof decryptFields>[1],
) => Promise<DecryptedFields>;

/** Makes a section. */
export type MakeSection = (source: EvidenceSource) => EvidenceSection;

/**
 * Reads all that is known of a job.
 * @param open decrypts a record's codes, which no text may contain
 * @throws {AppError} `not_found`
 */
export async function readSource(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  jobId: string,
  open: OpenCodes = (_type, record) => Promise.resolve(decryptFields(config.fieldKeys, record)),
): Promise<EvidenceSource> {
  const whole = await findWholeJob(db, jobId);
  if (!whole) throw notFound('job');
  const found = <T>(rows: readonly (T | undefined)[]) => rows.flatMap((row) => (row ? [row] : []));
  const { priced, billed } = whole.job;
  const [quotes, invoices, events, messages, approvals, authorities, steps] = [
    found(await Promise.all(priced.map(({ id }) => findQuoteById(db, id)))).toReversed(),
    found(await Promise.all(billed.map(({ id }) => findInvoiceById(db, id)))).toReversed(),
    await listEvidenceEvents(db, jobId, eventKinds),
    await listEvidenceMessages(db, jobId, Object.keys(customerMessages) as MessageKind[]),
    await listApprovalsOfJob(db, jobId),
    await listWholeAuthorities(db, jobId),
    await listProvenSteps(db, jobId),
  ];
  const actors = [
    ...steps.map(({ actor }) => actor),
    ...authorities.map(({ actor }) => actor),
    ...events.map(({ actor }) => actor),
  ].flatMap((actor) => (actor?.includes('@') ? [actor] : []));
  const names = await findAccountNames(db, [...new Set(actors)]);
  const opened = [await open('job', whole.job)];
  for (const quote of quotes) opened.push(await open('quote', quote));
  const codes = opened.flatMap(({ values }) =>
    encryptedFields.flatMap((field) => codesOf(field, values[field] ?? '')),
  );
  return {
    ...{ whole, quotes, approvals, authorities, steps, invoices, events, messages, names, now },
    nameOf: (email) => (email === null ? 'the system' : (names.get(email) ?? email)),
    clean: withoutCodes(codes),
    isForCustomer: false,
  };
}

/** A row, if its text says anything. */
export const row = (name: string, text: string | null | undefined): EvidenceRow[] =>
  text?.trim() ? [{ name, text }] : [];

/** What is not on record, if so. */
export const lacks = (isMissing: boolean, words: string): string[] => (isMissing ? [words] : []);

/** Said where a list may have been cut. */
export const cutWords = `Of each kind of event and message, this file has the newest ${MOST_OF_A_KIND} at most.`;

/** Lines of a text, without the empty ones. */
export const lines = (...texts: readonly (string | null | undefined | false)[]): string =>
  texts.filter(Boolean).join('\n');

/** The values of an event. */
export const valuesOf = (event: { readonly after: unknown }): Readonly<Record<string, unknown>> =>
  (event.after ?? {}) as Record<string, unknown>;

/** The trip fee that was accepted with a price. */
export const tripFeeWords = (fee: string) => `${tripFee.name} ${tripFee.when}: ${formatDecimal(fee)}.`;

/** The events of some kinds, oldest first. */
export const eventsOf = ({ events }: EvidenceSource, ...kinds: readonly string[]) =>
  events.filter(({ what }) => kinds.includes(what));

/** What stands in place of a code. */
const LEFT_OUT = '[left out]';

// What people call a code, followed or led by its digits: "4 4 1 7", or "4417" and "4-4-1-7". A ZIP code opens nothing.
const NAMED =
  /(?:(?<!\b(?:zip|area|postal)[ -]?)\b(?!zip|area|postal)\w{0,10}code|\b(?:pin|combo|combination|bitting|password|lock ?box|key ?pad))s?\b[^\n\d]{0,24}[#*]?(?:\d{1,2}(?:[ .,]{1,2}\d{1,2}\b){1,8}|\d[\d#*-]{1,14})/gi;
const NAMED_AFTER =
  /[#*]?\b(?:\d{1,2}(?:[ .,]{1,2}\d{1,2}\b){2,8}|\d[\d#*-]{2,14})\b[^\n\d]{0,16}(?:(?<!\b(?:zip|area|postal)[ -]?)\b(?!zip|area|postal)\w{0,10}code|\b(?:pin|combo|combination))\b/gi;
/** The link to a customer's page opens it. */
const LINK = /https?:\/\/[^\s/]+\/j\/\S+/gi;

/** A letter, digit or line end, and where it stands. */
interface Part {
  readonly plain: string;
  readonly index: number;
  readonly end: number;
}

/** Whether two are of one word. */
const joined = (one: Part | undefined, next: Part | undefined): boolean =>
  one !== undefined && one.plain !== '\n' && next?.plain !== '\n' && one.end === next?.index;

/** A text's letters, digits and line ends as codes have them, one character each. */
function partsOf(text: string): { readonly found: readonly Part[]; readonly plain: string } {
  const found = Array.from(text.matchAll(/[\p{L}\p{N}\n]/gu), ({ 0: part, index }) => {
    const plain = part.normalize('NFKC').toUpperCase();
    return { plain: plain.length === 1 ? plain : '?', index, end: index + part.length };
  });
  return { found, plain: found.map(({ plain }) => plain).join('') };
}

/** A code however it is spaced or hyphenated: "2-4-1-3-5", "2 4 1 3 5" and "24135" are the same bitting. */
function without(text: string, code: string): string {
  const { found, plain } = partsOf(text);
  let kept = '';
  let from = 0;
  for (let at = plain.indexOf(code); at !== -1; at = plain.indexOf(code, at + 1)) {
    const [first, last] = [found[at], found[at + code.length - 1]];
    const isPart = joined(found[at - 1], first) || joined(last, found[at + code.length]);
    if (!first || !last || first.index < from || isPart) continue;
    kept += text.slice(from, first.index) + LEFT_OUT;
    from = last.end;
  }
  return kept + text.slice(from);
}

/**
 * Takes out of a text what opens a door: the codes of encrypted fields, what is called a code, and our links.
 * @param codes letters and digits only (`codesOf`)
 */
export function withoutCodes(codes: readonly string[]): (text: string) => string {
  const longestFirst = [...new Set(codes)].toSorted((a, b) => b.length - a.length);
  return (text) =>
    longestFirst
      .reduce(without, text.replaceAll(LINK, LEFT_OUT))
      .replaceAll(NAMED, LEFT_OUT)
      .replaceAll(NAMED_AFTER, LEFT_OUT);
}
