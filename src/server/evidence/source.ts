import { findAccountNames, listApprovalsOfJob, listWholeAuthorities } from '#db/queries/evidence.ts';
import type { Approval } from '#db/queries/estimates/approvals.ts';
import { findQuoteById, type Quote } from '#db/queries/estimates/estimates.ts';
import { findInvoiceById, type Invoice } from '#db/queries/invoices/invoices.ts';
import { listProvenSteps, type ProvenStep } from '#db/queries/jobs/step-proofs.ts';
import { findWholeJob, type WholeJob } from '#db/queries/jobs/whole-job.ts';
import type { Row } from '#db/schema.ts';
import { encryptedFields } from '#domain/encrypted-fields.ts';
import type { EvidenceRow, EvidenceSection } from '#domain/evidence.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import type { Context } from '../context.ts';
import { decryptFields } from '../encryption/estimate-fields.ts';
import { notFound } from '../errors.ts';
import { withoutCodes } from './without-codes.ts';

/** What the evidence of a job is made from. */
export interface EvidenceSource {
  readonly whole: WholeJob;
  readonly quotes: readonly Quote[];
  readonly approvals: readonly Approval[];
  readonly authorities: readonly Row<'authority'>[];
  readonly steps: readonly ProvenStep[];
  readonly invoices: readonly Invoice[];
  /** A person of ours, by email address. */
  readonly nameOf: (email: string | null) => string;
  /** A text without codes. */
  readonly clean: (text: string) => string;
  /** ISO 8601 UTC. */
  readonly now: string;
}

/** Makes a section. */
export type MakeSection = (source: EvidenceSource) => EvidenceSection;

/** Reads all that is known of a job. @throws {AppError} `not_found` */
export async function readSource(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  jobId: string,
): Promise<EvidenceSource> {
  const whole = await findWholeJob(db, jobId);
  if (!whole) throw notFound('job');
  const found = <T>(rows: readonly (T | undefined)[]) => rows.flatMap((row) => (row ? [row] : []));
  const [quotes, invoices, approvals, authorities, steps] = [
    found(await Promise.all(whole.quotes.map(({ id }) => findQuoteById(db, id)))).toReversed(),
    found(await Promise.all(whole.invoices.map(({ id }) => findInvoiceById(db, id)))).toReversed(),
    await listApprovalsOfJob(db, jobId),
    await listWholeAuthorities(db, jobId),
    await listProvenSteps(db, jobId),
  ];
  const actors = [
    ...steps.map(({ actor }) => actor),
    ...authorities.map(({ actor }) => actor),
    ...whole.events.map(({ actor }) => actor),
    ...quotes.map(({ decidedBy }) => decidedBy),
  ].flatMap((actor) => (actor?.includes('@') ? [actor] : []));
  const names = await findAccountNames(db, [...new Set(actors)]);
  const codes = [whole.job, ...quotes].flatMap((record) => {
    const { values } = decryptFields(config.fieldKeys, record);
    return encryptedFields.flatMap((field) => values[field] ?? []);
  });
  return {
    ...{ whole, quotes, approvals, authorities, steps, invoices },
    nameOf: (email) => (email === null ? 'the system' : (names.get(email) ?? email)),
    clean: withoutCodes(codes),
    now: now.toISOString(),
  };
}

/** A row, if its text says anything. */
export const row = (name: string, text: string | null | undefined): EvidenceRow[] =>
  text?.trim() ? [{ name, text }] : [];

/** What is not on record, if so. */
export const lacks = (isMissing: boolean, words: string): string[] => (isMissing ? [words] : []);

/** Lines of a text, without the empty ones. */
export const lines = (...texts: readonly (string | null | undefined | false)[]): string =>
  texts.filter(Boolean).join('\n');

/** The values of an event. */
export const valuesOf = (event: { readonly after: unknown }): Readonly<Record<string, unknown>> =>
  (event.after ?? {}) as Record<string, unknown>;

/** The events of some kinds, oldest first. */
export const eventsOf = ({ whole }: EvidenceSource, ...kinds: readonly string[]) =>
  whole.events.filter(({ what }) => kinds.includes(what)).toReversed();

/** A moment, in the shop's zone. */
export const moment = (at: string) => formatDateTime(at);
