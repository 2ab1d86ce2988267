import { type RawBuilder, sql } from 'kysely';

/** Fewest characters a search runs with; below them everything would match. */
export const MIN_SEARCH = 2;

/** Lower case without macrons and okina, as the database's search_fold does it: "Kapaʻa" becomes "kapaa". */
export function foldSearch(text: string): string {
  const plain: Record<string, string> = { ā: 'a', ē: 'e', ī: 'i', ō: 'o', ū: 'u' };
  return text.toLowerCase().replace(/[āēīōūʻ‘’'`]/g, (letter) => plain[letter] ?? '');
}

/** Each word of a search, with the ways it may be written in a record; empty below two characters. */
export function searchWords(text: string): string[][] {
  const folded = foldSearch(text).trim();
  if (folded.length < MIN_SEARCH) return [];
  const phone = phonePart(folded);
  if (phone !== undefined) return [folded === phone ? [phone] : [phone, folded]];
  const words = folded.split(/\s+/);
  const long = words.filter((word) => word.length >= MIN_SEARCH);
  return (long.length > 0 ? long : [folded]).map((word) => [word]);
}

/** The digits of a search that looks like (part of) a phone number, without the country code 1. */
function phonePart(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const national = text.startsWith('+1') || digits.length === 11 ? digits.replace(/^1/, '') : digits;
  return national.length >= MIN_SEARCH ? national : undefined;
}

/** SQL that holds where every word of a search occurs. `table` is the name queries use, or the one in the database. */
export function matchesSearch(text: string, table: string): RawBuilder<boolean> {
  const words = searchWords(text);
  if (words.length === 0) return sql`false`;
  const [[only = ''] = []] = words;
  // Every trigram of a whole number is common; the number itself has an index.
  if (/^\d{10}$/.test(only) && !/^inventory/.test(table))
    return sql`${sql.ref(`${table}.phoneDigits`)} = ${only}`;
  const column = sql.ref(`${table}.searchText`);
  return sql.join(
    words.map((spellings) => {
      const any = spellings.map((spelling) => contains(column, spelling));
      return sql`(${sql.join(any, sql` or `)})`;
    }),
    sql` and `,
  );
}

/** SQL that holds where a quote's sealed fields have one of the given terms. */
export function hasSealedTerm(terms: readonly string[]): RawBuilder<boolean> {
  return sql`quote.sealed_terms && ${[...terms]}::text[]`;
}

/** Trigrams find three characters or more; for two there is an index of their own. */
function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const like = sql<boolean>`${column} like ${likePattern(text)}`;
  return text.length > 2 ? like : sql`(search_pairs(${column}) @> array[${text}] and ${like})`;
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/** How many of the newest rows are looked through for each hit wanted, before the search indexes are asked. */
const ROWS_A_HIT = 250;

/**
 * SQL that selects the ids of the newest rows that match, of those let through by `only`. What is common is found among
 * the newest rows; what is not is rare enough to be fetched whole by the search indexes. Left to itself the planner
 * errs both ways: it fetches thousands to show twenty, or walks a million rows for a name of long ago. `table` is the
 * name in the database.
 */
export function newestMatching({
  table,
  matches,
  only,
  limit,
}: {
  table: string;
  matches: RawBuilder<boolean>;
  only: RawBuilder<boolean>;
  limit: number;
}): RawBuilder<unknown> {
  const newestFirst = sql`order by created_at desc, id desc limit`;
  const rows = sql.table(table);
  // The name of the table stands for the rows looked through, so that the condition fits both. `offset 0` keeps the
  // planner from knowing how few are wanted.
  return sql`(
    with quick as materialized (
      select id from (select * from ${rows} where ${only} ${newestFirst} ${limit * ROWS_A_HIT}) ${rows}
       where ${matches} ${newestFirst} ${limit}
    )
    select id from quick
    union all
    select id from (select id from (select id, created_at from ${rows} where ${only} and ${matches} offset 0) found
                     ${newestFirst} ${limit}) thorough
     where (select count(*) from quick) < ${limit})`;
}
