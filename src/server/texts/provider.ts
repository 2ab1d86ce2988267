import { DeliveryError } from '../outbound.ts';

/** A text message; every attempt has the same `id`. */
export interface TextMessage {
  readonly id: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** The webhook to which a provider posts received texts and delivery reports. */
export const TEXTS_PATH = '/api/texts';

/**
 * Sends text messages. If the response to an attempt is lost, the attempt is repeated with the same id. A provider that
 * supports idempotency keys accepts it once; for one that does not, the adapter first checks whether it was accepted.
 */
export interface TextProvider {
  /**
   * @param repeated whether an earlier attempt may have been accepted
   * @throws {DeliveryError} if it was refused; any other error if the outcome is unknown
   */
  send(message: TextMessage, repeated: boolean): Promise<void>;
}

/** Thrown when the provider blocks a number that answered STOP to it, which may not have reached us. */
export class NumberOptedOut extends DeliveryError {
  constructor() {
    super('The provider blocks this number: it answered STOP.', { permanent: true });
  }
}

/** The error for a failed response: a 4xx is permanent, except authorization, timeouts and rate limits. */
export function refused(
  who: string,
  { status, retryAfter }: { status: number; retryAfter: number | undefined },
): DeliveryError {
  const permanent = status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status);
  return new DeliveryError(`${who} answered ${status}.`, { permanent, waitSeconds: retryAfter });
}
