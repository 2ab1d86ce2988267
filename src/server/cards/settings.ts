import { Buffer } from 'node:buffer';
import { ConfigError } from '../errors.ts';
import type { CardSettings } from './provider.ts';

const MIN_SECRET_BYTES = 24;
const SHAPE =
  'CARDS_URL must be stripe://sk_live_…@api.stripe.com, or https://KEY@ and the address of another provider.';

const isLocal = (hostname: string) => /^(?:localhost|127\.0\.0\.1)$/.test(hostname);

/** Secrets that sign the provider's messages; the second one is valid while the first replaces it. */
function secretsOf(env: NodeJS.ProcessEnv): string[] {
  const names = ['CARDS_WEBHOOK_SECRET', 'CARDS_WEBHOOK_SECRET_PREVIOUS'] as const;
  return names.flatMap((name) => {
    const secret = env[name];
    if (!secret) return [];
    if (Buffer.byteLength(secret) < MIN_SECRET_BYTES)
      throw new ConfigError(`${name} must be the provider’s signing secret: it is too short.`);
    return [secret];
  });
}

/**
 * The card provider of `CARDS_URL`; undefined without one. The mode follows from the key: a test key charges no card.
 * @throws {ConfigError} naming what is missing or wrong; also for the test page of `npm start` in production
 */
export function readCards(env: NodeJS.ProcessEnv): CardSettings | undefined {
  const given = env['CARDS_URL'] || undefined;
  if (given === undefined) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const key = url ? decodeURIComponent(url.username) : '';
  if (!url?.host || !key || url.search || url.hash) throw new ConfigError(SHAPE);
  const local = isLocal(url.hostname);
  if (local && env['NODE_ENV'] === 'production')
    throw new ConfigError('CARDS_URL is the test page of this machine, which charges no card.');
  const secrets = secretsOf(env);
  if (secrets.length === 0 || !env['CARDS_WEBHOOK_SECRET'])
    throw new ConfigError('CARDS_WEBHOOK_SECRET is not set: no card payment would be believed.');
  const address = `${local ? 'http' : 'https'}://${url.username}:@${url.host}${url.pathname.replace(/\/$/, '')}`;
  if (url.protocol === 'stripe:') {
    const mode = /^(?:sk|rk)_(live|test)_\w+$/.exec(key)?.[1];
    if (mode === undefined || (local && mode === 'live'))
      throw new ConfigError('CARDS_URL has no secret key of Stripe: sk_live_… or sk_test_….');
    return { provider: 'stripe', url: address, live: mode === 'live', secrets };
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && local)) throw new ConfigError(SHAPE);
  return { provider: 'signed', url: address, live: !local, secrets };
}
