import { createHmac } from 'node:crypto';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';

/** Proves to the outbox function that the call comes from us: a keyed hash of the purpose. */
export function drainToken(config: Pick<Config, 'jwtSecrets'>): string {
  return createHmac('sha256', config.jwtSecrets[0] ?? '')
    .update('outbox')
    .digest('base64url');
}

/**
 * Asks the outbox function to send what is waiting, after the answer has left. Only a trigger: the
 * schedule drains the outbox every minute anyway, so a lost one costs a minute and no mail.
 */
export function triggerDrain({ config, later }: Pick<Context, 'config' | 'later'>): void {
  const { selfOrigin } = config;
  if (!selfOrigin) return;
  later(async () => {
    // Set by the task itself: one that never runs must not keep the next ones from running.
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

/** One trigger at a time: under load one drain serves many requests, and whoever came meanwhile is served by the next. */
let draining = false;
let again = false;

async function requestDrain(selfOrigin: string, config: Config): Promise<void> {
  const response = await fetch(new URL('/api/outbox', selfOrigin), {
    method: 'POST',
    headers: { authorization: `Outbox ${drainToken(config)}` },
    redirect: 'error',
    signal: AbortSignal.timeout(20_000),
  });
  await response.arrayBuffer();
}
