import type { publicBookingRoutes } from '#contract/bookings/public.ts';
import type { contactRoutes } from '#contract/leads.ts';
import type { publicQuoteRoutes } from '#contract/estimates/public.ts';
import type { Route } from '#contract/route.ts';
import { ApiError, NetworkError } from './api-error.ts';
import { call, newIdempotencyKey } from './api.ts';
import { forget, keep } from './local-store.ts';
import {
  deleteSubmission,
  listSubmissions,
  type OutboxForm,
  putSubmission,
  type Submission,
} from './outbox-store.ts';

/**
 * The paths of the contract, checked by their types: importing the routes would bring every form's schemas into each
 * form's script and into the service worker, which only pass on what was checked before.
 */
const paths: {
  readonly contact: typeof contactRoutes.submit.path;
  readonly booking: typeof publicBookingRoutes.submit.path;
  readonly quote: typeof publicQuoteRoutes.submit.path;
} = { contact: '/api/contact', booking: '/api/booking', quote: '/api/quotes' };

function routeOf(form: OutboxForm): Route {
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

/** After this long a submission is no longer sent by itself: help that comes a day late may be no help. */
const GIVE_UP_MS = 24 * 3_600_000;

const CHANNEL = 'submissions';
const LOCK = 'submissions';

/** Only one tab or worker sends at a time. Where locks are missing, the idempotency key alone keeps it to one row. */
function exclusively<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request(LOCK, work) as Promise<T>) : work();
}

async function store(submission: Submission, replaced?: string): Promise<Submission> {
  // Without a place to keep it (private windows of some browsers) it is still sent, just not kept.
  await putSubmission(submission, replaced).catch(() => undefined);
  announce();
  // So that a page can tell without opening a database that there is something to show.
  keep(`waiting:${submission.form}`, true);
  return submission;
}

function announce(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back when a submission changed in another tab or in the service worker. Returns the way to stop. */
export function onOutboxChange(listener: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listener;
  return () => channel.close();
}

/** The submissions of one form on this device, the oldest first; null where the device keeps none. */
export async function readSubmissions(form: OutboxForm): Promise<Submission[] | null> {
  const all = await listSubmissions().catch(() => null);
  return all && all.filter((submission) => submission.form === form);
}

/**
 * Sends a form now. It is kept on the device before it leaves, so that nothing that happens on the way can lose it.
 * `earlier` is a try of the same request that is being corrected or repeated: it lends its key, so that if it did
 * arrive, it is not taken for a second request.
 */
export async function submit(
  { form, body, typed }: Pick<Submission, 'form' | 'body' | 'typed'>,
  earlier: Submission | null,
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
  await forgetReceived(form);
  return exclusively(async () => {
    // Another tab that was sending what waits may have found this one too, and sent it.
    const kept = (await readSubmissions(form))?.find(({ key }) => key === fresh.key);
    const answered = kept?.state === 'received' || kept?.state === 'refused';
    return answered && kept.createdAt === fresh.createdAt ? kept : attempt(fresh, true);
  });
}

/** Sends what waits on this device and is not too old for that, once each. Answers whether something still waits. */
export function sendWaiting(): Promise<boolean> {
  return exclusively(async () => {
    const all = await listSubmissions().catch((): Submission[] => []);
    const waiting = all.filter(({ state }) => state === 'queued' || state === 'sending');
    const after: Submission[] = [];
    for (const submission of waiting) {
      after.push(
        isTooOld(submission)
          ? await store({ ...submission, state: 'stale' })
          : await attempt(submission, false),
      );
    }
    return after.some(({ state }) => state === 'queued');
  });
}

/** Takes a submission off the device: its person took it back, or has seen that it was received. */
export async function forgetSubmission({ form, key }: Submission): Promise<void> {
  await deleteSubmission(key).catch(() => undefined);
  if (!(await readSubmissions(form))?.length) forget(`waiting:${form}`);
  announce();
}

/** A new request takes the place of those that arrived. */
async function forgetReceived(form: OutboxForm): Promise<void> {
  const kept = (await readSubmissions(form)) ?? [];
  const received = kept.filter(({ state }) => state === 'received');
  await Promise.all(received.map(({ key }) => deleteSubmission(key).catch(() => undefined)));
}

/** A clock that was set back since says nothing about the age: then it counts as too old as well. */
const isTooOld = ({ createdAt }: Submission) => Math.abs(Date.now() - createdAt) > GIVE_UP_MS;

async function attempt(submission: Submission, interactive: boolean): Promise<Submission> {
  const attempted = { ...submission, state: 'sending' as const, attempts: submission.attempts + 1 };
  try {
    const receipt = (await call(routeOf(submission.form), {
      body: submission.body as undefined,
      idempotencyKey: submission.key,
    })) as unknown as Receipt;
    return await store({ ...attempted, state: 'received', reference: referenceOf(receipt) });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'key_reused') {
      // The earlier try under this key did arrive, with other words: these are new ones.
      const again = { ...attempted, key: newIdempotencyKey() };
      await store(again, submission.key);
      return attempt(again, interactive);
    }
    return store({ ...attempted, ...outcomeOf(error, interactive) });
  }
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

/** What every form's answer has in common. */
interface Receipt {
  readonly id: string;
  readonly quoteNumber?: string;
}

/** The number people quote on the phone: the quote's, or the beginning of the record's id. */
function referenceOf(receipt: Receipt): string {
  return receipt.quoteNumber ?? receipt.id.slice(0, 8).toUpperCase();
}
