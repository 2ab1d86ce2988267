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

/** Trigrams find three characters or more; for two there is an index of their own. */
function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const like = sql<boolean>`${column} like ${likePattern(text)}`;
  return text.length > 2 ? like : sql`(search_pairs(${column}) @> array[${text}] and ${like})`;
}

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
