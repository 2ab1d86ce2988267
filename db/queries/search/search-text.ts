import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';
import { plateIn } from '#domain/job-facts.ts';

/** Minimum length of a word in a search of several words; a single-word search may be one letter. */
const MIN_WORD = 2;

/** Lower case without macrons and okina, like search_fold in the database: "Kapaʻa" becomes "kapaa". */
export function foldSearch(text: string): string {
  const plain: Record<string, string> = { ā: 'a', ē: 'e', ī: 'i', ō: 'o', ū: 'u' };
  return text.toLowerCase().replace(/[āēīōūʻ‘’'`]/g, (letter) => plain[letter] ?? '');
}

/** Each word of a search with its spellings; empty when there is nothing to search for. */
export function searchWords(text: string): string[][] {
  const folded = foldSearch(text).trim();
  if (folded === '') return [];
  const phone = phonePart(folded);
  if (phone !== undefined) return [folded === phone ? [phone] : [phone, folded]];
  const words = folded.split(/\s+/);
  const long = words.filter((word) => word.length >= MIN_WORD);
  return (long.length > 0 ? long : [folded]).map((word) => [word]);
}

/** The digits of a search that looks like (part of) a phone number, without the country code 1. */
function phonePart(text: string): string | undefined {
  if (!/^\+?[\d\s().-]+$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '');
  const national = text.startsWith('+1') || digits.length === 11 ? digits.replace(/^1/, '') : digits;
  return national.length >= MIN_WORD ? national : undefined;
}

/** The condition of a search of one table, in two forms. */
export interface Search {
  /** The table's name in queries. */
  readonly table: string;
  /** True for a record with every word; evaluated on the record. */
  readonly matches: RawBuilder<boolean>;
  /** The same, in a form that the search index serves. */
  readonly indexed: RawBuilder<boolean>;
}

/** The search of a table for a text: records in which every word of it occurs. */
export function buildSearch(table: string, text: string): Search {
  const words = searchWords(text);
  if (words.length === 0) return { table, matches: sql`false`, indexed: sql`false` };
  const [[only = ''] = []] = words;
  // The n-grams of a whole number are common; the number itself has an index.
  if (/^\d{10}$/.test(only) && !/^inventory/.test(table)) {
    const isNumber = sql<boolean>`${sql.ref(`${table}.phoneDigits`)} = ${only}`;
    return { table, matches: isNumber, indexed: isNumber };
  }
  const column = sql.ref(`${table}.searchText`);
  const matches = sql<boolean>`(${sql.join(
    words.map((spellings) => {
      const any = spellings.map((spelling) => sql`strpos(${column}, ${spelling}) > 0`);
      return sql`(${sql.join(any, sql` or `)})`;
    }),
    sql` and `,
  )})`;
  return { table, matches, indexed: sql`(${hasNgrams(table, ngramsOf(words))} and ${matches})` };
}

/** The job number in a search: "1042", "job 1042", "#1042"; undefined if the text cannot be one. */
export function jobNumberIn(text: string): number | undefined {
  const [, digits] = /^(?:job\s*)?(?:#\s*)?(\d{4,9})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** The search of jobs for a text; "job" before a number is a label, not a search word, and a plate finds its jobs. */
export function buildJobSearch(text: string): Search {
  const number = jobNumberIn(text);
  const search = buildSearch('job', number === undefined ? text : String(number));
  const plate = plateIn(text);
  if (plate === undefined) return search;
  // The expression that the index of plates uses (db/migrations/0004-jobs.ts).
  const hasPlate = sql<boolean>`(job.vehicle_plate is not null
    and upper(regexp_replace(job.vehicle_plate, '[^A-Za-z0-9]', '', 'g')) = ${plate})`;
  const orPlate = (found: RawBuilder<boolean>) => sql<boolean>`(${found} or ${hasPlate})`;
  return { ...search, matches: orPlate(search.matches), indexed: orPlate(search.indexed) };
}

/** The search of quotes for a text or any of the given blind indexes. */
export function buildQuoteSearch(text: string, blindIndexes: readonly string[]): Search {
  const search = buildSearch('quote', text);
  if (blindIndexes.length === 0) return search;
  const orEncrypted = (found: RawBuilder<boolean>) =>
    sql<boolean>`(${found} or ${hasBlindIndex(blindIndexes)})`;
  return { ...search, matches: orEncrypted(search.matches), indexed: orEncrypted(search.indexed) };
}

/** True for quotes with one of the given blind indexes. */
export function hasBlindIndex(blindIndexes: readonly string[]): RawBuilder<boolean> {
  return sql`quote.sealed_terms && ${[...blindIndexes]}::text[]`;
}

/** True where the search index matches a tsquery. */
export function hasNgrams(table: string, query: string | RawBuilder<string>): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`search_pieces(${column('searchText')}, ${column('createdAt')}) @@ ${query}::tsquery`;
}

/** The tsquery for words: the n-grams of every word in one of its spellings. */
function ngramsOf(words: readonly (readonly string[])[]): string {
  const alone = words.length === 1;
  return words
    .map((spellings) => `(${spellings.map((spelling) => ngramsOfWord(spelling, alone)).join(' | ')})`)
    .join(' & ');
}

/** N-grams that together cover the word: four characters each, two of a short word, a prefix match for one letter. */
function ngramsOfWord(word: string, alone: boolean): string {
  const letters = [...word];
  // Every character of a text begins one of its n-grams, even the last one.
  if (letters.length === 1) return `${quoted(word)}:*`;
  // Three letters match many n-grams as a prefix: too many to combine when other words narrow the search.
  if (letters.length === 3 && alone) return `${quoted(word)}:*`;
  const size = letters.length < 4 ? 2 : 4;
  const last = letters.length - size;
  const starts = [...letters.keys()].filter((start) => start < last && start % (size === 2 ? 1 : size) === 0);
  const ngrams = [...starts, last].map((start) => letters.slice(start, start + size).join(''));
  return [...new Set(ngrams)].map(quoted).join(' & ');
}

const quoted = (ngram: string) => `'${ngram.replace(/['\\]/g, '$&$&')}'`;

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
