import type { Db } from '#db/connect.ts';
import { lockTotpsWithOtherKey, updateTotpSecret } from '#db/queries/accounts/factors.ts';
import { type Door, lockDoorsWithOtherKey, saveDoors } from '#db/queries/door-book.ts';
import {
  type EncryptedRow,
  type EncryptedTable,
  lockEncryptedWithOtherKey,
  updateEncrypted,
} from '#db/queries/encrypted-fields.ts';
import { encryptedFields } from '#domain/job-facts.ts';
import { decryptSecret, encryptSecret } from '../accounts/factor-codes.ts';
import { codeColumns, openDoor } from '../door-book/door-codes.ts';
import type { FieldKeys } from './field-key.ts';
import { decryptFields, encryptedColumnsOf } from './estimate-fields.ts';
import { newestKeyPrefix } from './encrypt.ts';

/** The result of a key rotation. */
export interface Rotated {
  /** Estimates, jobs and doors re-encrypted with the newest key. */
  readonly rotated: number;
  /** Estimates, jobs and doors with a field that no current key decrypts; that field was left unchanged. */
  readonly unreadable: readonly string[];
}

const BATCH = 100;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Encrypts every field with the newest key, including fields stored before encryption existed. Works in batches, one
 * transaction each, so that it can run while the server runs, and stop and resume at any time.
 */
export async function rotateFieldKey(
  db: Db,
  keys: FieldKeys,
  onBatch?: (rotated: number) => void,
): Promise<Rotated> {
  const quotes = await rotateTable(db, 'quote', keys, onBatch);
  const jobs = await rotateTable(db, 'job', keys, (rotated) => onBatch?.(quotes.rotated + rotated));
  const others = quotes.rotated + jobs.rotated;
  const doors = await rotateDoors(db, keys, (rotated) => onBatch?.(others + rotated));
  const unreadableApps = await rotateApps(db, keys);
  return {
    rotated: others + doors.rotated,
    unreadable: [...quotes.unreadable, ...jobs.unreadable, ...doors.unreadable, ...unreadableApps],
  };
}

/** Re-encrypts the codes of doors, in batches. */
async function rotateDoors(db: Db, keys: FieldKeys, onBatch?: (rotated: number) => void): Promise<Rotated> {
  const unreadable: string[] = [];
  let rotated = 0;
  for (let after: string | undefined = FIRST; after !== undefined;) {
    const doors: Door[] = await db.transaction().execute(async (trx) => {
      const keyPrefix = newestKeyPrefix(keys);
      const found = await lockDoorsWithOtherKey(trx, { after: after ?? FIRST, keyPrefix, limit: BATCH });
      const opened = found.map((door) => ({ door, codes: openDoor(keys, door) }));
      unreadable.push(...opened.filter(({ codes }) => !codes).map(({ door }) => door.id));
      await saveDoors(
        trx,
        opened.flatMap(({ door, codes }) => (codes ? { ...door, ...codeColumns(keys, door.id, codes) } : [])),
      );
      return found;
    });
    rotated += doors.filter(({ id }) => !unreadable.includes(id)).length;
    if (doors.length > 0) onBatch?.(rotated);
    after = doors.at(-1)?.id;
  }
  return { rotated, unreadable };
}

/** Re-encrypts the secrets of authenticator apps, one of each account. @returns the accounts no key decrypts */
async function rotateApps(db: Db, keys: FieldKeys): Promise<string[]> {
  return db.transaction().execute(async (trx) => {
    const unreadable: string[] = [];
    const keyPrefix = newestKeyPrefix(keys);
    for (const { adminUserId, secret } of await lockTotpsWithOtherKey(trx, { keyPrefix })) {
      const text = decryptSecret(keys, adminUserId, secret);
      if (text === undefined) unreadable.push(adminUserId);
      else await updateTotpSecret(trx, adminUserId, encryptSecret(keys, adminUserId, text));
    }
    return unreadable;
  });
}

async function rotateTable(
  db: Db,
  table: EncryptedTable,
  keys: FieldKeys,
  onBatch?: (rotated: number) => void,
): Promise<Rotated> {
  const unreadable: string[] = [];
  let rotated = 0;
  for (let after: string | undefined = FIRST; after !== undefined;) {
    const rows: EncryptedRow[] = await db.transaction().execute(async (trx) => {
      const found = await lockEncryptedWithOtherKey(trx, table, {
        after: after ?? FIRST,
        keyPrefix: newestKeyPrefix(keys),
        limit: BATCH,
      });
      for (const row of found) {
        const opened = decryptFields(keys, row);
        if (opened.unreadable.length > 0) unreadable.push(row.id);
        if (opened.unreadable.length === encryptedFields.length) continue;
        await updateEncrypted(trx, table, {
          ...row,
          ...encryptedColumnsOf(keys, row.id, opened.values, row),
        });
      }
      return found;
    });
    rotated += rows.filter(({ id }) => !unreadable.includes(id)).length;
    if (rows.length > 0) onBatch?.(rotated);
    after = rows.at(-1)?.id;
  }
  return { rotated, unreadable };
}
