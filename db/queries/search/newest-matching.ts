import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { hasNgrams, type Search } from './search-text.ts';

/** How many of the newest rows are looked through for each hit wanted, before any index is asked. */
const ROWS_A_HIT = 50;

/** How many months the search index is asked for one by one, before it is asked for all at once. */
const RECENT_MONTHS = 6;

/** What no more rows than this have is fetched whole. */
const FEW = 600;

/**
 * SQL that selects the ids of the newest rows that a search finds, of those let through by `only`. The search index
 * knows no order, but it knows the months; so it is asked only where its answer is short:
 * 1. `common`: what many have is found among the newest rows, which are looked through one by one.
 * 2. `recent`: what fewer have is fetched month by month, the newest first.
 * 3. `few`: what hardly any have is fetched whole.
 * 4. `older`: what many had, but long ago (the numbers of a year), is fetched month by month again.
 * Each is run only when those before it have not filled the answer, and there is more than was looked through. Left to itself the planner fetches thousands to
 * show twenty, or walks a million rows for a name of long ago: `offset 0` keeps it from knowing how few are wanted.
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
  /** A moment that no row let through is newer than. */
  before?: RawBuilder<unknown> | undefined;
}): RawBuilder<unknown> {
  // What was selected from a table goes by the table's name, so that every condition fits it.
  const rows = sql.table(table);
  const newestFirst = sql`order by created_at desc, id desc`;
  const walked = limit * ROWS_A_HIT;
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
