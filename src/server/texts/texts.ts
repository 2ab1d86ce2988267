import type { RouteInput } from '#contract/route.ts';
import type { ReceivedText, TextOptions, textRoutes, TextTemplates } from '#contract/texts.ts';
import type { Trx } from '#db/connect.ts';
import { findQuoteById } from '#db/queries/estimates/estimates.ts';
import { appendEvent } from '#db/queries/history.ts';
import { findInvoiceById } from '#db/queries/invoices/invoices.ts';
import { findJobById } from '#db/queries/jobs/jobs.ts';
import {
  fileTextUnder,
  findReceivedText,
  findTextWords,
  findToldBy,
  lockReceivedText,
  saveTextWords,
  settleReceivedText,
  type ReceivedText as StoredText,
} from '#db/queries/texts.ts';
import { templateFault, textKinds, textTemplates, type TextWords } from '#domain/customer-text.ts';
import { earliestText } from '#domain/quiet-hours.ts';
import type { StaffContext } from '../context.ts';
import { AppError, invalid, notFound } from '../errors.ts';
import { appendOwnEvent } from '../history/record-history.ts';
import { staleVersion } from '../record-version.ts';
import { occasionOf, textRefusal, textsVia } from './customer-text.ts';

/** The templates, including the business's changes. */
export async function readTexts({ db, config }: StaffContext): Promise<TextTemplates> {
  const { words, version } = await findTextWords(db);
  return {
    via: textsVia(config),
    version,
    templates: textKinds.map((kind) => ({
      kind,
      words: words[kind] ?? textTemplates[kind].words,
      changed: words[kind] !== undefined,
    })),
  };
}

/** Changes templates. @throws {AppError} `invalid` naming the invalid template; `stale_version` with the stored ones. */
export async function saveTexts(
  context: StaffContext,
  { body }: RouteInput<typeof textRoutes.save>,
): Promise<TextTemplates> {
  const { db, now, actor } = context;
  const faults = body.templates.flatMap(({ kind, words }, index) => {
    const fault = templateFault(kind, words);
    return fault === undefined ? [] : [[`templates.${index}.words`, fault] as const];
  });
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
  return db.transaction().execute(async (trx) => {
    const before = (await findTextWords(trx)).words;
    const given = Object.fromEntries(body.templates.map(({ kind, words }) => [kind, words])) as TextWords;
    const after = Object.fromEntries(
      Object.entries({ ...before, ...given }).filter(
        ([kind, words]) => words !== textTemplates[kind as keyof TextWords].words,
      ),
    ) as TextWords;
    if (!(await saveTextWords(trx, { words: after, version: body.version, now })))
      throw staleVersion(await readTexts({ ...context, db: trx }));
    await appendOwnEvent(trx, { actor, now }, 'texts_changed', { before, after });
    return readTexts({ ...context, db: trx });
  });
}

/** Whether and how a record's customer can be texted now. @throws {AppError} `not_found` */
export async function readTextOptions(
  { db, config, now, actor }: StaffContext,
  { query: { recordType, recordId } }: RouteInput<typeof textRoutes.options>,
): Promise<TextOptions> {
  // Bookkeepers have no access to jobs.
  if (recordType === 'job' && actor.role === 'bookkeeper')
    throw new AppError('forbidden', 'The bookkeeper has no jobs.');
  const find = { job: findJobById, quote: findQuoteById, invoice: findInvoiceById }[recordType];
  const record = await find(db, recordId);
  if (!record) throw notFound(recordType);
  const leavesAt = earliestText(await occasionOf(db, record), now);
  const [refused, toldBy, { words }] = await Promise.all([
    textRefusal(db, record.phone, now),
    findToldBy(db, record.customerId),
    findTextWords(db),
  ]);
  return {
    via: textsVia(config),
    phone: record.phone,
    refused,
    leavesAt: leavesAt > now ? leavesAt.toISOString() : null,
    toldBy,
    words,
  };
}

const receivedView = ({ id, phone, body, createdAt, jobId }: StoredText): ReceivedText => ({
  id,
  phone,
  text: body,
  receivedAt: createdAt,
  jobId,
});

/** A received text. @throws {AppError} `not_found` */
export async function readReceivedText(
  { db }: StaffContext,
  { params }: RouteInput<typeof textRoutes.received>,
): Promise<ReceivedText> {
  const text = await findReceivedText(db, params.id);
  if (!text) throw notFound('text');
  return receivedView(text);
}

/** Removes a text from the inbox; a repeat changes nothing. @throws {AppError} `not_found` */
export async function settleText(
  { db, now }: StaffContext,
  { params }: RouteInput<typeof textRoutes.settle>,
): Promise<ReceivedText> {
  return db.transaction().execute(async (trx) => {
    const text = await lockReceivedText(trx, params.id);
    if (!text) throw notFound('text');
    await settleReceivedText(trx, text.id, now);
    return receivedView(text);
  });
}

/**
 * Moves a waiting text into the history of the job that was opened for it. A text that another call has already moved
 * stays there.
 * @throws {AppError} `invalid` for a text that does not exist
 */
export async function fileReceivedText(
  trx: Trx,
  { now }: StaffContext,
  jobId: string,
  textId: string,
): Promise<void> {
  const text = await lockReceivedText(trx, textId);
  if (!text) throw invalid({ textId: 'There is no such text' });
  if (text.jobId !== null) return;
  await appendEvent(trx, {
    recordType: 'job',
    recordId: jobId,
    what: 'texted',
    actor: 'customer',
    at: now,
    after: { message: text.body },
  });
  await fileTextUnder(trx, textId, jobId);
  await settleReceivedText(trx, textId, now);
}
