import type { RouteInput } from '#contract/route.ts';
import type { ReceivedText, textRoutes } from '#contract/texts.ts';
import type { Trx } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import {
  fileTextUnder,
  findReceivedText,
  lockReceivedText,
  type ReceivedText as StoredText,
  settleReceivedText,
} from '#db/queries/texts.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound } from '../errors.ts';

const view = ({ id, phone, body, createdAt, jobId }: StoredText): ReceivedText => ({
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
  return view(text);
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
    return view(text);
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
