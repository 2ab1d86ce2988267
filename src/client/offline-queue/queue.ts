import type { publicBookingRoutes } from '#contract/bookings/public.ts';
import type { contactRoutes } from '#contract/leads.ts';
import type { publicQuoteRoutes } from '#contract/estimates/public.ts';
import type { Route } from '#contract/route.ts';
import { ApiError, NetworkError } from '../api-error.ts';
import { call, newIdempotencyKey } from '../api.ts';
import { removeStored, writeStored } from '../browser-store.ts';
import {
  deleteSubmission,
  listSubmissions,
  type QueuedForm,
  putSubmission,
  type Submission,
} from './store.ts';

/**
 * Paths checked against the contract by type only: importing the routes would pull every form's schemas into
 * each form's script and into the service worker, which only forward validated data.
 */
const paths: {
  readonly contact: typeof contactRoutes.submit.path;
  readonly booking: typeof publicBookingRoutes.submit.path;
  readonly quote: typeof publicQuoteRoutes.submit.path;
} = { contact: '/api/contact', booking: '/api/booking', quote: '/api/quotes' };

function routeOf(form: QueuedForm): Route {
  return {
    name: form,
    summary: form,
    method: 'POST',
    path: paths[form],
    auth: 'none',
    success: { status: 201 },
    maxBytes: 0,
  };
}

/** Submissions older than this are not sent automatically: the visitor may no longer need help. */
const STALE_AFTER_MS = 24 * 3_600_000;

/**
 * The delays before automatic retries, in milliseconds: enough for a sleeping database or a cold function to start.
 * `Retry-After` lengthens them.
 */
const RESEND_AFTER_MS = [2_000, 5_000];

/** The longest automatic delay, in milliseconds; if `Retry-After` is longer, the visitor decides when to resend. */
const MAX_WAIT_MS = 10_000;

const CHANNEL = 'submissions';
const LOCK = 'submissions';

/**
 * Lets only one tab or worker send at a time. Without the Web Locks API, the idempotency key alone prevents
 * duplicate rows.
 */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(LOCK, work) as Promise<T>) : work();
}

/**
 * Stores a new submission, or how the attempt with this key ended, and tells the other pages.
 * @returns whether it was stored; undefined without IndexedDB (private windows in some browsers), where it is still sent
 */
async function put(submission: Submission, attempted?: string): Promise<boolean | undefined> {
  const isStored = await putSubmission(submission, attempted).catch(() => undefined);
  announce();
  // Lets a page see that something is waiting without opening IndexedDB.
  if (isStored) writeStored(`waiting:${submission.form}`, true);
  return isStored;
}

async function store(submission: Submission, attempted?: string): Promise<Submission> {
  await put(submission, attempted);
  return submission;
}

