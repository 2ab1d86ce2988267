import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { MessageKind } from '../outbox-messages.ts';
import type { Row } from '../schema.ts';
import { accountName } from './accounts/accounts.ts';
import type { Approval } from './estimates/approvals.ts';
import { papersOfJob } from './jobs/whole-job.ts';

/** The most events or messages of one kind, the newest: one kind never pushes out another. */
export const MOST_OF_A_KIND = 500;
/** The most authorities, the newest. */
export const MOST_AUTHORITIES = 50;

/** An event of a job or its papers, with the number of its estimate. */
export type EvidenceEvent = Row<'event'> & { readonly quoteNumber: string | null };

/** What happened to a job and its papers, of some kinds, oldest first. */
export async function listEvidenceEvents(
  db: Db,
  jobId: string,
  kinds: readonly string[],
): Promise<EvidenceEvent[]> {
  const { rows } = await sql<EvidenceEvent>`
    select e.*, q.quote_number
      from job
      cross join lateral ${papersOfJob} p
      cross join unnest(${kinds}::text[]) as k (kind)
      cross join lateral (select * from event
                           where record_type = p.type and record_id = p.paper and what = k.kind
                           order by id desc limit ${MOST_OF_A_KIND}) e
      left join quote q on e.record_type = 'quote' and q.id = e.record_id
     where job.id = ${jobId}
     order by e.id`.execute(db);
  return rows;
}

/** A message to a customer; of a mail, what it was about. */
export type EvidenceMessage = Pick<
  Row<'outbox'>,
  'kind' | 'channel' | 'recipient' | 'state' | 'delivery' | 'sentAt' | 'createdAt'
> & { readonly words: string | null };

/** The messages about a job and its papers, of some kinds, oldest first. */
export async function listEvidenceMessages(
  db: Db,
  jobId: string,
  kinds: readonly MessageKind[],
): Promise<EvidenceMessage[]> {
  const { rows } = await sql<EvidenceMessage>`
    select m.kind, m.channel, m.recipient, m.state, m.delivery, m.sent_at, m.created_at,
           case m.kind when 'customer-text' then m.payload ->> 'words' end as words
      from job
      cross join lateral ${papersOfJob} p
      cross join unnest(${kinds}::text[]) as k (kind)
      cross join lateral (select * from outbox
                           where record_type = p.type and record_id = p.paper and kind = k.kind
                           order by created_at desc limit ${MOST_OF_A_KIND}) m
     where job.id = ${jobId}
     order by m.created_at, m.id`.execute(db);
  return rows;
}

/** Whether a job's customer took their own copy since a moment. */
export async function hasOwnCopySince(db: Db, jobId: string, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('event')
    .select('id')
    .where('recordType', '=', 'job')
    .where('recordId', '=', jobId)
    .where('what', '=', 'evidence_made')
    .where('actor', '=', 'customer')
    .where('at', '>=', since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A dispute of a card payment on a paper of a job. */
export type OpenDispute = Pick<Row<'cardFact'>, 'id' | 'ref' | 'words'>;

/** The disputes of a job's card payments that have not ended, oldest first. */
export async function findOpenDisputes(db: Db, jobId: string): Promise<OpenDispute[]> {
  const { rows } = await sql<OpenDispute>`
    select dispute.id, dispute.ref, dispute.words
      from job
      cross join lateral ${papersOfJob} p
      join card_session session on (p.type = 'invoice' and session.invoice_id = p.paper)
                                or (p.type = 'quote' and session.quote_id = p.paper)
      join card_fact paid on paid.kind = 'payment' and paid.session_id = session.id
      join card_fact dispute on dispute.kind = 'dispute' and dispute.payment_ref = paid.ref
     where job.id = ${jobId} and not exists (
       select from card_fact ended where ended.kind in ('dispute_won', 'dispute_lost') and ended.ref = dispute.ref)
     order by dispute.created_at`.execute(db);
  return rows;
}

/** Who authorized the opening, with signature and photo: the newest, oldest first. */
export async function listWholeAuthorities(db: Db, jobId: string): Promise<Row<'authority'>[]> {
  const newest = await db
    .selectFrom('authority')
    .selectAll()
    .where('jobId', '=', jobId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_AUTHORITIES)
    .execute();
  return newest.toReversed();
}

/** The customers' signatures under a job's estimates: the newest, oldest first. */
export async function listApprovalsOfJob(db: Db, jobId: string): Promise<Approval[]> {
  const newest = await db
    .selectFrom('approval')
    .selectAll()
    .where('quoteId', 'in', db.selectFrom('quote').select('id').where('jobId', '=', jobId))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_OF_A_KIND)
    .execute();
  return newest.toReversed();
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
