import { randomUUID } from 'node:crypto';

/** A request as a visitor's browser sends it, with the same key on every attempt. */
export interface Attempt {
  readonly kind: 'lead' | 'quote';
  readonly path: string;
  readonly key: string;
  /** A unique last name. */
  readonly mark: string;
  readonly body: object;
}

/** The response; a connection that broke before a response is status 0. */
export interface Outcome {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
  /** From the first byte sent to the last byte received, in milliseconds. */
  readonly ms: number;
}

/** Number of lines on these visitors' quotes. */
export const QUOTE_LINES = 3;

/** A new visitor, with a lead or a quote. */
export function visitor(kind: Attempt['kind']): Attempt {
  const mark = `Kealoha ${randomUUID()}`;
  const person = {
    firstName: 'Pua',
    lastName: mark,
    phone: '808-555-0133',
    email: `${randomUUID()}@example.com`,
    serviceType: 'emergency',
    location: 'Poipu',
    isEmergency: false,
  };
  const line = { serviceCategory: 'emergency', quantity: 2, unitPrice: '0.00' };
  const items = ['Home Lockout', 'Car Lockout', 'Open a chest'].map((serviceDescription) => ({
    ...line,
    serviceDescription,
  }));
  return {
    kind,
    path: kind === 'lead' ? '/api/contact' : '/api/quotes',
    key: randomUUID(),
    mark,
    body: kind === 'lead' ? { ...person, message: 'Keys in the trunk' } : { ...person, items },
  };
}

/** Sends a request; a broken connection is an outcome, not an error. */
export async function send(
  url: string,
  { path, key, body }: Pick<Attempt, 'path' | 'key' | 'body'>,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const started = performance.now();
  const spent = () => performance.now() - started;
  try {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
      ms: spent(),
    };
  } catch {
    return { status: 0, headers: new Headers(), body: undefined, ms: spent() };
  }
}
