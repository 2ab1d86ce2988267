import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import { fetchOwnSite } from '../own-site.ts';
import { hmacSha256 } from '../sha256.ts';

/** Authenticates our own call to the outbox function: a keyed hash of its purpose. */
export function drainToken(config: Pick<Config, 'jwtSecrets'>): string {
  return hmacSha256(config.jwtSecrets[0] ?? '', 'outbox').toString('base64url');
}

/**
 * Asks the outbox function to send queued mail once the response is sent. Best effort: the timer looks
 * after every write (next-look.ts), so a lost trigger delays mail by two minutes at most.
 */
export function triggerDrain({ config, afterResponse }: Pick<Context, 'config' | 'afterResponse'>): void {
  const { selfOrigin } = config;
  if (!selfOrigin) return;
  afterResponse(async () => {
    // Set here, not by the caller, so that a task that never runs does not block later ones.
    if (draining) {
      again = true;
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

async function requestDrain(selfOrigin: string, config: Config): Promise<void> {
  const response = await fetchOwnSite(selfOrigin, '/api/outbox', {
    method: 'POST',
    headers: { authorization: `Outbox ${drainToken(config)}` },
    timeoutMs: 20_000,
  });
  await response.arrayBuffer();
}
