import { sql } from 'kysely';
import type { SortKey } from './keyset.ts';

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
