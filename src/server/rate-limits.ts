import type { RateLimitName } from '#contract/route.ts';
import { type RateLimitRequest, consumeRateLimits } from '#db/queries/rate-limits.ts';
import { phoneDisplay } from '#domain/business.ts';
import type { Context } from './context.ts';
import { AppError } from './errors.ts';
import { sha256 } from './hashes.ts';

/**
 * How many requests one sender may make per window, by the limit a route declares. All public forms share one
 * count; so do all answers to a document. Wrong passwords have limits of their own (`accounts/limit-attempts.ts`).
 */
const perSender = {
  publicForm: { key: 'public', most: 10, windowMinutes: 10 },
  readLink: { key: 'link-read', most: 120, windowMinutes: 10 },
  challenge: { key: 'challenge', most: 60, windowMinutes: 10 },
  readWindows: { key: 'windows', most: 60, windowMinutes: 10 },
  sealedSteps: { key: 'sealed', most: 60, windowMinutes: 10 },
  checkVisit: { key: 'check', most: 10, windowMinutes: 10 },
  answerLink: { key: 'link-answer', most: 20, windowMinutes: 10 },
  badAlarmToken: { key: 'alarm-token', most: 20, windowMinutes: 10 },
} as const satisfies Partial<Record<RateLimitName, object>>;

/** A counter's key, and its maximum per window. */
export interface Limit {
  readonly key: string;
  readonly limit: number;
}

/**
 * IPv6 networks that count as one caller, and their multiple of one caller's limit: providers give a home a /64 to
 * a /56 and an office up to a /48, so callers with many networks meet the wider limit.
 */
const IPV6_NETWORKS = [
  { groups: 4, padding: 0, share: 1 },
  { groups: 4, padding: 2, share: 4 },
  { groups: 3, padding: 0, share: 16 },
] as const;

/** The eight groups of a canonical IPv6 address, four hexadecimal digits each. */
function groupsOf(address: string): string[] {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: tail ? 8 - head.length - tail.length : 0 }, () => '0');
  return [...head, ...zeros, ...(tail ?? [])].map((group) => group.padStart(4, '0'));
}

/** The networks an address belongs to, narrowest first: itself for IPv4; its /64, /56 and /48 for IPv6. */
function networksOf(address: string): { network: string; share: number }[] {
  if (!address.includes(':')) return [{ network: address, share: 1 }];
  const groups = groupsOf(address);
  return IPV6_NETWORKS.map(({ groups: whole, padding, share }) => {
    const prefix = groups.slice(0, whole).join(':');
    return { network: `${prefix.slice(0, prefix.length - padding)}/${whole * 16 - padding * 4}`, share };
  });
}

/** One caller's identity for limits, hashed: the address itself, or the /64 of an IPv6 address. */
export function callerHash(address: string): string {
  return sha256(networksOf(address)[0]!.network).toString('base64url');
}

/**
 * The limits that one use counts against for its sender: `most` for the caller (an IPv4 address or an IPv6 /64), and
 * multiples of it for the wider IPv6 networks. Networks appear only hashed.
 * @param address canonical, as `context.client.address` is.
 */
export function addressLimits(name: string, address: string, most: number): Limit[] {
  return networksOf(address).map(({ network, share }) => ({
    key: `${name}:${sha256(network).toString('base64url')}`,
    limit: most * share,
  }));
}

/** The limits that one request counts against for its sender. */
export function senderLimits(
  name: keyof typeof perSender,
  { client, config, now }: Pick<Context, 'client' | 'config' | 'now'>,
): RateLimitRequest {
  const { key, most, windowMinutes } = perSender[name];
  const limits = addressLimits(key, client.address, Math.ceil(most * config.rateLimitScale));
  return { limits, now, windowMinutes };
}

/** The error for a sender with too many requests. @param retryAfter seconds until the window is over */
export function tooManyRequests(retryAfter: number): AppError {
  const minutes = Math.ceil(retryAfter / 60);
  return new AppError(
    'rate_limited',
    `That is a lot of requests. Please call us instead: ${phoneDisplay}, or try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfter },
  );
}

/** Counts one request against its sender's limit. @throws {AppError} `rate_limited`. */
export async function limitSender(
  name: keyof typeof perSender,
  context: Pick<Context, 'db' | 'now' | 'client' | 'config'>,
): Promise<void> {
  const { allowed, retryAfter } = await consumeRateLimits(context.db, senderLimits(name, context));
  if (!allowed) throw tooManyRequests(retryAfter);
}
