import { Buffer } from 'node:buffer';
import { ExpressionWrapper, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { DEFAULT_LIMIT, NEWEST_FIRST, type Page, type Sort } from '#domain/list-orders.ts';
import type { Tables } from '../schema.ts';
import { newestMatching } from './search/newest-matching.ts';
import type { Search } from './search/search-text.ts';

/** What every list takes; `Field` is what the list can be sorted by. */
export interface PageRequest<Field extends string = 'createdAt'> {
  /** Most rows wanted, 1 to 200 (default 50). */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Newest first (`-createdAt`) when left out. */
  readonly sort?: Sort<Field> | undefined;
}

/** What a list is sorted by: never null, and kept with the id in an index (migrations 0002 to 0004 and 0010). */
export interface SortKey {
  readonly type: keyof typeof KEYS;
  readonly value: RawBuilder<unknown>;
}

/** A cursor that this list, in this order, has not given out. */
export class InvalidCursorError extends RangeError {
  override readonly name = 'InvalidCursorError';
}

/** The types a key may have, each with what its values look like; PostgreSQL never sees anything else as one. */
const KEYS = {
  timestamptz: (text: string) => text === 'infinity' || isMoment(text),
  date: (text: string) => isMoment(`${text}T00:00:00.000Z`),
  numeric: (text: string) => /^\d{1,8}\.\d\d$/.test(text),
  integer: (text: string) => /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647,
  text: (text: string) => text.length <= 500 && !text.includes('\0'),
};

const CASTS: Readonly<Record<keyof typeof KEYS, RawBuilder<unknown>>> = {
  timestamptz: sql`timestamptz`,
  date: sql`date`,
  numeric: sql`numeric`,
  integer: sql`integer`,
  text: sql`text`,
};

const CURSOR = /^(-?[a-zA-Z]+) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (.*)$/s;

/** A row's place in a list: the order it is in, its key there, and its id among equal keys. */
export interface Place {
  readonly sort: string;
  readonly id: string;
  readonly key: string;
}

/** The opaque text that stands for a row's place in a list. */
export function encodeCursor({ sort, id, key }: Place): string {
  return Buffer.from(`${sort} ${id} ${key}`).toString('base64url');
}

/**
 * The place a cursor stands for in a list of that order.
 * @throws {InvalidCursorError} for a cursor of another order, and for anything that encodeCursor did not make
 */
export function decodeCursor(cursor: string, order: string, type: SortKey['type']): Place {
  const [, sort, id, key] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (sort !== order || id === undefined || key === undefined || !KEYS[type](key)) {
    throw new InvalidCursorError('Not a cursor of this list');
  }
  return { sort, id, key };
}

/**
 * A moment as rows have them: those from 2000 to 2100, and the ten hours by which its last day in Honolulu ends later in
 * UTC. JavaScript also reads February 30 as a day of March, which PostgreSQL refuses; and a search that begins far in
 * the future would walk through every month up to it.
 */
function isMoment(text: string): boolean {
  const moment = new Date(text);
  return (
    /^(?:20\d\d|210[01])-/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString() === text
  );
}

/**
 * A page of a query over one table, in the order asked for; rows of equal keys stand in the order of their ids.
 * @param keys what the list can be sorted by; each is read off an index, forwards and backwards.
 * @param search what the rows must have besides; a search is newest first.
 * @throws {InvalidCursorError} for a cursor of no list, or of another order
 */
export async function keysetPage<Table extends keyof Tables, Row, Field extends string>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  keys: Readonly<Record<Field, SortKey>>,
  { limit = DEFAULT_LIMIT, cursor, sort = NEWEST_FIRST as Sort<Field> }: PageRequest<Field>,
  search?: Search,
): Promise<Page<Row>> {
  if (search && sort !== NEWEST_FIRST) throw new TypeError('A search is listed newest first');
  const down = sort.startsWith('-');
  const key = keys[(down ? sort.slice(1) : sort) as Field];
  const direction = down ? sql`desc` : sql`asc`;
  // The names of the row are not known here, so neither is that `sortKey` is not one of them.
  let page = query.select(key.value.as('sortKey')) as unknown as SelectQueryBuilder<
    Tables,
    Table,
    { id: string; sortKey: string | number }
  >;
  const after = cursor === undefined ? undefined : decodeCursor(cursor, sort, key.type);
  if (after) {
    page = page.where(
      sql<boolean>`(${key.value}, id) ${down ? sql`<` : sql`>`} (${after.key}::${CASTS[key.type]}, ${after.id}::uuid)`,
    );
  }
  if (search) {
    const where = page.toOperationNode().where?.where;
    const only = where ? new ExpressionWrapper<Tables, Table, SqlBool>(where) : sql<boolean>`true`;
    const before = after && sql`${after.key}::timestamptz`;
    const ids = newestMatching({ search, only, limit: limit + 1, before });
    page = page.clearWhere().where(sql<boolean>`id in ${ids}`);
  }
  const found = await page
    .orderBy(sql`${key.value} ${direction}`)
    .orderBy(sql`id ${direction}`)
    .limit(limit + 1)
    .execute();
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    rows: found.slice(0, limit).map(({ sortKey: _, ...row }) => row as Row),
    nextCursor: last ? encodeCursor({ sort, id: last.id, key: String(last.sortKey) }) : null,
  };
}

/** When a record was made: what every list is sorted by when nobody says. */
export const createdAt: SortKey = { type: 'timestamptz', value: sql.ref('createdAt') };

/**
 * Last name, then first name, folded as searches fold them, so that Kaʻaihue stands beside Kaaihue. Compared byte by
 * byte: the same order on every host, whatever language its database was made for.
 */
export const personName: SortKey = {
  type: 'text',
  value: sql`(search_fold(last_name || ' ' || first_name) collate "C")`,
};
