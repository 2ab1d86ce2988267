import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { kept } from './kept-statements.ts';

/**
 * Evaluated by a statement that stands alone, lets go of its locks when it is done instead of when the disk has it:
 * whoever waits for a number waits for the work, not for the disk (docs/decisions/0023-numbers-before-the-disk.md).
 * What it wrote must not be acknowledged before {@link untilKept}.
 */
export const releaseEarly = sql`set_config('synchronous_commit', 'off', true)`;

/**
 * Resolves when everything that was committed before is kept: a transaction of its own that writes a mark to the log
 * and waits, as every commit does, until the disk (with Neon: enough of its safekeepers) has the log up to there.
 */
export async function untilKept(db: Db): Promise<void> {
  await sql`${kept} select pg_logical_emit_message(true, 'kept', '')`.execute(db);
}
