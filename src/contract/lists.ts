import * as z from 'zod/mini';
import { isStorable, UNSTORABLE } from './fields.ts';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

/** Maximum cursor length: a 500-character name, its id and the sort order, in base64. */
const MAX_CURSOR = 2_800;

/**
 * Query parameters of every list: `?limit=` (1–200, default 50), `?cursor=` (opaque, from the `Link` header)
 * and `?q=` (search text of at least one letter).
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
    z
      .string()
      .check(
        z.maxLength(MAX_CURSOR, 'Must be a cursor from a Link header'),
        z.regex(/^[A-Za-z0-9_-]+$/, 'Must be a cursor from a Link header'),
      ),
  ),
  q: z.optional(
    z
      .string()
      .check(z.trim(), z.maxLength(100, 'Must be at most 100 characters'), z.refine(isStorable, UNSTORABLE)),
  ),
};

/** A field, ascending; with a leading minus, descending. */
export type Sort<Field extends string> = Field | `-${Field}`;

/** The default sort: newest first. */
export const NEWEST_FIRST = '-createdAt';

const SORTED =
  'A field, lowest first, or with a minus, highest first. Newest first (-createdAt) when left out, and always in a search: beside q nothing else is accepted.';

/** Every sort order, ascending and descending, for these fields. */
export function sortsBy<const Field extends string>(...fields: readonly Field[]): readonly Sort<Field>[] {
  return fields.flatMap((field) => [field, `-${field}`] as const);
}

/**
 * Query of a sortable list: {@link pageQuery}, `?sort=` (one of `sorts`, default newest first) and the list's
 * own filters. Any sort works with any filter, but search results are always newest first because the text
 * index is unordered, so `?sort=` together with `?q=` is rejected.
 */
export function listQuery<const Order extends string, Filters extends z.core.$ZodLooseShape>(
  sorts: readonly Order[],
  filters: Filters,
) {
  const sort = z.optional(z.enum(sorts, `Must be one of ${sorts.join(', ')}`).check(z.describe(SORTED)));
  return z.strictObject({ ...pageQuery, sort, ...filters }).check(
    z.refine((query: object) => isInOrder(query), {
      path: ['sort'],
      error: 'A search is listed newest first: leave sort out',
    }),
  );
}

function isInOrder({ q, sort = NEWEST_FIRST }: { q?: string; sort?: string }): boolean {
  return !q || sort === NEWEST_FIRST;
}

/** A page of records, with the cursor of the next page, if any. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly nextCursor: string | null;
}
