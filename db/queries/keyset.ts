import { Buffer } from 'node:buffer';
import { type RawBuilder, sql } from 'kysely';

/** Rows of a page when nobody says how many. */
export const DEFAULT_LIMIT = 50;

/** One page of a newest-first list. */
export interface Page<T> {
  readonly rows: T[];
  /** What asks for the next page; null on the last one. */
  readonly nextCursor: string | null;
}

/** What every list takes. */
export interface PageRequest {
  /** Most rows wanted, 1 to 200 (default 50). */
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** A cursor that no list has given out. */
export class InvalidCursorError extends RangeError {
  override readonly name = 'InvalidCursorError';
}

interface Keyed {
  readonly createdAt: string;
  readonly id: string;
}

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The opaque text that stands for a row's place in a list. */
export function encodeCursor({ createdAt, id }: Keyed): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/**
 * The place a cursor stands for.
 * @throws {InvalidCursorError} for anything that encodeCursor did not make
 */
export function decodeCursor(cursor: string): Keyed {
  const [, createdAt, id] = CURSOR.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  if (createdAt === undefined || id === undefined || !isMoment(createdAt)) {
    throw new InvalidCursorError('Not a cursor of this list');
  }
  return { createdAt, id };
}

/** JavaScript reads February 30 as a day of March and knows a year 0; PostgreSQL refuses both. */
function isMoment(text: string): boolean {
  const moment = new Date(text);
  return !text.startsWith('0000') && !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
}

/** SQL for "older than the cursor", or true without one. `table` is the name in the database. */
export function afterCursor(cursor: string | undefined, table: string): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`;
  const { createdAt, id } = decodeCursor(cursor);
  return sql`(${sql.ref(`${table}.createdAt`)}, ${sql.ref(`${table}.id`)}) < (${createdAt}::timestamptz, ${id}::uuid)`;
}

/** Cuts rows, of which one more than the limit was asked for, into a page. */
export function toPage<T extends Keyed>(rows: T[], limit: number): Page<T> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, nextCursor: rows.length > limit && last ? encodeCursor(last) : null };
}
