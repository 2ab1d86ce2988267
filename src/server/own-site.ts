/**
 * Requests a path of this deploy. Follows no redirect, so the answer is our own.
 * @throws when it redirects, cannot be reached, or takes longer than `timeoutMs`
 */
export function fetchOwnSite(
  origin: string,
  path: string,
  { timeoutMs, ...init }: { timeoutMs: number; method?: 'POST'; headers?: Record<string, string> },
) {
  // oxlint-disable-next-line no-restricted-globals -- the place where the server calls itself
  return fetch(new URL(path, origin), { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
}
