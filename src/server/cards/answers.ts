import { askService } from '../outbound.ts';
import { CardRefusal, CardsAway, type CardSettings } from './provider.ts';

// What every card provider's adapter does alike: it asks over HTTP, tells a "no" from a doubtful answer, and reads fields.

/** How old a signature may be, in milliseconds: what Stripe's own libraries and Standard Webhooks accept. */
const FRESH_MS = 300_000;
/** The customer is told within three seconds that the provider is away. */
export const START_MS = 2_000;
const ASK_MS = 8_000;
/** How much of an answer is read, in characters: a hundred events of about 5,000. */
const MOST = 2_000_000;

/** Answers of 4xx that say nothing of whether the provider acted: a timeout, a conflict, too early, too many. */
const DOUBTFUL = new Set([408, 409, 425, 429]);

/** A provider's object, as far as it is read; every field is checked where it is used. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
export const text = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
export const whole = (value: unknown): number | null =>
  Number.isSafeInteger(value) ? (value as number) : null;

/** A body's fields; undefined if it is no JSON object. */
export function parsed(json: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @param seconds when a message was signed, in seconds since 1970. @throws {CardRefusal} when that is long ago or ahead */
export function checkFresh(seconds: string, now: Date): void {
  if (Math.abs(now.getTime() - Number(seconds) * 1000) > FRESH_MS)
    throw new CardRefusal('timestamp', 'The signature is too old.');
}

interface Question {
  readonly path: string;
  /** Posted, if there is one. */
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeoutMs?: number | undefined;
  /** The provider's own words for its "no". */
  readonly reasonOf?: (answer: Fields) => string | null;
}

/**
 * Asks a provider.
 * @throws {CardRefusal} `refused`: it says no, and did nothing
 * @throws {CardsAway} for any other answer: whether it acted is unknown
 */
export async function askProvider(
  { url }: CardSettings,
  { path, body, headers, timeoutMs = ASK_MS, reasonOf }: Question,
): Promise<Fields> {
  const init =
    body === undefined ? { method: 'GET' as const, headers } : { method: 'POST' as const, headers, body };
  const answer = await askService(`${url}${path}`, init, { timeoutMs, most: MOST }).catch(
    (error: unknown) => {
      throw new CardsAway('The card provider did not answer.', { cause: error });
    },
  );
  const { status } = answer;
  const fields = parsed(answer.text);
  if (status >= 200 && status < 300 && fields) return fields;
  const said = `The card provider answered ${status}.`;
  if (status < 400 || status >= 500 || DOUBTFUL.has(status)) throw new CardsAway(said);
  throw new CardRefusal('refused', (fields && reasonOf?.(fields)) ?? said);
}
