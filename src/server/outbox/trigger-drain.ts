import { type Config, previewUrl } from '../config.ts';
import type { Context } from '../context.ts';
import { hmacSha256 } from '../hashes.ts';
import { describeError, log } from '../log.ts';
import { fetchOwnSite } from '../own-site.ts';

/** Asks the outbox function for notifications, texts and calls alone. */
export const RINGS_ONLY = 'rings';

/** Authenticates our own call to the outbox function: a keyed hash of its purpose. */
export function drainToken(config: Pick<Config, 'jwtSecrets'>): string {
  return hmacSha256(config.jwtSecrets[0] ?? '', 'outbox').toString('base64url');
}

/**
 * Asks the outbox function to send queued mail once the response is sent. Best effort: the timer looks
 * after every write (`lookWhenDue`), so a lost trigger delays mail by two minutes at most.
 */
export function triggerDrain({ config, afterResponse }: Pick<Context, 'config' | 'afterResponse'>): void {
  const { selfOrigin } = config;
  if (!selfOrigin) return;
  afterResponse(async () => {
    // Set here, not by the caller, so that a task that never runs does not block later ones.
    if (draining) {
      again = true;
      await ringMeanwhile(selfOrigin, config);
      return;
    }
    draining = true;
    try {
      do {
        again = false;
        await requestDrain(selfOrigin, config);
      } while (again);
    } finally {
      draining = false;
    }
  });
}

/**
 * One trigger at a time: under load one drain serves many requests, and later ones are covered by the next.
 */
let draining = false;
let again = false;

/** How many drains of notifications, texts and calls run beside another drain. */
const MOST_RINGING = 3;
let ringing = 0;

/**
 * Lets an alarm, or the news that it was taken, leave at once: the drain that runs may be waiting for a slow mail server,
 * and have looked for notifications before this one was queued.
 */
async function ringMeanwhile(selfOrigin: string, config: Config): Promise<void> {
  if (ringing >= MOST_RINGING) return;
  ringing += 1;
  try {
    await requestDrain(selfOrigin, config, `?only=${RINGS_ONLY}`);
  } finally {
    ringing -= 1;
  }
}

async function requestDrain(selfOrigin: string, config: Config, query = ''): Promise<void> {
  const response = await fetchOwnSite(selfOrigin, `/api/outbox${query}`, {
    method: 'POST',
    headers: { authorization: `Outbox ${drainToken(config)}` },
    timeoutMs: 20_000,
  });
  await response.arrayBuffer();
}

// Notes that decide whether the timer must query the outbox. They are stored outside PostgreSQL, so that an idle database
// stays asleep (docs/decisions/idle-database.md): in Netlify Blobs, or in this process on any other host. Writers set
// only `written` and the timer only `looked`, so neither overwrites the other's value.

interface Store {
  get(key: 'written' | 'looked'): Promise<string | null>;
  set(key: 'written' | 'looked', value: string): Promise<unknown>;
}

/** The last look: the newest write it is certain to have seen, and when the next message is due; milliseconds since 1970. */
interface Looked {
  readonly written: number;
  readonly due: number | null;
}

/** Milliseconds after which a write has committed or failed: a statement may take 3 seconds, a transaction 10. */
const SETTLED_AFTER_MS = 60_000;
/** How long Netlify Blobs may take, in milliseconds. */
const BLOBS_MS = 1_000;

const kept = new Map<string, string>();
const inThisProcess: Store = {
  get: (key) => Promise.resolve(kept.get(key) ?? null),
  set: (key, value) => Promise.resolve(kept.set(key, value)),
};

/** @throws when the platform runs functions in separate processes without a shared store */
async function openStore(): Promise<Store> {
  const { NETLIFY_BLOBS_CONTEXT, AWS_LAMBDA_FUNCTION_NAME } = process.env;
  // A preview shares the platform's store with the live site, and has no timer that reads it.
  if (previewUrl || (!NETLIFY_BLOBS_CONTEXT && !AWS_LAMBDA_FUNCTION_NAME)) return inThisProcess;
  const { getStore } = await import('@netlify/blobs');
  return getStore({
    name: 'outbox',
    consistency: 'strong',
    // oxlint-disable-next-line no-restricted-globals -- Netlify's own store, at the address Netlify gives
    fetch: (url, init) => fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(BLOBS_MS) }),
  });
}

/** Undefined when the store does not respond: the request continues, and the timer then queries the database. */
async function attempt<T>(work: (store: Store) => Promise<T>): Promise<T | undefined> {
  try {
    return await work(await openStore());
  } catch (error) {
    log('warn', 'outbox_note_failed', describeError(error));
    return undefined;
  }
}

/** Records that a write that may queue mail has begun, so that the timer looks. Never fails. */
export async function expectMail(now: Date): Promise<void> {
  await attempt((store) => store.set('written', String(now.getTime())));
}

/**
 * Looks into the outbox if there was a write since the last look, if a message is due, or if that is unknown: after a
 * start, and when the notes cannot be read.
 * @param look returns its result and when the next message is due
 * @returns the result; undefined when there was no reason to look
 */
export async function lookWhenDue<T>(
  now: Date,
  look: () => Promise<{ result: T; nextDue: Date | undefined }>,
): Promise<T | undefined> {
  const notes = await attempt((store) => Promise.all([store.get('written'), store.get('looked')]));
  const written = Number(notes?.[0] ?? 0);
  const last = notes?.[1] ? (JSON.parse(notes[1]) as Looked) : undefined;
  if (last && last.written === written && (last.due === null || last.due > now.getTime())) return undefined;
  const { result, nextDue } = await look();
  const settled = written + SETTLED_AFTER_MS <= now.getTime();
  const looked: Looked = {
    written: settled ? written : (last?.written ?? 0),
    due: nextDue?.getTime() ?? null,
  };
  if (notes) await attempt((store) => store.set('looked', JSON.stringify(looked)));
  return result;
}
