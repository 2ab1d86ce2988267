import { sql } from 'kysely';
import type { Db, Trx } from '../connect.ts';
import { hasBlindIndex } from './search/search-text.ts';

/** Whether any quote has one of the blind indexes: one index lookup. */
export async function hasBlindIndexMatch(db: Db, blindIndexes: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('quote')
    .select('id')
    .where(hasBlindIndex(blindIndexes))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Adds an event to each of the quotes that a search found by one of the blind indexes. */
export async function appendFoundEvents(
  db: Db,
  found: {
    readonly quoteIds: readonly string[];
    readonly blindIndexes: readonly string[];
    readonly what: string;
    readonly actor: string;
    readonly after: unknown;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    insert into event (record_type, record_id, what, actor, after, at)
    select 'quote', id, ${found.what}, ${found.actor}, ${JSON.stringify(found.after)}::jsonb, ${found.at}
      from quote where id = any(${[...found.quoteIds]}::uuid[]) and ${hasBlindIndex(found.blindIndexes)}`.execute(
    db,
  );
}

/** The tables with encrypted fields. */
export type EncryptedTable = 'quote' | 'job';

/** The encrypted fields of a quote or job, for key rotation. */
export interface EncryptedRow {
  readonly id: string;
  readonly vehicleVin: string | null;
  readonly keyCodes: string | null;
  readonly accessDetails: string | null;
  readonly sealedTerms: string[];
}

/**
 * Locks the next rows of a table after an id with an encrypted field that does not begin with `keyPrefix`, waiting for rows that
 * are being written. Updates in this transaction do not count versions.
 */
export async function lockEncryptedWithOtherKey(
  trx: Trx,
  table: EncryptedTable,
  { after, keyPrefix, limit }: { after: string; keyPrefix: string; limit: number },
): Promise<EncryptedRow[]> {
  await sql`select set_config('nene.resealing', 'on', true)`.execute(trx);
  const other = (column: string) => sql`not starts_with(${sql.ref(column)}, ${keyPrefix})`;
  const { rows } = await sql<EncryptedRow>`
    select id, vehicle_vin, key_codes, access_details, sealed_terms from ${sql.table(table)}
     where id > ${after}::uuid
       and (${other('vehicle_vin')} or ${other('key_codes')} or ${other('access_details')})
     order by id limit ${limit} for update`.execute(trx);
  return rows;
}

/** Stores fields encrypted with the new key. */
export async function updateEncrypted(
  trx: Trx,
  table: EncryptedTable,
  { id, ...columns }: EncryptedRow,
): Promise<void> {
  await trx.updateTable(table).set(columns).where('id', '=', id).execute();
}
