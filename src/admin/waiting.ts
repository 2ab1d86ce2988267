import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { actionWithoutSignal, type StepsShowOn, withWaitingSteps } from '#domain/waiting-steps.ts';
import { phoneId } from '#client/phone/device.ts';
import type { ListedStep } from '#client/phone/steps.ts';
import { $isOffline } from './connection.ts';
import { $account } from './session.ts';

/** Whether this browser keeps work: since My day was opened here. */
export const $isPhone = atom(phoneId() !== null);

/** The steps on this phone, oldest first: those that wait, and what became of the last ones. */
export const $steps = atom<readonly ListedStep[]>([]);

/** The ids of the photos that follow their steps from here, with why the server did not take one. */
export const $photos = atom<readonly { readonly id: string; readonly problem?: string }[]>([]);

/**
 * Whether this browser keeps work for places without signal: `unknown` until My day was opened, `impossible` in a private
 * window or in Lockdown Mode. `persisted`: whether the browser has promised not to clear it by itself.
 */
export const $phone = atom<{
  readonly keeps: 'unknown' | 'yes' | 'impossible';
  readonly persisted: boolean | null;
  readonly keptAt: Date | null;
}>({ keeps: 'unknown', persisted: null, keptAt: null });

const isWaiting = ({ row }: ListedStep) => row.state === 'waiting';

/** The steps that wait at this moment, outside React. */
export const waitingNow = (): readonly ListedStep[] => $steps.get().filter(isWaiting);

/** The steps that wait for a signal, of one job or of all. */
export function useWaitingSteps(jobId?: string): readonly ListedStep[] {
  const steps = useStore($steps);
  return steps.filter((step) => isWaiting(step) && (jobId === undefined || step.row.jobId === jobId));
}

/** The function that lays the waiting steps of a job over it, and leaves what can be done without signal. */
export function useWithSteps(): <J extends StepsShowOn>(job: J) => J {
  const steps = useStore($steps);
  const account = useStore($account);
  const isOffline = useStore($isOffline) && phoneId() !== null;
  return (job) => {
    if (!account) return job;
    const own = steps.filter((step) => isWaiting(step) && step.row.jobId === job.id);
    const shown = withWaitingSteps(job, own, account);
    return isOffline ? { ...shown, action: actionWithoutSignal(shown) } : shown;
  };
}

/**
 * The answer of the network; on a phone that keeps work, what is kept when there is no signal.
 * @param onLate gets the network's answer when it comes after what is kept was shown
 */
export async function readOrKept<T>(
  url: string,
  ask: () => Promise<T>,
  onLate: (answer: T) => void,
): Promise<T> {
  if (phoneId() === null) return ask();
  const kept = await import('#client/phone/kept.ts').catch(() => null);
  return kept ? kept.readOrKept(url, ask, onLate) : ask();
}
