import type { Insertable, Updateable } from 'kysely';
import type { Page, SortField } from '#domain/list-orders.ts';
import type { LeadStatus } from '#domain/requests.ts';
import type { Db, Trx } from '../connect.ts';
import type { ContactRequestTable, Row } from '../schema.ts';
import { keysetPage, type PageRequest, type SortKey, createdAt, personName } from './keyset.ts';
import { type PlaceColumn, requestColumns, matchesRequestFilter, type RequestFilter } from './requests.ts';
import { phoneColumns } from './customers/whose-records.ts';
import { buildSearch } from './search/search-text.ts';

/** A contact request as stored. */
export type Lead = Omit<Row<'contactRequest'>, 'searchText' | PlaceColumn>;
export type LeadChanges = Pick<
  Updateable<ContactRequestTable>,
  'status' | 'customerId' | 'officeNotes' | 'suspicious'
>;

export type NewLead = Omit<Insertable<ContactRequestTable>, 'phoneDigits' | 'phoneE164' | 'version'>;

/** The columns of a lead that queries return. */
const leadColumns = [...requestColumns, 'status'] as const;

/** The query that stores a lead. */
export function leadInsert(db: Db, lead: NewLead) {
  return db
    .insertInto('contactRequest')
    .values({ ...lead, ...phoneColumns(lead.phone) })
    .returning(leadColumns);
}

/** Stores a lead alone, without its mail and history: for fixtures and demo data. */
export function insertLead(db: Db, lead: NewLead): Promise<Lead> {
  return leadInsert(db, lead).executeTakeFirstOrThrow();
}

export function findLeadById(db: Db, id: string): Promise<Lead | undefined> {
  return db.selectFrom('contactRequest').select(leadColumns).where('id', '=', id).executeTakeFirst();
}

/** The lead, locked until the transaction ends. */
export function lockLeadById(trx: Trx, id: string): Promise<Lead | undefined> {
  return trx
    .selectFrom('contactRequest')
    .select(leadColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

const sortKeys: Record<SortField<'leads'>, SortKey> = { createdAt, name: personName };

/** Leads, newest first unless sorted otherwise. @throws {InvalidCursorError} for a cursor that no list returned */
export function listLeads(
  db: Db,
  { limit, cursor, sort, ...filter }: PageRequest<SortField<'leads'>> & RequestFilter<LeadStatus>,
): Promise<Page<Lead>> {
  const leads = db
    .selectFrom('contactRequest')
    .select(leadColumns)
    .where(matchesRequestFilter('contactRequest', filter));
  const search = filter.q ? buildSearch('contactRequest', filter.q) : undefined;
  return keysetPage(leads, sortKeys, { limit, cursor, sort }, search);
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
    .returning(leadColumns)
    .executeTakeFirst();
}
