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
import type { Approval } from '#db/queries/estimates/approvals.ts';
import type { MessageKind } from '#db/outbox-messages.ts';
import { findQuoteById, type Quote } from '#db/queries/estimates/estimates.ts';
import { findInvoiceById, type Invoice } from '#db/queries/invoices/invoices.ts';
import { listProvenSteps, type ProvenStep } from '#db/queries/jobs/step-proofs.ts';
import { findWholeJob, type WholeJob } from '#db/queries/jobs/whole-job.ts';
import type { Row } from '#db/schema.ts';
import { codesOf, encryptedFields } from '#domain/encrypted-fields.ts';
import type { EvidenceRow, EvidenceSection } from '#domain/evidence.ts';
import { jobSteps } from '#domain/job-steps.ts';
import { formatDecimal } from '#domain/money.ts';
import { tripFee } from '#domain/price-list.ts';
import type { Context } from '../context.ts';
import { type DecryptedFields, decryptFields } from '../encryption/estimate-fields.ts';
import { notFound } from '../errors.ts';
import { withoutCodes } from './without-codes.ts';

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