function announce(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/**
 * Calls back when another tab or the service worker changes a submission. Returns an unsubscribe function.
 */
export function onQueueChange(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}

/** The submissions of one form on this device, oldest first; null when the device cannot store any. */
export async function readSubmissions(form: QueuedForm): Promise<Submission[] | null> {
  const all = await listSubmissions().catch(() => null);
  return all && all.filter((submission) => submission.form === form);
}

/**
 * Sends a form now, after storing it on the device so that a failure on the way loses nothing. `earlier` is a
 * previous attempt being corrected or retried: its key is reused so the server does not take this for a
 * second request. If the server cannot store it yet, the page retries a few times under the same key and calls `onResend`
 * before each wait.
 */
export async function submit(
  { form, body, typed }: Pick<Submission, 'form' | 'body' | 'typed'>,
  earlier: Submission | null,
  onResend: (submission: Submission) => void,
): Promise<Submission> {
  const fresh: Submission = {
    form,
    key: earlier && earlier.state !== 'received' ? earlier.key : newIdempotencyKey(),
    body,
    typed,
    state: 'sending',
    createdAt: Date.now(),
    attempts: 0,
  };
  await store(fresh);
  await deleteReceived(form);
  let current = fresh;
  for (const retryMs of [...RESEND_AFTER_MS, null]) {
    const { submission, resendInMs } = await exclusively(() => attemptUnlessSettled(current, retryMs));
    if (resendInMs === undefined) return submission;
    current = submission;
    onResend(current);
    await new Promise((resolve) => setTimeout(resolve, resendInMs));
  }
  return current;
}

/** Sends the submission, unless another tab has already sent it from the queue. */
async function attemptUnlessSettled(submission: Submission, retryMs: number | null): Promise<Attempted> {
  const stored = (await readSubmissions(submission.form))?.find(({ key }) => key === submission.key);
  const isSettled = stored?.state === 'received' || stored?.state === 'refused';
  return isSettled && stored.createdAt === submission.createdAt
    ? { submission: stored }
    : attempt(submission, retryMs);
}

/** Sends every queued submission that is not stale, once each. Resolves to true if any are still waiting. */
export function sendQueued(): Promise<boolean> {
  return exclusively(async () => {
    const list = () => listSubmissions().catch((): Submission[] => []);
    const after: Submission[] = [];
    for (const { key } of await list()) {
      // As it is now: it may have been changed or withdrawn while another was being sent.
      const submission = (await list()).find((each) => each.key === key);
      if (submission?.state !== 'queued' && submission?.state !== 'sending') continue;
      after.push(
        isTooOld(submission)
          ? await store({ ...submission, state: 'stale' }, submission.key)
          : (await attempt(submission, 'queued')).submission,
      );
    }
    return after.some(({ state }) => state === 'queued');
  });
}

/** Removes a submission from the device: the user discarded it, or has seen that it was received. */
export async function discardSubmission({ form, key }: Submission): Promise<void> {
  await deleteSubmission(key).catch(() => undefined);
  if (!(await readSubmissions(form))?.length) removeStored(`waiting:${form}`);
  announce();
}

/** A new request replaces the received ones. */
async function deleteReceived(form: QueuedForm): Promise<void> {
  const stored = (await readSubmissions(form)) ?? [];
  const received = stored.filter(({ state }) => state === 'received');
  await Promise.all(received.map(({ key }) => deleteSubmission(key).catch(() => undefined)));
}

/** Compares absolute age: if the clock was set back, the age is unknown and counts as too old. */
const isTooOld = ({ createdAt }: Submission) => Math.abs(Date.now() - createdAt) > STALE_AFTER_MS;

/** How an attempt ended, and how long the page waits before it retries, if it does. */
interface Attempted {
  readonly submission: Submission;
  readonly resendInMs?: number;
}

/** An attempt's context: the queue, or a waiting visitor with the delay before the next retry (null after the last). */
type Waiting = 'queued' | number | null;

async function attempt(submission: Submission, waiting: Waiting): Promise<Attempted> {
  const { key } = submission;
  const attempted = { ...submission, state: 'sending' as const, attempts: submission.attempts + 1 };
  try {
    const receipt = (await call(routeOf(submission.form), {
      body: submission.body as undefined,
      idempotencyKey: key,
    })) as unknown as Receipt;
    const reference = referenceOf(receipt);
    return { submission: await store({ ...attempted, state: 'received', reference, answer: receipt }, key) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'key_reused') {
      // The earlier attempt did arrive, with different content, so this is a new request.
      const again = { ...attempted, key: newIdempotencyKey() };
      // Withdrawn meanwhile, it is not sent again.
      return (await put(again, key)) === false ? { submission: attempted } : attempt(again, waiting);
    }
    const resendInMs = waiting === 'queued' ? undefined : waitAfter(error, waiting);
    // If the page is closed now, the request stays marked as interrupted, and the next page sends it.
    if (resendInMs !== undefined) return { submission: await store(attempted, key), resendInMs };
    return { submission: await store({ ...attempted, ...outcomeOf(error, waiting !== 'queued') }, key) };
  }
}

/** The delay before an automatic retry; undefined if the visitor decides. */
function waitAfter(error: unknown, retryMs: number | null): number | undefined {
  if (retryMs === null || !(error instanceof ApiError) || ![502, 503, 504].includes(error.status))
    return undefined;
  const wait = Math.max(retryMs, (error.retryAfter ?? 0) * 1000);
  return wait > MAX_WAIT_MS ? undefined : wait;
}

function outcomeOf(error: unknown, interactive: boolean): Pick<Submission, 'state' | 'detail' | 'errors'> {
  if (error instanceof ApiError) {
    const detail = error.problem?.detail;
    const final = error.status < 500 && error.status !== 429 && error.status !== 408;
    if (final) return { state: 'refused', errors: error.fieldErrors, ...(detail ? { detail } : {}) };
    if (interactive) return { state: 'failed', ...(detail ? { detail } : {}) };
  } else if (!(error instanceof NetworkError)) {
    return { state: 'failed' };
  }
  return { state: 'queued' };
}

/** Fields common to every form's response. */
interface Receipt {
  readonly id: string;
  readonly quoteNumber?: string;
}

/** The number to give on the phone: the quote number, or the start of the record's id. */
function referenceOf(receipt: Receipt): string {
  return receipt.quoteNumber ?? receipt.id.slice(0, 8).toUpperCase();
}
