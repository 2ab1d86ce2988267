import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasNgrams, type Search } from './search-text.ts';

/** How many of the newest rows are scanned per requested hit before an index is used. */
const ROWS_PER_HIT = 50;

/** How many months are looked up in the search index one by one before all at once. */
const RECENT_MONTHS = 6;

/** Maximum number of hits that are fetched all at once. */
const FEW = 600;

/**
 * SQL that selects the ids of the newest rows that match a search and `only`. The search index is unordered, but it holds
 * the months, so it is used where its result is short:
 * 1. `common`: matches that many rows have are found by scanning the newest rows.
 * 2. `recent`: rarer ones are fetched month by month, newest first.
 * 3. `few`: very rare ones are fetched all at once.
 * 4. `older`: ones that were common long ago (a year's numbers) are fetched month by month again.
 * Each step runs only when the earlier ones have not filled the page and rows are left. On its own, the planner fetches
 * thousands of rows to show twenty, or walks a million rows for an old name; `offset 0` hides the page's limit from it.
 */
export function newestMatching({
  search: { table, matches, indexed },
  only,
  limit,
  before = sql`now()`,
}: {
  search: Search;
  only: Expression<SqlBool>;
  limit: number;
  /** No row that passes is newer than this. */
  before?: RawBuilder<unknown> | undefined;
}): RawBuilder<unknown> {
  // Subqueries are named after the table, so that every condition fits them.
  const rows = sql.table(table);
  const newestFirst = sql`order by created_at desc, id desc`;
  const walked = limit * ROWS_PER_HIT;
  const newest = sql`search_month(${before})`;
  const oldest = sql`search_month((select created_at from ${rows} where ${only} order by created_at, id limit 1))`;
  const byMonth = (from: RawBuilder<unknown>, to: RawBuilder<unknown>, needed: RawBuilder<boolean>) => sql`
    select hit.id
      from generate_series(${from}, ${to}, -1) month,
           lateral (select id from ${rows}
                     where ${hasNgrams(table, sql`quote_literal(' ' || month)`)} and ${indexed} and ${only}
                     ${newestFirst} limit ${limit}) hit
     where ${needed} limit ${limit}`;
  return sql`(
    with common as materialized (
      select id, hit, is_last
        from (select *, ${matches} as hit, row_number() over (${newestFirst}) = ${walked} as is_last
                from (select * from ${rows} where ${only} ${newestFirst} limit ${walked}) ${rows}) walked
       where hit or is_last ${newestFirst} limit ${limit}
    ), missing as materialized (
      select from common where is_last and (select count(*) filter (where hit) from common) < ${limit}
    ), recent as materialized (
      ${byMonth(newest, sql`${newest} - ${RECENT_MONTHS - 1}`, sql`exists (select from missing)`)}
    ), few as materialized (
      select * from (select * from ${rows} where ${indexed} offset 0) found
       where exists (select from missing) and (select count(*) from recent) < ${limit}
       limit ${FEW + 1}
    ), older as materialized (
      ${byMonth(sql`${newest} - ${RECENT_MONTHS}`, oldest, sql`(select count(*) from few) > ${FEW}`)}
    )
    select id from common where hit union all select id from recent union all select id from older union all
    (select id from few ${rows} where ${only} and (select count(*) from few) <= ${FEW} ${newestFirst} limit ${limit}))`;
}
