import { Buffer } from 'node:buffer';
import { ExpressionWrapper, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { DEFAULT_LIMIT, NEWEST_FIRST, type Page, type Sort } from '#domain/list-orders.ts';
import type { Tables } from '../schema.ts';
import { newestMatching, type Search } from './search/search-text.ts';

/** Options of every list; `Field` is a sort field. */
export interface PageRequest<Field extends string = 'createdAt'> {
  /** Rows per page, 1 to 200 (default 50). */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  /** Newest first (`-createdAt`) when left out. */
  readonly sort?: Sort<Field> | undefined;
}

/** A sort key: it is never null, and has an index together with the id. */
export interface SortKey {
  readonly type: keyof typeof KEYS;
  readonly value: RawBuilder<unknown>;
}

/** The cursor was not returned by this list in this order. */
export class InvalidCursorError extends RangeError {
  override readonly name = 'InvalidCursorError';
}

/** The types of sort keys, each with a check of its values; PostgreSQL never sees a value that fails it. */
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

/** A row's position in a list: the order, its sort key, and its id among equal keys. */
export interface Place {
  readonly sort: string;
  readonly id: string;
  readonly key: string;
}

/** Encodes a row's position in a list as an opaque cursor. */
export function encodeCursor({ sort, id, key }: Place): string {
  return Buffer.from(`${sort} ${id} ${key}`).toString('base64url');
}

/**
 * Decodes a cursor of a list in the given order.
 * @throws {InvalidCursorError} for a cursor of another order, and for text that {@link encodeCursor} did not return
 */
export function decodeCursor(cursor: string, order: string, type: SortKey['type']): Place {
  const [, sort, id, key] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (sort !== order || id === undefined || key === undefined || !KEYS[type](key)) {
    throw new InvalidCursorError('Not a cursor of this list');
  }
  return { sort, id, key };
}

/**
 * Whether a timestamp can be one of a row: from 2000 through 2100, in Honolulu. JavaScript reads February 30 as a day in
 * March, which PostgreSQL refuses, and a search that starts far in the future would visit every month up to it.
 */
function isMoment(text: string): boolean {
  const moment = new Date(text);
  return (
    /^(?:20\d\d|210[01])-/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString() === text
  );
}

/**
 * A page of a query over one table in the requested order; rows with equal keys are ordered by id.
 * @param keys the sort keys; an index serves each of them in both directions.
 * @param search limits the rows further; a search is newest first.
 * @throws {InvalidCursorError} for a cursor that no list returned, or of another order
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
  // The generic row type cannot express that `sortKey` is not one of its columns.
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
  // A full page of the longest texts would exceed the platform's response limit.
  const fitting = countFitting(found.slice(0, limit));
  const last = found.length > fitting ? found[fitting - 1] : undefined;
  return {
    rows: found.slice(0, fitting).map(({ sortKey: _, ...row }) => row as Row),
    nextCursor: last ? encodeCursor({ sort, id: last.id, key: String(last.sortKey) }) : null,
  };
}

/** When a record was created: the default order of every list. */
export const createdAt: SortKey = { type: 'timestamptz', value: sql.ref('createdAt') };

/**
 * Last name, then first name, folded as in searches, so that Kaʻaihue is next to Kaaihue. Compared byte by byte: the same
 * order on every host, whatever its collation.
 */
export const personName: SortKey = {
  type: 'text',
  value: sql`(search_fold(last_name || ' ' || first_name) collate "C")`,
};

/**
 * Maximum size of a page's rows as JSON, in bytes. The platform's responses are limited to 6 MB, and a row can be a third
 * larger in the response than as read.
 */
const PAGE_BYTES = 3_000_000;

/** How many of these rows make a page: all, or as many as {@link PAGE_BYTES} hold, and at least one. */
export function countFitting(rows: readonly unknown[]): number {
  let bytes = 0;
  const over = rows.findIndex((row, index) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes > PAGE_BYTES && index > 0;
  });
  return over === -1 ? rows.length : over;
}
