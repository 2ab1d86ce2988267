import type { ColumnType } from 'kysely';

/** A timestamp: read as ISO 8601 UTC with milliseconds; written as that or as a Date. */
export type Timestamp = ColumnType<string, string | Date, string | Date>;
export type TimestampOr<Empty> = ColumnType<
  string | Empty,
  string | Date | Empty | undefined,
  string | Date | Empty
>;
/** A timestamp with a default. */
export type GeneratedTimestamp = ColumnType<string, string | Date | undefined, string | Date>;
/** A calendar day, "YYYY-MM-DD". */
export type Day = string;
/** Dollars with two decimals, "120.00"; the database refuses negative amounts and NaN. */
export type Money = string;
/** JSON; written as serialized text, since the driver takes a bare array for a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>;
/** Computed by the database. */
export type Computed<T> = ColumnType<T, never, never>;
