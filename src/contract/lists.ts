import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { MAX_LIMIT, NEWEST_FIRST, type Sort } from '#domain/list-orders.ts';
import { isStorable, UNSTORABLE } from './fields.ts';

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
      .check(
        z.trim(),
        z.maxLength(limits.search, `Must be at most ${limits.search} characters`),
        z.refine(isStorable, UNSTORABLE),
      ),
  ),
};

const SORTED =
  'A field, lowest first, or with a minus, highest first. Newest first (-createdAt) when left out, and always in a search: beside q nothing else is accepted.';

/** Every order of a list that can be sorted by these fields. */
export function sortsBy<const Field extends string>(fields: readonly Field[]): readonly Sort<Field>[] {
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
