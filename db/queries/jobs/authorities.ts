import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../../connect.ts';
import type { Row } from '../../schema.ts';
import type { AuthorityTable } from '../../schema-money.ts';

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
