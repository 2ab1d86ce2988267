import { type RawBuilder, sql } from 'kysely';

/** Fewest characters of a word that narrows a search of several words; a search of one letter is a word of its own. */
const MIN_WORD = 2;

/** Lower case without macrons and okina, as the database's search_fold does it: "Kapaʻa" becomes "kapaa". */
export function foldSearch(text: string): string {
  const plain: Record<string, string> = { ā: 'a', ē: 'e', ī: 'i', ō: 'o', ū: 'u' };
  return text.toLowerCase().replace(/[āēīōūʻ‘’'`]/g, (letter) => plain[letter] ?? '');
}

/** Each word of a search, with the ways it may be written in a record; empty when there is nothing to look for. */
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

/** What a search of one table looks for, told in two ways. */
export interface Search {
  /** The table, by the name queries use. */
  readonly table: string;
  /** SQL that holds for a record that has every word, told by looking at the record. */
  readonly matches: RawBuilder<boolean>;
  /** The same, told so that an index finds the records. */
  readonly indexed: RawBuilder<boolean>;
}

/** The search of a table for a text: records in which every word of it occurs. */
export function searchOf(table: string, text: string): Search {
  const words = searchWords(text);
  if (words.length === 0) return { table, matches: sql`false`, indexed: sql`false` };
  const [[only = ''] = []] = words;
  // Every piece of a whole number is common; the number itself has an index.
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

/** The search of quotes for a text, or for any of the given terms of an encrypted field. */
export function searchOfQuotes(text: string, sealedTerms: readonly string[]): Search {
  const search = searchOf('quote', text);
  if (sealedTerms.length === 0) return search;
  const orEncrypted = (found: RawBuilder<boolean>) =>
    sql<boolean>`(${found} or ${hasBlindIndex(sealedTerms)})`;
  return { ...search, matches: orEncrypted(search.matches), indexed: orEncrypted(search.indexed) };
}

/** SQL that holds where a quote's encrypted fields have one of the given terms. */
export function hasBlindIndex(terms: readonly string[]): RawBuilder<boolean> {
  return sql`quote.sealed_terms && ${[...terms]}::text[]`;
}

/** SQL that holds where the search index (migration 0013) has what a tsquery asks for. */
export function hasNgrams(table: string, query: string | RawBuilder<string>): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`search_pieces(${column('searchText')}, ${column('createdAt')}) @@ ${query}::tsquery`;
}

/** What the search index is asked for: the pieces of every word, of one of its spellings. */
export function ngramsOf(words: readonly (readonly string[])[]): string {
  const alone = words.length === 1;
  return words
    .map((spellings) => `(${spellings.map((spelling) => ngramsOfWord(spelling, alone)).join(' | ')})`)
    .join(' & ');
}

/** Four characters each, which together cover the word; two of a short one; what begins with it for one letter. */
function ngramsOfWord(word: string, alone: boolean): string {
  const letters = [...word];
  // Every character of a text begins one of its pieces, the last one too.
  if (letters.length === 1) return `${quoted(word)}:*`;
  // What begins with three letters is many pieces: too many to be put together when other words narrow the search.
  if (letters.length === 3 && alone) return `${quoted(word)}:*`;
  const size = letters.length < 4 ? 2 : 4;
  const last = letters.length - size;
  const starts = [...letters.keys()].filter((start) => start < last && start % (size === 2 ? 1 : size) === 0);
  const pieces = [...starts, last].map((start) => letters.slice(start, start + size).join(''));
  return [...new Set(pieces)].map(quoted).join(' & ');
}

const quoted = (piece: string) => `'${piece.replace(/['\\]/g, '$&$&')}'`;
