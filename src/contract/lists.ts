import * as z from 'zod/mini';
import { isStorable, UNSTORABLE } from './fields.ts';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

/**
 * Query of every list: `?limit=` (1–200, default 50), `?cursor=` (opaque, from the `Link` header)
 * and `?q=` (search text, 2 or more characters).
 */
export const pageQuery = {
  limit: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.refine(
            (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_LIMIT,
            `Must be a whole number from 1 to ${MAX_LIMIT}`,
          ),
        ),
      z.transform(Number),
    ),
  ),
  cursor: z.optional(
    z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/, 'Must be a cursor from a Link header')),
  ),
  q: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(100, 'Must be at most 100 characters'), z.refine(isStorable, UNSTORABLE)),
  ),
};

/** Newest-first page of records, with the cursor of the next page when there is one. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly nextCursor: string | null;
}
