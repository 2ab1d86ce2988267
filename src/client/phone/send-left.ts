import type { sealedStepRoutes } from '#contract/jobs/steps.ts';
import type { Route } from '#contract/route.ts';
import { call } from '../api.ts';
import { requestBackgroundSync } from '../worker.ts';
import { canOpen, wipe } from './box.ts';
import { allRows, deleteRow, exclusively, inStores } from './database.ts';
import { sign, signingPhone } from './sealed.ts';
import type { StepRow } from './step-row.ts';
import { announceSteps, type PhotoRow } from './steps.ts';

const path: typeof sealedStepRoutes.take.path = '/api/admin/sealed-steps';
const route: Route = {
  ...{ name: 'takeSealedSteps', summary: '', method: 'POST', path, auth: 'none' },
  ...{ success: { status: 200 }, maxBytes: 0 },
};

/** Steps in one request, and parts of a photo. */
const MOST = 20;
const MOST_PARTS = 3;

type Sealed = Pick<StepRow, 'id' | 'sealed'>;

const signed = async ({ id, sealed }: Sealed, phone: string) => ({
  ...{ id, sealed },
  signature: await sign(`${phone} ${id} ${sealed}`),
});

/**
 * Delivers sealed steps to the office, which confirms them, or parts of a photo.
 * @returns the ids of those that the server has now
 * @throws {ApiError} or {NetworkError}
 */
export async function deliver(rows: readonly Sealed[]): Promise<readonly string[]> {
  const phone = await signingPhone();
  const sealed = rows.filter((row) => row.sealed !== null);
  if (phone === null || sealed.length === 0) return [];
  const steps = await Promise.all(sealed.map((row) => signed(row, phone)));
  const body = { phoneId: phone, steps } as unknown as undefined;
  return ((await call(route, { body })) as unknown as { received: string[] }).received;
}

/**
 * Delivers a photo in parts; called again after a failure, it goes on.
 * @returns whether the server has it now, and it has gone from here
 * @throws {ApiError} or {NetworkError}
 */
export async function deliverPhoto(photo: PhotoRow): Promise<boolean> {
  let { sealed: left = [] } = photo;
  if (left.length === 0) return false;
  while (left.length > 0) {
    const received = await deliver(left.slice(0, MOST_PARTS));
    if (received.length === 0) return false;
    left = left.filter(({ id }) => !received.includes(id));
    const row: PhotoRow = { ...photo, sealed: left };
    // Killed before the last parts are gone, it sends them again, which changes nothing.
    if (left.length > 0) await inStores(['photos'], 'readwrite', (of) => of('photos').put(row));
  }
  await deleteRow('photos', photo.id);
  announceSteps();
  return true;
}

/**
 * Delivers the steps that no session here can send any more, and then their photos. What the server has goes; the rest stays.
 * @throws {ApiError} or {NetworkError}
 */
export async function deliverLeft(): Promise<void> {
  await exclusively('phone-sender', deliverLeftSteps);
  await exclusively('phone-photos', deliverLeftPhotos);
}

async function deliverLeftPhotos(): Promise<void> {
  const steps = await allRows<StepRow>('steps');
  const waiting = new Set(steps.filter(({ state }) => state === 'waiting').map(({ id }) => id));
  for (const photo of await allRows<PhotoRow>('photos')) {
    const isLeft = photo.sealed && photo.problem === undefined && !(await canOpen(photo.box));
    if (!isLeft || waiting.has(photo.id) || (await deliverPhoto(photo))) continue;
    // It goes with the next session that is over.
    const row: PhotoRow = { ...photo, problem: 'The server did not take this photo.' };
    await inStores(['photos'], 'readwrite', (of) => of('photos').put(row));
  }
}

async function deliverLeftSteps(): Promise<void> {
  const left: StepRow[] = [];
  for (const row of await allRows<StepRow>('steps'))
    if (row.state === 'waiting' && row.sealed && !(await canOpen(row.box))) left.push(row);
  left.sort((a, b) => a.at.localeCompare(b.at) || a.seq - b.seq);
  for (let at = 0; at < left.length; at += MOST) {
    const received = await deliver(left.slice(at, at + MOST));
    await inStores(['steps'], 'readwrite', (of) => {
      for (const id of received) of('steps').delete(id);
    });
  }
  if (left.length > 0) announceSteps();
}

/** After a session is over: what is kept for reading goes, and what waits is delivered. @throws as {@link deliverLeft} */
export async function leave(): Promise<void> {
  await wipe('over');
  try {
    await deliverLeft();
  } catch (error) {
    await requestBackgroundSync('steps');
    throw error;
  }
}
