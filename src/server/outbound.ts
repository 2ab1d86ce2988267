/** Another service's response. */
export interface Answer {
  readonly status: number;
  readonly text: string;
  /** `Retry-After` in seconds, if the service sent it. */
  readonly retryAfter: number | undefined;
}

/** How much of a response is read by default, in characters. */
const MAX_RESPONSE = 20_000;

/** A user name and password in an address. */
const IN_ADDRESS = /\/\/[^/\s@]*@/g;

/** A text without the user names and passwords of the addresses in it: for errors that are stored and shown. */
export const withoutSecrets = (text: string): string => text.replaceAll(IN_ADDRESS, '//');

/**
 * Calls another service, at an address from our settings or of a known push service. A user name and password in the
 * address become Basic authorization (RFC 7617). Follows no redirect.
 * @param timeoutMs ten seconds by default
 * @param most how much of the response is read, in characters
 * @throws if it cannot be reached or takes longer than the timeout
 */
export async function askService(
  url: string,
  init: { method: 'GET' | 'POST'; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> },
  { timeoutMs = 10_000, most = MAX_RESPONSE }: { timeoutMs?: number; most?: number } = {},
): Promise<Answer> {
  const address = new URL(url);
  const { username, password } = address;
  address.username = address.password = '';
  const headers =
    username || password ? { ...init.headers, authorization: basic(username, password) } : init.headers;
  const options = { ...init, ...(headers ? { headers } : {}), signal: AbortSignal.timeout(timeoutMs) };
  // oxlint-disable-next-line no-restricted-globals -- the place where the server calls providers
  const response = await fetch(address, { ...options, redirect: 'error' });
  const text = (await response.text()).slice(0, most);
  return { status: response.status, text, retryAfter: seconds(response.headers.get('retry-after')) };
}

const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`;

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
