import type { Db } from '#db/connect.ts';
import { lockSealedOtherwise, type SealedRow, updateSealed } from '#db/queries/sealed-fields.ts';
import { sealedFields } from '#domain/sealed-fields.ts';
import type { FieldKeys } from './field-key.ts';
import { openFields, sealedColumnsOf } from './quote-fields.ts';
import { newestSeal } from './seal.ts';

/** What a resealing did. */
export interface Resealed {
  /** Estimates now under the newest key that were not before. */
  readonly resealed: number;
  /** Estimates with a field that no present key opens; that field was left as it is. */
  readonly unreadable: readonly string[];
}

const BATCH = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Seals every sealed field under the newest key: those under an older one, and those stored before there was a key.
 * In batches of a transaction each: it may be stopped and begun again at any time, beside a serving server.
 */
export async function reseal(
  db: Db,
  keys: FieldKeys,
  onBatch?: (resealed: number) => void,
): Promise<Resealed> {
  const unreadable: string[] = [];
  let resealed = 0;
  for (let after: string | undefined = FIRST; after !== undefined;) {
    const rows: SealedRow[] = await db.transaction().execute(async (trx) => {
      const found = await lockSealedOtherwise(trx, {
        after: after ?? FIRST,
        seal: newestSeal(keys),
        limit: BATCH,
      });
      for (const row of found) {
        const opened = openFields(keys, row);
        if (opened.unreadable.length > 0) unreadable.push(row.id);
        if (opened.unreadable.length === sealedFields.length) continue;
        await updateSealed(trx, { ...row, ...sealedColumnsOf(keys, row.id, opened.values, row) });
      }
      return found;
    });
    resealed += rows.filter(({ id }) => !unreadable.includes(id)).length;
    if (rows.length > 0) onBatch?.(resealed);
    after = rows.at(-1)?.id;
  }
  return { resealed, unreadable };
}
