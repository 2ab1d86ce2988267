/** Another service's response. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** `Retry-After` in seconds, if the service sent it. */
  readonly retryAfter: number | undefined;
}

/** How much of a response is read, in characters. */
const MAX_RESPONSE = 20_000;

/**
 * Calls another service, at an address from our settings or of a known push service. Follows no redirect.
 * @throws if it cannot be reached or takes longer than the timeout, ten seconds by default
 */
export async function askService(
  url: string,
  init: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
  timeoutMs = 10_000,
): Promise<Answer> {
  // oxlint-disable-next-line no-restricted-globals -- the place where the server calls providers
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  const text = (await response.text()).slice(0, MAX_RESPONSE);
  return { status: response.status, text, retryAfter: seconds(response.headers.get('retry-after')) };
}

/** A `Retry-After` of seconds or a date (RFC 9110, 10.2.3), as seconds from now. */
function seconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  const value = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(value) ? Math.max(0, Math.min(value, 3600)) : undefined;
}

/** Thrown when a message was certainly not accepted for delivery; after another error it may have been. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly permanent: boolean;
  readonly waitSeconds: number | undefined;
  constructor(
    message: string,
    { permanent = false, waitSeconds }: { permanent?: boolean; waitSeconds?: number | undefined } = {},
  ) {
    super(message);
    this.permanent = permanent;
    this.waitSeconds = waitSeconds;
  }
}
