import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#client/api-error.ts';
import { wipe } from '#client/phone/box.ts';
import { deliverLeft } from '#client/phone/send-left.ts';
import { sendPhotos } from '#client/phone/send-photos.ts';
import { type Sent, sendSteps, type Watched } from '#client/phone/send-steps.ts';
import { listPhotos, listSteps, onStepsChange } from '#client/phone/steps.ts';
import { requestBackgroundSync } from '#client/worker.ts';
import { forgetDay, keepDay, keepDayAgain, keepDayAtOpening } from './kept-day.ts';
import { refetch, refreshChanged } from './queries.ts';
import { onReachable } from './connection.ts';
import { $account, $isLocked, $phase } from './session.ts';
import { showJob } from './shared/jobs/job-cache.ts';
import { $photos, $steps, waitingNow } from './waiting.ts';

/** How long a person waits for the answer to a step before the screen says that it waits, in milliseconds. */
const PATIENCE_MS = 5_000;

/** How many runs of this tab are sending, and how many are about to show what was answered. */
let sends = 0;
let shows = 0;

/**
 * Reads the steps on this phone again. Meanwhile, a step that is answered counts as waiting until its answer is shown: in
 * between the screen would be as if it had not been taken.
 * @param answered the steps whose jobs are shown in the same moment, or they would show twice
 * @returns whether steps are answered that still count as waiting
 */
export async function readSteps(
  answered: { readonly ids: ReadonlySet<string>; readonly show: () => void } | null = null,
): Promise<boolean> {
  const steps = await listSteps().catch(() => []);
  const photos = await listPhotos().catch(() => []);
  const held = new Set(sends + shows > 0 ? waitingNow().map(({ id }) => id) : []);
  answered?.show();
  $steps.set(
    steps.map((step) =>
      held.has(step.id) && !answered?.ids.has(step.id)
        ? { ...step, row: { ...step.row, state: 'waiting' } }
        : step,
    ),
  );
  $photos.set(photos);
  return steps.some(({ id, row }) => row.state !== 'waiting' && held.has(id) && !answered?.ids.has(id));
}

/** Reads again what steps and photos change on screen. */
const refetchJobs = (client: QueryClient): Promise<void> =>
  refetch(client, (resource) => resource === 'jobs' || resource === 'my-day');

/** Shows what another tab or the service worker has sent: read again first, it stays on screen as it is. */
async function showAnswered(client: QueryClient | undefined): Promise<void> {
  const photos = $photos.get().length;
  shows += 1;
  try {
    const isAnswered = await readSteps();
    // While this tab sends, some of it is its own to show, and it comes here afterwards.
    const isNews = (isAnswered && sends === 0) || $photos.get().length < photos;
    if (client && isNews) await refetchJobs(client);
  } finally {
    shows -= 1;
    if (shows === 0) await readSteps();
  }
}

/** How long after a failure what waits is sent again while the office is open, in milliseconds; each failure doubles it. */
const FIRST_WAIT_MS = 2_000;
const MOST_WAIT_MS = 60_000;
let retryMs = FIRST_WAIT_MS;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Whether the person has to sign in, or unlock the phone, before anything can be sent. */
const needsPerson = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.code === 'session_locked');

/**
 * Tries again after a while to send what still waits: no event follows a request that was given up or refused for now, or a
 * network that is back before its failure has been noticed.
 */
function sendAgainLater(error?: unknown): void {
  if (retryTimer !== undefined || needsPerson(error)) return;
  retryTimer = setTimeout(() => {
    retryTimer = undefined;
    if (followed) void sendWaiting(followed);
  }, retryMs);
  retryMs = Math.min(retryMs * 2, MOST_WAIT_MS);
}

function cancelRetry(): void {
  clearTimeout(retryTimer);
  retryTimer = undefined;
  retryMs = FIRST_WAIT_MS;
}

