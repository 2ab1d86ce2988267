import type { Db } from '../connect.ts';
import type { Row } from '../schema.ts';
import { accountName } from './accounts/account-name.ts';
import type { Approval } from './estimates/approvals.ts';

/** Who authorized the opening, with signature and photo, oldest first. */
export function listWholeAuthorities(db: Db, jobId: string): Promise<Row<'authority'>[]> {
  return db
    .selectFrom('authority')
    .selectAll()
    .where('jobId', '=', jobId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(20)
    .execute();
}

/** The customers' signatures under a job's estimates, oldest first. */
export function listApprovalsOfJob(db: Db, jobId: string): Promise<Approval[]> {
  return db
    .selectFrom('approval')
    .selectAll()
    .where('quoteId', 'in', db.selectFrom('quote').select('id').where('jobId', '=', jobId))
    .orderBy('createdAt')
    .limit(20)
    .execute();
}

/** The names of accounts by their email address. */
export async function findAccountNames(
  db: Db,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await db
    .selectFrom('adminUser')
    .select(['email', accountName('admin_user').as('name')])
    .where('email', 'in', emails.length > 0 ? emails : [''])
    .execute();
  return new Map(found.map(({ email, name }) => [email, name]));
}

/** Remembers, for good, a public key that signs evidence. */
export async function rememberEvidenceKey(db: Db, publicKey: string, now: Date): Promise<void> {
  await db
    .insertInto('evidenceKey')
    .values({ publicKey, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Every public key that signed evidence, newest first. */
export async function listEvidenceKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('evidenceKey')
    .select('publicKey')
    .orderBy('createdAt', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ publicKey }) => publicKey);
}
