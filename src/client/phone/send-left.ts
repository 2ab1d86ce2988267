import type { sealedStepRoutes } from '#contract/jobs/sealed-steps.ts';
import type { Route } from '#contract/route.ts';
import { call } from '../api.ts';
import { requestBackgroundSync } from '../offline-queue/background-sync.ts';
import { canOpen, wipe } from './box.ts';
import { exclusively, allRows, inStores } from './database.ts';
import { sign, signingPhone } from './sealed.ts';
import type { StepRow } from './step-row.ts';
import { announceSteps } from './steps.ts';

const path: typeof sealedStepRoutes.take.path = '/api/admin/sealed-steps';
const route: Route = {
  ...{ name: 'takeSealedSteps', summary: '', method: 'POST', path, auth: 'none' },
  ...{ success: { status: 200 }, maxBytes: 0 },
};

/** Steps in one request. */
const MOST = 20;
const signed = async ({ id, sealed }: StepRow, phone: string) => ({
  ...{ id, sealed },
  signature: await sign(`${phone} ${id} ${sealed}`),
});

/**
 * Delivers sealed steps to the office, which confirms them.
 * @returns the ids of those that the server has now
 * @throws {ApiError} or {NetworkError}
 */
export async function deliver(rows: readonly StepRow[]): Promise<readonly string[]> {
  const phone = await signingPhone();
  const sealed = rows.filter((row) => row.sealed !== null);
  if (phone === null || sealed.length === 0) return [];
  const steps = await Promise.all(sealed.map((row) => signed(row, phone)));
  const body = { phoneId: phone, steps } as unknown as undefined;
  return ((await call(route, { body })) as unknown as { received: string[] }).received;
}

/**
 * Delivers the steps that no session here can send any more. A step that the server has goes; the others stay.
 * @throws {ApiError} or {NetworkError}
 */
export function deliverLeft(): Promise<void> {
  return exclusively('phone-sender', async () => {
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
  });
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
