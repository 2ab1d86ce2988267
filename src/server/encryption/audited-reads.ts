import { appendFoundEvents, hasBlindIndexMatch } from '#db/queries/encrypted-fields.ts';
import { appendEvent } from '#db/queries/history.ts';
import type { EncryptedColumns } from '#db/queries/estimates/estimates.ts';
import { findOwnVisit } from '#db/queries/jobs/technicians.ts';
import { isOpenVisit } from '#domain/job.ts';
import { encryptedFields } from '#domain/job-facts.ts';
import type { StaffContext } from '../context.ts';
import { log } from '../log.ts';
import { decryptFields, type DecryptedFields } from './estimate-fields.ts';
import { searchBlindIndexes } from './encrypt.ts';

/**
 * Whether the caller may read a record's codes: the office always, a technician while the job is theirs and open, a
 * bookkeeper never.
 */
async function mayReadCodes(
  { db, actor }: StaffContext,
  record: { readonly type: 'quote' | 'job'; readonly id: string },
): Promise<boolean> {
  if (actor.role !== 'technician') return actor.role !== 'bookkeeper';
  const visit = await findOwnVisit(db, record, actor.id);
  return visit !== undefined && isOpenVisit(visit);
}

/**
 * Decrypts the fields of an estimate or job for the caller after recording which fields are read; nothing for a caller
 * who may not read them. Without that record, the read fails.
 */
export async function decryptForReader(
  context: StaffContext,
  recordType: 'quote' | 'job',
  record: { readonly id: string } & EncryptedColumns,
): Promise<DecryptedFields> {
  const { db, now, actor, config, requestId } = context;
  if (!(await mayReadCodes(context, { type: recordType, id: record.id })))
    return { values: {}, unreadable: [] };
  const opened = decryptFields(config.fieldKeys, record);
  const sealed = encryptedFields.filter((field) => typeof opened.values[field] === 'string');
  if (sealed.length > 0) {
    await appendEvent(db, {
      recordType,
      recordId: record.id,
      what: 'sealed_read',
      actor: actor.email,
      at: now,
      after: { sealed, requestId },
    });
  }
  if (opened.unreadable.length > 0) {
    log('error', 'sealed_fields_unreadable', {
      requestId,
      recordType,
      recordId: record.id,
      fields: opened.unreadable,
    });
  }
  return opened;
}

/** The blind indexes of a search text; empty for a bookkeeper, and if no quote has any of them (as for most texts). */
export async function matchingBlindIndexes(
  { db, config, actor }: StaffContext,
  text: string | undefined,
): Promise<readonly string[]> {
  if (actor.role === 'bookkeeper') return [];
  const blindIndexes = text === undefined ? [] : searchBlindIndexes(config.fieldKeys, text);
  return blindIndexes.length > 0 && (await hasBlindIndexMatch(db, blindIndexes)) ? blindIndexes : [];
}

/** Records which search results matched by an encrypted field, since the match reveals the field's value. */
export async function recordFound(
  { db, now, actor, requestId }: StaffContext,
  blindIndexes: readonly string[],
  quoteIds: readonly string[],
): Promise<void> {
  if (blindIndexes.length === 0 || quoteIds.length === 0) return;
  await appendFoundEvents(db, {
    quoteIds,
    blindIndexes,
    what: 'sealed_found',
    actor: actor.email,
    after: { requestId },
    at: now,
  });
}
