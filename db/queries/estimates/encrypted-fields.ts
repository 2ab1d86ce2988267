import { sql } from 'kysely';
import type { Db, Trx } from '../../connect.ts';
import { hasBlindIndex } from '../search/search-text.ts';

/** Whether any quote is found by one of the terms: one look into the index. */
export async function hasBlindIndexMatch(db: Db, terms: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom('quote')
    .select('id')
    .where(hasBlindIndex(terms))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Writes into the history of each of these quotes that has one of the terms that it was found by it. */
export async function appendFoundEvents(
  db: Db,
  found: {
    readonly quoteIds: readonly string[];
    readonly terms: readonly string[];
    readonly what: string;
    readonly actor: string;
    readonly after: unknown;
    readonly at: Date;
  },
): Promise<void> {
  await sql`
    insert into event (record_type, record_id, what, actor, after, at)
    select 'quote', id, ${found.what}, ${found.actor}, ${JSON.stringify(found.after)}::jsonb, ${found.at}
      from quote where id = any(${[...found.quoteIds]}::uuid[]) and ${hasBlindIndex(found.terms)}`.execute(
    db,
  );
}

/** The encrypted fields of a quote, to be encrypted anew. */
export interface EncryptedRow {
  readonly id: string;
  readonly vehicleVin: string | null;
  readonly keyCodes: string | null;
  readonly accessDetails: string | null;
  readonly sealedTerms: string[];
}

/**
 * The next quotes after an id that have an encrypted field not beginning with `seal`, held until the transaction ends.
 * Rows somebody is writing are waited for. What this transaction changes is no edit: versions stay.
 */
export async function lockEncryptedWithOtherKey(
  trx: Trx,
  { after, encryptField, limit }: { after: string; encryptField: string; limit: number },
): Promise<EncryptedRow[]> {
  await sql`select set_config('nene.resealing', 'on', true)`.execute(trx);
  const other = (column: string) => sql`not starts_with(${sql.ref(column)}, ${encryptField})`;
  const { rows } = await sql<EncryptedRow>`
    select id, vehicle_vin, key_codes, access_details, sealed_terms from quote
     where id > ${after}::uuid
       and (${other('vehicle_vin')} or ${other('key_codes')} or ${other('access_details')})
     order by id limit ${limit} for update`.execute(trx);
  return rows;
}

/** Stores fields encrypted anew. */
export async function updateEncrypted(trx: Trx, { id, ...columns }: EncryptedRow): Promise<void> {
  await trx.updateTable('quote').set(columns).where('id', '=', id).execute();
}
