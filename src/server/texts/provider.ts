import { NotTaken } from '../outbound.ts';

/** A text message; `id` stays the same in every attempt. */
export interface TextMessage {
  readonly id: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/**
 * What sends texts. An attempt whose answer was lost is repeated with the same id: a provider that knows ids takes it
 * once, and for one that does not the adapter looks first whether it was taken.
 */
export interface TextProvider {
  /**
   * @param repeated whether an earlier attempt may have been taken
   * @throws {NotTaken} when it was refused; any other error when nobody knows
   */
  send(message: TextMessage, repeated: boolean): Promise<void>;
}

/** The error for an answer that is no success: 4xx stays refused, except too many and timeouts. */
export function refused(
  who: string,
  { status, retryAfter }: { status: number; retryAfter: number | undefined },
): NotTaken {
  const permanent = status >= 400 && status < 500 && ![401, 403, 408, 409, 425, 429].includes(status);
  return new NotTaken(`${who} answered ${status}.`, { permanent, waitSeconds: retryAfter });
}
