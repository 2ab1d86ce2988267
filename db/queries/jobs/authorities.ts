import { Buffer } from 'node:buffer';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '../../connect.ts';
import type { ApprovalTable, AuthorityTable } from '../../schema-money.ts';
import type { Row } from '../../schema.ts';

type Hidden = 'quoteId' | 'jobId' | 'photo' | 'photoType' | 'photoSha256' | 'statement';
/** Who authorized an opening, without the photo's bytes. */
export type Authority = Omit<Row<'authority'>, Hidden> & {
  readonly jobId: string;
  readonly photo: 'none' | 'missing' | 'kept';
};

/** SQL: whether the photo is kept, promised, or none. */
export const photoState = sql<Authority['photo']>`case when authority.photo is not null then 'kept'
  when authority.photo_sha256 is not null then 'missing' else 'none' end`;

/** Stores who authorized an opening. */
export async function insertAuthority(
  trx: Trx,
  authority: Omit<Insertable<AuthorityTable>, 'quoteId' | 'photo' | 'photoType'>,
): Promise<void> {
  await trx.insertInto('authority').values(authority).execute();
}

/** The authorities of a job, newest first. */
export function listAuthorities(db: Db, jobId: string): Promise<Authority[]> {
  return (
    db
      .selectFrom('authority')
      .select(['id', 'name', 'relation', 'idType', 'note', 'signature', 'actor', 'createdAt'])
      .select([photoState.as('photo'), sql<string>`job_id`.as('jobId')])
      .where('jobId', '=', jobId)
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      // Fifty of the largest signatures are half of the platform's maximum response.
      .limit(50)
      .execute()
  );
}

/** The photo of an authority of a job. */
export function findAuthorityPhoto(
  db: Db,
  { id, jobId }: { id: string; jobId: string },
): Promise<{ photo: Uint8Array | null; photoType: string | null } | undefined> {
  return db
    .selectFrom('authority')
    .select(['photo', 'photoType'])
    .where('id', '=', id)
    .where('jobId', '=', jobId)
    .executeTakeFirst();
}

export type Approval = Row<'approval'>;

/** Stores a customer's signature under one revision of an estimate; the quote refers to it. */
export async function insertApproval(db: Db, approval: Insertable<ApprovalTable>): Promise<void> {
  await db.insertInto('approval').values(approval).execute();
}

/** The signature behind an estimate's current decision; undefined when staff decided, or there is no decision. */
export async function findApproval(
  db: Db,
  { approvalId }: { readonly approvalId: string | null },
): Promise<Approval | undefined> {
  if (approvalId === null) return undefined;
  return db.selectFrom('approval').selectAll().where('id', '=', approvalId).executeTakeFirst();
}

/** The trip fee that the customer accepted with an estimate's current decision; null when staff decided. */
export async function findAcceptedTripFee(db: Db, quoteId: string): Promise<string | null> {
  const { rows } = await sql<{ fee: string | null }>`
    select after ->> 'tripFee' as fee from event
      join quote on quote.id = event.record_id and quote.approval_id is not null
     where record_type = 'quote' and record_id = ${quoteId} and what = 'approved'
     order by event.id desc limit 1`.execute(db);
  return rows[0]?.fee ?? null;
}

/** The record that promised a photo. */
export interface PhotoOwner {
  readonly of: 'authority' | 'expense';
  readonly id: string;
  /** Of an authority: its job. */
  readonly jobId?: string;
  /** Of an expense: who recorded it, unless the caller may send anybody's. */
  readonly actor?: string | undefined;
}

const partOf = ({ of, id }: PhotoOwner): RawBuilder<boolean> =>
  sql`${sql.ref(of === 'authority' ? 'authority_id' : 'expense_id')} = ${id}`;

/** The promise of a photo, locked until the transaction ends; undefined without one. */
export async function lockPromisedPhoto(
  trx: Trx,
  { of, id, jobId, actor }: PhotoOwner,
): Promise<{ photoSha256: string; isKept: boolean } | undefined> {
  const { rows } = await sql<{ photoSha256: string; isKept: boolean }>`
    select photo_sha256, photo is not null as is_kept from ${sql.table(of)}
     where id = ${id} and photo_sha256 is not null
       and ${jobId === undefined ? sql`true` : sql`job_id = ${jobId}`}
       and ${actor === undefined ? sql`true` : sql`lower(actor) = lower(${actor})`} for update`.execute(trx);
  return rows[0];
}

/** The bytes of a photo that have arrived. */
export async function readPhotoParts(trx: Trx, owner: PhotoOwner): Promise<Buffer> {
  const { rows } = await sql<{ bytes: Uint8Array }>`
    select bytes from photo_part where ${partOf(owner)} order by place`.execute(trx);
  return Buffer.concat(rows.map(({ bytes }) => bytes));
}

export async function addPhotoPart(
  trx: Trx,
  { of, id }: PhotoOwner,
  part: { readonly place: number; readonly bytes: Uint8Array },
): Promise<void> {
  const owner =
    of === 'authority' ? { authorityId: id, expenseId: null } : { authorityId: null, expenseId: id };
  await trx
    .insertInto('photoPart')
    .values({ ...owner, ...part })
    .execute();
}

/** Keeps a photo that is whole, and drops its parts; without one, only drops them. */
export async function storePhoto(
  trx: Trx,
  owner: PhotoOwner,
  { photo, photoType }: { readonly photo: Uint8Array | null; readonly photoType: string },
): Promise<void> {
  await sql`delete from photo_part where ${partOf(owner)}`.execute(trx);
  if (photo) await trx.updateTable(owner.of).set({ photo, photoType }).where('id', '=', owner.id).execute();
}
