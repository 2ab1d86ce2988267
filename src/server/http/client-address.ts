/**
 * The caller's address: the platform's word when it gives one, otherwise the hop that the trusted
 * proxies saw. A header a client can write itself is never believed beyond those hops.
 * @param trustedHops proxies in front of us that append to X-Forwarded-For (0: believe none).
 */
export function clientAddress(request: Request, platformIp: string | undefined, trustedHops: number): string {
  if (trustedHops > 0) {
    const hops = (request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map((hop) => hop.trim())
      .filter(Boolean);
    const hop = hops.at(-trustedHops) ?? hops[0];
    if (hop) return hop.slice(0, 64);
  }
  return platformIp ?? 'unknown';
}
