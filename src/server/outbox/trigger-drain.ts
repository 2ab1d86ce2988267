import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { hmacSha256 } from '../hashes.ts';
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
