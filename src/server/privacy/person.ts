import type { PersonExport } from '#contract/privacy.ts';
import type { Db, Trx } from '#db/connect.ts';
import { findMergedIds } from '#db/queries/customers/whose-records.ts';
import { appendEvent } from '#db/queries/history.ts';
import * as erasure from '#db/queries/privacy/erasure.ts';
import {
  findCustomersOf,
  findPersonRecords,
  listOptOuts,
  type PersonKeys,
  type PersonPlace,
  type PersonRecords,
  readPersonRecords,
} from '#db/queries/privacy/person.ts';
import { allowErasure } from '#db/queries/privacy/purges.ts';
import { type EncryptedField, encryptedFields } from '#domain/job-facts.ts';
import { phoneKey } from '#domain/phone.ts';
import { retention, retentionCutoff } from '#domain/retention.ts';
import type { Config } from '../config.ts';
import { decryptField } from '../encryption/encrypt.ts';
import type { FieldKeys } from '../encryption/field-key.ts';
import { removeMailFiles } from '../mail/mail-files.ts';

const columns: Record<EncryptedField, string> = {
  vehicleVin: 'vehicle_vin',
  keyCodes: 'key_codes',
  accessDetails: 'access_details',
};

/**
 * Decrypts the fields of stored quotes or jobs in place for a data export, after recording the reads. Fields that no key
 * decrypts stay encrypted.
 */
