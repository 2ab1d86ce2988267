import type { LeadStatus } from '#domain/lead.ts';
import type { Insertable, Updateable } from 'kysely';
import type { Db, Trx } from '../connect.ts';
import type { ContactRequestTable, Row } from '../schema.ts';
import { belongsTo, type CustomerFamily } from './customer-family.ts';
import { afterCursor, DEFAULT_LIMIT, type Page, type PageRequest, toPage } from './keyset.ts';
import { phoneColumns } from './phones.ts';
import { requestColumns } from './request-columns.ts';
import { matchesSearch } from './search-text.ts';

/** A contact request as stored. */
export type Lead = Omit<Row<'contactRequest'>, 'searchText'>;
export type NewLead = Omit<Insertable<ContactRequestTable>, 'id' | 'phoneDigits' | 'phoneE164' | 'version'>;
export type LeadChanges = Pick<
  Updateable<ContactRequestTable>,
  'status' | 'customerId' | 'officeNotes' | 'suspicious' | 'suspiciousReason'
>;

const columns = [...requestColumns, 'status'] as const;

/** Stores a contact request; the phone number is kept as typed and, beside it, made comparable. */
export function insertLead(db: Db, lead: NewLead): Promise<Lead> {
  return db
    .insertInto('contactRequest')
    .values({ ...lead, ...phoneColumns(lead.phone) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function findLeadById(db: Db, id: string): Promise<Lead | undefined> {
  return db.selectFrom('contactRequest').select(columns).where('id', '=', id).executeTakeFirst();
}

/** The lead, held until the transaction ends. */
export function lockLeadById(trx: Trx, id: string): Promise<Lead | undefined> {
  return trx.selectFrom('contactRequest').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export interface LeadFilter {
  readonly status?: LeadStatus | undefined;
  readonly emergency?: boolean | undefined;
  readonly customerId?: string | undefined;
  /** What a customer has had with us. */
  readonly family?: CustomerFamily | undefined;
  /** Words in name, phone, e-mail or location. */
  readonly q?: string | undefined;
}

/** Leads, newest first. @throws {InvalidCursorError} for a cursor of no list */
export async function listLeads(
  db: Db,
  { limit = DEFAULT_LIMIT, cursor, ...filter }: PageRequest & LeadFilter,
): Promise<Page<Lead>> {
  let query = db.selectFrom('contactRequest').select(columns).where(afterCursor(cursor, 'contactRequest'));
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.emergency !== undefined) query = query.where('isEmergency', '=', filter.emergency);
  if (filter.customerId) query = query.where('customerId', '=', filter.customerId);
  if (filter.family) query = query.where(belongsTo(filter.family, 'contactRequest'));
  if (filter.q) query = query.where(matchesSearch(filter.q, 'contactRequest'));
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit);
}

/** Changes a lead that still has the version the editor read; undefined when it has another or does not exist. */
export function updateLead(
  db: Db,
  { id, version, changes }: { id: string; version: number; changes: LeadChanges },
): Promise<Lead | undefined> {
  return db
    .updateTable('contactRequest')
    .set(changes)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst();
}

/** Earlier leads with the same phone or e-mail, newest first. */
export function listLeadsLike(
  db: Db,
  { phoneDigits, email, limit }: { phoneDigits: string | null; email: string | null; limit: number },
): Promise<Lead[]> {
  return db
    .selectFrom('contactRequest')
    .select(columns)
    .where((eb) =>
      eb.or([
        ...(phoneDigits ? [eb('phoneDigits', '=', phoneDigits)] : []),
        ...(email ? [eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase())] : []),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute();
}
