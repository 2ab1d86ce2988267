import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** The part of an estimate's line that describes the work. */
interface WorkLine {
  readonly catalogueId: string | null;
  readonly serviceDescription: string;
}

/** The maximum number of lines read for a job. */
const MOST = 200;

/** The lines of a job's estimates that were not declined or withdrawn. */
export async function readWorkOf(db: Db, jobId: string): Promise<WorkLine[]> {
  return db
    .selectFrom('quote')
    .innerJoin('quoteItem', 'quoteItem.quoteId', 'quote.id')
    .select(['quoteItem.catalogueId', 'quoteItem.serviceDescription'])
    .where('quote.jobId', '=', jobId)
    .where('quote.deletedAt', 'is', null)
    .where(sql<boolean>`quote.status not in ('declined', 'cancelled')`)
    .limit(MOST)
    .execute();
}
