/**
 * Every error code. The server maps codes to HTTP statuses in one table (`src/server/http/problems.ts`);
 * clients may branch on the code, never on the text.
 */
export const problemCodes = [
  'malformed',
  'unauthenticated',
  'second_factor',
  'forbidden',
  'factor_required',
  'step_up_required',
  'session_locked',
  'not_found',
  'method_not_allowed',
  'stale_version',
  'wrong_state',
  'duplicate',
  'slot_taken',
  'insufficient_stock',
  'too_slow',
  'too_large',
  'unsupported_media_type',
  'invalid',
  'key_reused',
  'version_required',
  'rate_limited',
  'internal',
  'unavailable',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** Messages by field name; `items.0.quantity` is a field inside a list. */
export type FieldErrors = Record<string, string>;

/** The body of every error response: `application/problem+json` (RFC 9457) with extension members. */
export interface Problem {
  type: string;
  status: number;
  title: string;
  detail: string;
  code: ProblemCode;
  requestId?: string;
  errors?: FieldErrors;
  /** The current record, when a save was stale or a step impossible; or the items that are short of stock. */
  current?: unknown;
}
