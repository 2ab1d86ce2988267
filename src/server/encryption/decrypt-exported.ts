import type { Db } from '#db/connect.ts';
import { appendEvent } from '#db/queries/history.ts';
import { encryptedFields, type EncryptedField } from '#domain/encrypted-fields.ts';
import type { FieldKeys } from './field-key.ts';
import { decryptField } from './encrypt.ts';

const columns: Record<EncryptedField, string> = {
  vehicleVin: 'vehicle_vin',
  keyCodes: 'key_codes',
  accessDetails: 'access_details',
};

/**
 * Decrypts the fields of stored quotes or jobs in place for a data export, after recording the reads. Fields that no key
 * decrypts stay encrypted.
 */
export async function decryptExported(
  db: Db,
  recordType: 'job' | 'quote',
  rows: readonly unknown[],
  { actor, now, fieldKeys }: { actor: string; now: Date; fieldKeys: FieldKeys },
): Promise<void> {
  for (const row of rows as Record<string, unknown>[]) {
    const recordId = String(row['id']);
    const sealed = encryptedFields.filter((field) => typeof row[columns[field]] === 'string');
    if (sealed.length === 0) continue;
    await appendEvent(db, {
      recordType,
      recordId,
      what: 'sealed_read',
      actor,
      at: now,
      after: { sealed },
    });
    for (const field of sealed) {
      const stored = String(row[columns[field]]);
      row[columns[field]] = decryptField(fieldKeys, { recordId, field }, stored) ?? stored;
    }
  }
}
