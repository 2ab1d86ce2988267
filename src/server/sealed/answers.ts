import type { FieldKeys } from './field-key.ts';
import { openWith, sealWith } from './seal.ts';

/** An answer as it is stored: sealed, beside the ids of the records it is about, by which an erasure finds it. */
interface SealedAnswer {
  readonly sealed: string;
  readonly ids: readonly string[];
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/**
 * Seals an answer that is kept for a repeat.
 * @param place the request it answers; it opens nowhere else
 * @param about whose ids belong to it, too: an answer need not name its own record
 */
export function sealAnswer(keys: FieldKeys, place: string, answer: unknown, about: unknown): SealedAnswer {
  const text = JSON.stringify(answer);
  const ids = new Set(`${text} ${JSON.stringify(about)}`.match(UUID));
  return { sealed: sealWith(keys, 'answers', place, text), ids: [...ids] };
}

/** Opens what {@link sealAnswer} made; undefined when no key does. */
export function openAnswer(keys: FieldKeys, place: string, stored: unknown): unknown {
  const { sealed } = (stored ?? {}) as Partial<SealedAnswer>;
  const text = sealed === undefined ? undefined : openWith(keys, 'answers', place, sealed);
  return text === undefined ? undefined : (JSON.parse(text) as unknown);
}