/** Sends what waits, and shows what the server answered. @throws as {@link sendSteps} */
async function sendAndShow(
  client: QueryClient | undefined,
  watched?: Watched,
): Promise<ReadonlyMap<string, Sent>> {
  sends += 1;
  const before = waitingNow().length;
  try {
    const sending = sendSteps(watched);
    // Behind this run, which has asked for the lock: the service worker finds something only if this page goes.
    if (waitingNow().length > 0) void requestBackgroundSync('steps');
    const sent = await sending;
    const jobs = [...sent.values()].flatMap(({ job }) => job ?? []);
    if (client && sent.size > 0)
      await readSteps({ ids: new Set(sent.keys()), show: () => jobs.forEach((job) => showJob(client, job)) });
    return sent;
  } finally {
    sends -= 1;
    await showAnswered(client);
    if (waitingNow().length < before) cancelRetry();
  }
}

/** Sends what waits; without signal, nothing happens. @param again also photos that the server did not take */
export async function sendWaiting(client: QueryClient, again = false): Promise<void> {
  try {
    const sent = await sendAndShow(client);
    if (sent.size > 0) {
      await refreshChanged(client);
      await keepDay(client);
    }
    await sendPhotos(again);
    // What the server holds back or puts off.
    if (waitingNow().length > 0) sendAgainLater();
  } catch (error) {
    // No signal, or the session has to be opened first.
    sendAgainLater(error);
  }
}

/** The office that is open in this tab. */
let followed: QueryClient | undefined;

/**
 * Sends a step that was just taken, and waits a moment for its answer. One that comes later is shown then.
 * @returns the answer; undefined when it waits
 * @throws {ApiError} when it is refused, and taken back
 */
export async function sendTaken(id: string): Promise<Sent | undefined> {
  const watched: Watched = { id, left: false };
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
  const sending = sendAndShow(followed, watched);
  void sending
    .then(() => sendPhotos())
    .then(() => waitingNow().length > 0 && sendAgainLater())
    .catch(sendAgainLater);
  const first = Promise.race([sending, late]).finally(() => {
    watched.left = true;
  });
  try {
    const sent = await first;
    const own = sent?.get(id);
    if (!own) void sending.then(() => followed && refreshChanged(followed)).catch(() => undefined);
    return own ?? (await sentElsewhere(id));
  } catch (error) {
    await readSteps();
    const isHere = (await listSteps()).some((step) => step.id === id && step.row.state === 'waiting');
    if (!isHere) throw error;
    return undefined;
  }
}

/** The answer to a step that another run of this browser has sent, without its job; undefined while it waits. */
async function sentElsewhere(id: string): Promise<Sent | undefined> {
  const step = (await listSteps()).find((each) => each.id === id);
  if (!step || step.row.state === 'waiting') return undefined;
  const problem =
    step.told === null ? null : { status: 409, code: 'wrong_state' as const, detail: step.told };
  const answer = {
    id,
    outcome: step.row.state,
    problem,
    ...{ happenedAt: null, errorMs: null, paymentId: null },
  };
  return { answer, job: null };
}

/**
 * Keeps the phone's work going: sends what waits on start, focus, a connection and each tap, and removes what is kept for
 * reading when the session ends. @returns a function that stops it
 */
export function followPhone(client: QueryClient): () => void {
  followed = client;
  const send = () => {
    if (waitingNow().length > 0) void sendWaiting(client);
  };
  const onVisible = () => {
    if (!document.hidden) send();
  };
  void showAnswered(client);
  const stops = [
    // At the start, and when somebody signs in.
    $account.subscribe((account) => {
      if (!account) return;
      void keepDayAtOpening(client)
        .catch(() => undefined)
        .then(() => readSteps())
        .then(() => sendWaiting(client))
        // Another account's, who used this phone before.
        .then(deliverLeft)
        .catch(() => undefined);
    }),
    onStepsChange(() => void showAnswered(client)),
    onReachable(send),
    $isLocked.subscribe((isLocked, was) => {
      if (isLocked) forgetDay();
      else if (was) void keepDayAtOpening(client).catch(() => undefined);
    }),
    $phase.listen((phase) => {
      if (phase === 'active') return;
      keepDayAgain();
      $steps.set([]);
      // When it is over, AdminApp takes leave.
      if (phase === 'ended') void wipe('ended').catch(() => undefined);
    }),
  ];
  addEventListener('focus', send);
  addEventListener('click', send);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    cancelRetry();
    for (const stop of stops) stop();
    removeEventListener('focus', send);
    removeEventListener('click', send);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
