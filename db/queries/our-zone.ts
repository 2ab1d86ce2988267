import { sql } from 'kysely';
import { timeZone } from '#content/place/place.ts';

/** The business's time zone in SQL: a literal, because a parameter would make the same expression two. */
// oxlint-disable-next-line no-restricted-properties -- our own constant
export const ourZone = sql.lit(timeZone);
