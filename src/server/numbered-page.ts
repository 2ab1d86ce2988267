import { countFitting } from '#db/queries/keyset.ts';
import { DEFAULT_LIMIT, type Page } from '#domain/list-orders.ts';
import { invalid } from './errors.ts';

/**
 * A page of rows with consecutive numbers (history, movements); the cursor is the last row's number.
 * @param load returns at most `limit` rows, newest first, with numbers below `before` if that is given
 * @throws {AppError} `invalid` for an unknown cursor.
 */
export async function numberedPage<T extends { readonly id: number }>(
  { limit = DEFAULT_LIMIT, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  load: (limit: number, before: number | undefined) => Promise<readonly T[]>,
): Promise<Page<T>> {
  if (cursor !== undefined && !/^[1-9]\d{0,14}$/.test(cursor)) {
    throw invalid({ cursor: 'Must be a cursor from a Link header' });
  }
  const rows = await load(limit + 1, cursor === undefined ? undefined : Number(cursor));
  // Limited by bytes too: an event contains every line of an estimate before and after, so 200 may exceed a response.
  const page = rows.slice(0, countFitting(rows.slice(0, limit)));
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > page.length && last ? String(last.id) : null };
}
