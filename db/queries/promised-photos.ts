import { Buffer } from 'node:buffer';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../connect.ts';

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
