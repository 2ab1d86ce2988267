import { isIPv4, isIPv6 } from 'node:net';

/** The address recorded for callers without a valid one; they share one limit. */
const UNKNOWN = 'unknown';

/**
 * The caller's address: the platform's if it provides one, otherwise the address the trusted proxies saw. Headers
 * that a client can forge are never trusted beyond those.
 * @param trustedHops proxies in front of us that append to X-Forwarded-For (0: trust none).
 * @returns the address as {@link canonicalAddress} writes it
 */
export function clientAddress(request: Request, platformIp: string | undefined, trustedHops: number): string {
  if (trustedHops > 0) {
    const hops = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean);
    const hop = hops.at(-trustedHops) ?? hops[0];
    if (hop) return canonicalAddress(hop);
  }
  return canonicalAddress(platformIp ?? UNKNOWN);
}

/**
 * One spelling per address: without brackets, port and zone id; IPv6 in lower case and compressed (RFC 5952); an
 * IPv4 address inside IPv6 (mapped, RFC 4291, or NAT64, RFC 6052) as IPv4. `unknown` for anything else.
 */
export function canonicalAddress(text: string): string {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return UNKNOWN;
  // The URL parser writes IPv6 addresses in their canonical form.
  const address = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const embedded = /^(?:::ffff:|64:ff9b::)([\da-f]+):([\da-f]+)$/.exec(address);
  if (!embedded) return address;
  const [high, low] = [embedded[1], embedded[2]].map((group) => Number.parseInt(group!, 16));
  return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.');
}
