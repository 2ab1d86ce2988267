import type { Insertable, NotNull, Updateable } from 'kysely';
import { phoneKey } from '#domain/phone.ts';
import type { Db, Trx } from '../connect.ts';
import type { JobOrderTable, StandingAuthorityTable } from '../schema-doors.ts';
import type { Row } from '../schema.ts';
import { phoneColumns } from './customers/whose-records.ts';

export type StandingAuthority = Row<'standingAuthority'>;
type JobOrder = Row<'jobOrder'> & Pick<StandingAuthority, 'mostEach'>;

/** A phone number as it is found. */
const digitsOf = (phone: string | null | undefined) => (phone ? phoneColumns(phone).phoneDigits : null);

export const insertAuthority = (
  trx: Trx,
  authority: Omit<Insertable<StandingAuthorityTable>, 'phoneDigits'>,
): Promise<StandingAuthority> =>
  trx
    .insertInto('standingAuthority')
    .values({ ...authority, phoneDigits: digitsOf(authority.phone) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes a locked authority. */
export const updateAuthority = (
  trx: Trx,
  id: string,
  changes: Omit<Updateable<StandingAuthorityTable>, 'phoneDigits'>,
): Promise<StandingAuthority> =>
  trx
    .updateTable('standingAuthority')
    .set({ ...changes, ...(changes.phone === undefined ? {} : { phoneDigits: digitsOf(changes.phone) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** An authority that was not withdrawn, locked until the transaction ends. */
export const lockAuthority = (trx: Trx, id: string): Promise<StandingAuthority | undefined> =>
  trx
    .selectFrom('standingAuthority')
    .selectAll()
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** An authority, also one that was withdrawn. */
export const findAuthority = (db: Db, id: string): Promise<StandingAuthority | undefined> =>
  db.selectFrom('standingAuthority').selectAll().where('id', '=', id).executeTakeFirst();

/** Who may order work at a property, in the order in which they were added. */
export const listAuthorities = (db: Db, propertyId: string): Promise<StandingAuthority[]> =>
  db
    .selectFrom('standingAuthority')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .where('withdrawnAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

/** What the person with a phone number may order, with the properties; at most 10. */
export async function listAuthoritiesOf(db: Db, phone: string) {
  const key = phoneKey(phone);
  if (key === null) return [];
  return db
    .selectFrom('standingAuthority')
    .innerJoin('property', 'property.id', 'standingAuthority.propertyId')
    .selectAll('standingAuthority')
    .select(['property.name as propertyName', 'property.address as propertyAddress'])
    .where('standingAuthority.phoneDigits', '=', key)
    .where('withdrawnAt', 'is', null)
    .orderBy('property.name')
    .orderBy('standingAuthority.id')
    .limit(10)
    .execute();
}

export async function insertOrder(trx: Trx, order: Insertable<JobOrderTable>): Promise<void> {
  await trx.insertInto('jobOrder').values(order).execute();
}

/** Who ordered a job, with their limit for each order, locked until the transaction ends. */
export async function lockOrder(trx: Trx, jobId: string): Promise<JobOrder | undefined> {
  return trx
    .selectFrom('jobOrder')
    .leftJoin('standingAuthority', 'standingAuthority.id', 'jobOrder.authorityId')
    .selectAll('jobOrder')
    .select('standingAuthority.mostEach')
    .where('jobId', '=', jobId)
    .forUpdate('jobOrder')
    .executeTakeFirst();
}

export async function updateOrder(
  trx: Trx,
  jobId: string,
  changes: Updateable<JobOrderTable>,
): Promise<void> {
  await trx.updateTable('jobOrder').set(changes).where('jobId', '=', jobId).execute();
}

/** An order that waits for the owner, with what a notification says of it; undefined once it is answered or called off. */
export const findWaitingOrder = (db: Db, jobId: string) =>
  db
    .selectFrom('jobOrder')
    .innerJoin('job', 'job.id', 'jobOrder.jobId')
    .leftJoin('property', 'property.id', 'job.propertyId')
    .select(['job.number', 'jobOrder.orderedBy', 'jobOrder.work', 'jobOrder.fault', 'property.name as place'])
    .where('jobOrder.jobId', '=', jobId)
    .where('fault', 'is not', null)
    .where('answer', 'is', null)
    .where('job.visit', '<>', 'cancelled')
    .$narrowType<{ fault: NotNull }>()
    .executeTakeFirst();
