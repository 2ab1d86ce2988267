import type { FieldKeys } from './field-key.ts';
import { decryptWith, encryptWith } from './encrypt.ts';

/** An answer as it is stored: encrypted, beside the ids of the records it is about, by which an erasure finds it. */
interface EncryptedResponse {
  readonly sealed: string;
  readonly ids: readonly string[];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Encrypts an answer that is kept for a repeat.
 * @param place the request it answers; it opens nowhere else
 * @param about whose ids belong to it, too: an answer need not name its own record
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

/** Opens what {@link encryptResponse} made; undefined when no key does. */
export function decryptResponse(keys: FieldKeys, place: string, stored: unknown): unknown {
  const { sealed } = (stored ?? {}) as Partial<EncryptedResponse>;
  const text = sealed === undefined ? undefined : decryptWith(keys, 'responses', place, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
