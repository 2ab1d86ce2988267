import type { expenseRoutes } from '#contract/books/cash-and-expenses.ts';
import type { authorityRoutes } from '#contract/jobs/authority.ts';
import type { Route } from '#contract/route.ts';
import { describeError } from '../api-error.ts';
import { call } from '../api.ts';
import { exclusively, deleteRow, inStores } from './database.ts';
import { deliverPhoto } from './send-left.ts';
import { isTheirs } from './send-steps.ts';
import { announceSteps, listPhotos, listSteps, photoBytes, photoPart, type PhotoRow } from './steps.ts';

const ofAuthority: typeof authorityRoutes.sendPhoto.path =
  '/api/admin/jobs/:id/authorities/:authorityId/photo';
const ofExpense: typeof expenseRoutes.sendPhoto.path = '/api/admin/expenses/:id/photo';
const photoRoute = (path: typeof ofAuthority | typeof ofExpense): Route => ({
  ...{ name: 'sendPhoto', summary: '', method: 'POST', path, auth: 'admin', roles: [], keyed: false },
  ...{ success: { status: 200 }, maxBytes: 0 },
});

/** Bytes in one part of a photo. */
const PHOTO_PART = 96 * 1024;

/**
 * Sends the photos of steps that have arrived, one at a time, each from where the server has it.
 * @param again also those that the server did not take
 */
export const sendPhotos = (again = false): Promise<void> =>
  exclusively('phone-photos', () => sendEach(again));

async function sendEach(again: boolean): Promise<void> {
  const waiting = new Set(
    (await listSteps()).filter(({ row }) => row.state === 'waiting').map(({ id }) => id),
  );
  for (const photo of await listPhotos()) {
    if (photo.problem !== undefined && !again) continue;
    const bytes = waiting.has(photo.id) ? undefined : await photoBytes(photo);
    if (!bytes) continue;
    try {
      await sendPhoto(photo, bytes);
      await deleteRow('photos', photo.id);
      announceSteps();
    } catch (error) {
      if (!isTheirs(error)) throw error;
      // The record is the office's already, and its photo no longer this account's to send.
      if ([403, 404].includes(error.status) && (await deliverPhoto(photo))) continue;
      const problem = describeError(error);
      await inStores(['photos'], 'readwrite', (of) => of('photos').put({ ...photo, problem }));
      announceSteps();
    }
  }
}

/**
 * Sends a photo in parts, from where the server has it: called again after a failure, it goes on.
 * @throws {ApiError} or {NetworkError}
 */
export async function sendPhoto(
  { id, jobId, kind }: Pick<PhotoRow, 'id' | 'jobId' | 'kind'>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const send = async (at: number, end: number) => {
    const body = photoPart(bytes, at, end) as unknown as undefined;
    const answer = await (kind === 'expense'
      ? call(photoRoute(ofExpense), { params: { id }, body })
      : call(photoRoute(ofAuthority), { params: { id: jobId, authorityId: id }, body }));
    return answer as unknown as { received: number; whole: boolean };
  };
  let { received, whole } = await send(0, 0);
  while (!whole) ({ received, whole } = await send(received, received + PHOTO_PART));
}
