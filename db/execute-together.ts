import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { Db } from './connect.ts';
import { KEYED } from './lost-connections.ts';
import { prepared } from './prepared-statements.ts';

/** Names the rows that an earlier write of the statement returns. */
type ReturnedBy = (write: OperationNodeSource) => RawBuilder<unknown>;

/** A write, or one made from the rows of an earlier one. */
export type Write = OperationNodeSource | ((returnedBy: ReturnedBy) => OperationNodeSource);

/**
 * Executes several writes as one statement: one round trip and, without a transaction around it, all or nothing.
 * PostgreSQL gives every write the same snapshot, so none sees another's rows, only what it returns. In practice they
 * run in the given order, so put writes that may fail first; correctness does not depend on it.
 *
 * The statement is sent again if its connection was lost, so one of the writes must claim an idempotency key.
 *
 * @param writes insert, update or delete queries, each with a `returning` clause
 */
export async function executeTogether(db: Db, writes: readonly Write[]): Promise<void> {
  const names = writes.map((_, index) => sql.id(`write_${index}`));
  const parts = writes.map((write, index) => {
    const returnedBy: ReturnedBy = (earlier) => {
      const name = names[writes.slice(0, index).indexOf(earlier)];
      if (!name) throw new Error('A write can use only the rows of an earlier one of its statement.');
      return name;
    };
    return sql`${names[index]} as (${typeof write === 'function' ? write(returnedBy) : write})`;
  });
  const counts = names.map((name) => sql`(select count(*) from ${name})`);
  await sql`${prepared} ${sql.raw(KEYED)} with ${sql.join(parts)} select ${sql.join(counts)}`.execute(db);
}
