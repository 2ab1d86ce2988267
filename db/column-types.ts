import type { ColumnType, Generated } from 'kysely';
import type { Field, Fields, StoredValue } from '#domain/record-fields.ts';

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

type Column<F extends Field> = F extends { readonly computed: true }
  ? Computed<StoredValue<F>>
  : F extends { readonly fallback: string } | { readonly kind: 'flag' }
    ? Generated<StoredValue<F>>
    : F extends { readonly kind: 'count' }
      ? ColumnType<StoredValue<F>, StoredValue<F> | undefined, StoredValue<F>>
      : StoredValue<F>;

/** The columns of a record's described fields; one with a default may be left out of an insert. */
export type Columns<Described extends Fields> = { [Name in keyof Described]: Column<Described[Name]> };
