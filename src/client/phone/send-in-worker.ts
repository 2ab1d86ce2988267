import type { StepAnswer } from '#contract/jobs/steps.ts';
import type { StepKind } from '#domain/job-steps.ts';
import { ApiError } from '../api-error.ts';
import { addCallHooks, call } from '../api.ts';
import { sessionToken, wipeEnded } from './box.ts';
import { forgetKept } from './kept.ts';
import { deliverLeft } from './send-left.ts';
import { sendPhotos } from './send-photos.ts';
import { sendSteps, stepsRoute } from './send-steps.ts';

// A worker has no local storage to read the token from. Nobody has to be there: it keeps no session open.
const asSession = (token: string) => ({ authorization: `Bearer ${token}`, 'x-unattended': '1' });

/** A step that a notification's button takes. */
export interface TappedStep {
  readonly id: string;
  readonly jobId: string;
  readonly kind: StepKind;
  readonly body: object;
}

/**
 * Sends a step that a notification's button takes, with the session of this browser.
 * @returns what the server said; undefined where this browser keeps no session
 * @throws {ApiError} or {NetworkError}
 */
export async function sendTapped({ jobId, ...step }: TappedStep): Promise<StepAnswer | undefined> {
  const token = await sessionToken().catch(() => null);
  if (token === null) return undefined;
  const body = { steps: [step] } as unknown as undefined;
  const answer = await call(stepsRoute, { params: { id: jobId }, headers: asSession(token), body });
  return (answer as unknown as { steps: readonly StepAnswer[] }).steps[0];
}

/**
 * Sends what waits on this phone from the service worker, for a page that may be closed. Behind a tab that sends, there is
 * nothing left to do.
 * @param officeIsOpen whether a tab can ask the person for what the server wants to see first
 * @throws when something can be sent only later
 */
export async function sendForClosedPage(officeIsOpen: () => Promise<boolean>): Promise<void> {
  const token = await sessionToken();
  if (token !== null) addCallHooks({ headers: () => asSession(token) });
  try {
    if (token !== null) {
      await sendSteps();
      await sendPhotos();
    }
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.code !== 'session_locked'))
      throw error;
    if (error.code === 'session_locked') await forgetKept();
    if (await officeIsOpen()) return;
    if (error.status === 401 && error.code !== null && token !== null) await wipeEnded(token);
  } finally {
    addCallHooks({ headers: () => ({}) });
  }
  await deliverLeft();
}
