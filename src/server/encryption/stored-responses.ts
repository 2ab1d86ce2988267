import type { FieldKeys } from './field-key.ts';
import { decryptWith, encryptWith } from './encrypt.ts';

/** A stored response: encrypted, with the ids of its records, by which an erasure finds it. */
interface EncryptedResponse {
  readonly sealed: string;
  readonly ids: readonly string[];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Encrypts a response to store for repeats.
 * @param place the request it belongs to; it can only be decrypted for that request
 * @param about contains further ids of its records, since a response need not name its own record
 */
export function encryptResponse(
  keys: FieldKeys,
  place: string,
  answer: unknown,
  about: unknown,
): EncryptedResponse {
  const text = JSON.stringify(answer);
  const ids = new Set(`${text} ${JSON.stringify(about)}`.match(UUID));
  return { sealed: encryptWith(keys, 'responses', place, text), ids: [...ids] };
}

/** Decrypts the result of {@link encryptResponse}; undefined when no key does. */
export function decryptResponse(keys: FieldKeys, place: string, stored: unknown): unknown {
  const { sealed } = (stored ?? {}) as Partial<EncryptedResponse>;
  const text = sealed === undefined ? undefined : decryptWith(keys, 'responses', place, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