async function decryptExported(
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

/** The reason that invoices are retained. */
const INVOICES_RETAINED = `Invoices issued within ${retention.books.label}, with name, address, lines and amounts, and their payments: the tax office may ask for them.`;

/** The reason that authorizations are retained. */
const AUTHORITIES_RETAINED = `Records of authorized openings, with signature and photo, until ${retention.authorities.label} have passed: the trade's rule.`;

/** The reason that an opted-out number is retained. */
const OPT_OUT_RETAINED = 'The opt-out of the number, so that it gets no more texts.';

/** The result of an erasure. */
export interface Erased {
  readonly customers: number;
  readonly jobs: number;
  readonly leads: number;
  readonly bookings: number;
  readonly quotes: number;
  readonly invoices: number;
  /** Issued invoices that stay, without phone and email. */
  readonly keptInvoices: number;
  /** Authorization records, retained unchanged until their period has passed. */
  readonly keptAuthorities: number;
  /** The reasons for retained records, including an opt-out from texts; null if none are retained. */
  readonly keptBecause: string | null;
}

/**
 * Finds a person by phone number or email: all customers with it, and all records with it, even ones filed under
 * another customer.
 * @throws {RangeError} when the text is neither
 */
export async function findPerson(db: Db, phoneOrEmail: string): Promise<PersonKeys> {
  const text = phoneOrEmail.trim();
  const phone = text.includes('@') ? null : phoneKey(text);
  if (!text.includes('@') && phone === null)
    throw new RangeError(`"${text}" is neither a phone number nor an email address.`);
  const given = { phones: phone === null ? [] : [phone], emails: phone === null ? [text.toLowerCase()] : [] };
  const customers = await findCustomersOf(db, given);
  return { customerIds: customers.map(({ id }) => id), ...given, onlyUnfiled: false };
}

/** A customer with all records merged into it; others with the same phone number are other people. */
export async function personOfCustomer(db: Db, customerId: string): Promise<PersonKeys | undefined> {
  const { ids, phones, emails } = await findMergedIds(db, customerId);
  return ids.length === 0 ? undefined : { customerIds: ids, phones, emails, onlyUnfiled: true };
}

/**
 * All stored data about a person, by table, with encrypted fields decrypted. Each estimate's history records that its
 * fields were read. With `part`, only the rows from a place on, up to a size.
 * @returns `next`: where the next part starts; null after the last one
 */
export async function exportPerson(
  db: Db,
  keys: PersonKeys,
  { actor, now, fieldKeys }: { actor: string; now: Date; fieldKeys: FieldKeys },
  part?: { readonly from: PersonPlace; readonly bytes: number },
): Promise<PersonExport & { next: PersonPlace | null }> {
  const exportedKeys = {
    customerIds: [...keys.customerIds],
    phones: [...keys.phones],
    emails: [...keys.emails],
  };
  const { records, next } = await readPersonRecords(db, await findPersonRecords(db, keys), part);
  if (next === null) records['text_opt_out'] = await listOptOuts(db, keys);
  for (const recordType of ['job', 'quote'] as const) {
    await decryptExported(db, recordType, records[recordType] ?? [], { actor, now, fieldKeys });
  }
  return { exportedAt: now.toISOString(), keys: exportedKeys, records, next };
}

/** Anonymizes a person in every record, in the caller's transaction. */
export async function eraseRecords(
  trx: Trx,
  keys: PersonKeys,
  as: { actor: string; now: Date },
): Promise<{ erased: Erased; mailIds: string[] }> {
  const found = await findPersonRecords(trx, keys);
  await erasure.eraseTexts(trx, found.texts, keys);
  await erasure.deleteAuthoritiesOf(trx, keys);
  const done = await eraseFound(trx, found, keys, as);
  if ((await listOptOuts(trx, keys)).length === 0) return done;
  const keptBecause = [done.erased.keptBecause, OPT_OUT_RETAINED].filter(Boolean).join(' ');
  return { ...done, erased: { ...done.erased, keptBecause } };
}

/**
 * Anonymizes these records, in the caller's transaction. Rows stay where numbers and totals depend on them. Issued
 * invoices keep what the books need (`retention.books`); authorizations stay for their retention period. Also
 * returns the ids of mails whose files the caller deletes after the commit.
 */
export async function eraseFound(
  trx: Trx,
  found: PersonRecords,
  keys: Pick<PersonKeys, 'emails' | 'onlyUnfiled'>,
  { actor, now }: { actor: string; now: Date },
): Promise<{ erased: Erased; mailIds: string[] }> {
  await allowErasure(trx);
  const mailIds = await erasure.listMailIds(trx, found, keys);
  await erasure.eraseInboxMarks(trx, found);
  await erasure.eraseStoredResponses(trx, found, keys);
  await erasure.eraseMailAndHistory(trx, [
    ...found.customers,
    ...found.jobs,
    ...found.leads,
    ...found.bookings,
    ...found.properties,
  ]);
  await erasure.deleteProperties(trx, found.properties);
  const jobs = await erasure.eraseJobs(trx, found.jobs);
  const leads = await erasure.eraseRequests(trx, 'contact_request', found.leads);
  const bookings = await erasure.eraseRequests(trx, 'booking_request', found.bookings);
  const quotes = await erasure.eraseQuotes(trx, found.quotes);
  const invoices = await erasure.eraseInvoices(trx, found.invoices, retentionCutoff('books', now));
  const customers = await erasure.eraseCustomers(trx, found.customers);
  const keptAuthorities = await erasure.countAuthorities(trx, found.jobs);
  const kept = [
    ...(invoices.kept > 0 ? [INVOICES_RETAINED] : []),
    ...(keptAuthorities > 0 ? [AUTHORITIES_RETAINED] : []),
  ];
  const erased: Erased = {
    customers,
    jobs,
    leads,
    bookings,
    quotes,
    invoices: invoices.erased,
    keptInvoices: invoices.kept,
    keptAuthorities,
    keptBecause: kept.length > 0 ? kept.join(' ') : null,
  };
  for (const { recordType, recordId } of recordsOf(found)) {
    await appendEvent(trx, { actor, recordType, recordId, what: 'person_erased', at: now });
  }
  return { erased, mailIds };
}

/** Erases a person. `findKeys` runs in the transaction and may throw. Mail files are deleted after the commit. */
export async function erasePerson(
  { db, config }: { db: Db; config: Pick<Config, 'dataDir'> },
  findKeys: (trx: Trx) => Promise<PersonKeys>,
  as: { actor: string; now: Date },
): Promise<Erased> {
  const { erased, mailIds } = await db
    .transaction()
    .execute(async (trx) => eraseRecords(trx, await findKeys(trx), as));
  await removeMailFiles(config, mailIds);
  return erased;
}

function recordsOf(found: Omit<PersonRecords, 'texts'>) {
  const types = {
    customers: 'customer',
    jobs: 'job',
    leads: 'contact_request',
    bookings: 'booking_request',
    quotes: 'quote',
    invoices: 'invoice',
    properties: 'property',
  } as const;
  return (Object.keys(types) as (keyof typeof types)[]).flatMap((kind) =>
    found[kind].map((recordId) => ({ recordType: types[kind], recordId })),
  );
}
