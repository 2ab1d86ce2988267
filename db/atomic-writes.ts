// Writes that happen all or none: as one statement, or in one transaction that several pieces of code join (docs/decisions/writes.md).

import { type OperationNodeSource, type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from './connect.ts';
import { prepared } from './driver-client.ts';
import { KEYED } from './lost-connections.ts';

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

/** A database whose transactions all join one transaction, which its owner ends. */
export interface JoinedTransaction {
  /**
   * Until the first transaction begins, statements go to the database as usual and persist even if that transaction is
   * rolled back. From then on every statement and every further transaction is part of it.
   */
  readonly db: Db;
  /** The open transaction; undefined before it began and after a failure rolled it back. */
  readonly open: () => Trx | undefined;
  readonly commit: () => Promise<void>;
  /** Does nothing when no transaction is open. */
  readonly rollback: () => Promise<void>;
}

/** An ordinary transaction, held open until its commit or rollback, which returns the connection to the pool. */
interface OpenTransaction {
  readonly trx: Trx;
  readonly commit: () => Promise<void>;
  readonly rollback: () => Promise<void>;
}

async function beginTransaction(db: Db): Promise<OpenTransaction> {
  const opened = Promise.withResolvers<Trx>();
  const ending = Promise.withResolvers<void>();
  const ended = db.transaction().execute((trx) => {
    opened.resolve(trx);
    return ending.promise;
  });
  ended.catch(opened.reject);
  const trx = await opened.promise;
  return {
    trx,
    commit: () => {
      ending.resolve();
      return ended;
    },
    rollback: async () => {
      ending.reject(new Error('Rolled back'));
      // A lost connection has been rolled back already; report the first error.
      await ended.catch(() => undefined);
    },
  };
}

/**
 * Lets the caller add to the transaction of code that opens and closes its own.
 * @param onBegin runs first in the transaction, before the code that opened it
 */
export function joinTransactions(db: Db, onBegin?: (trx: Trx) => Promise<unknown>): JoinedTransaction {
  let held: OpenTransaction | undefined;
  const rollback = async () => {
    const ended = held;
    held = undefined;
    await ended?.rollback();
  };
  const execute = async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
    try {
      if (!held) {
        held = await beginTransaction(db);
        await onBegin?.(held.trx);
      }
      return await work(held.trx);
    } catch (error) {
      await rollback();
      throw error;
    }
  };
  const joined = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute });
      const now = held?.trx ?? target;
      const value: unknown = Reflect.get(now, name, now);
      return typeof value === 'function' ? (value.bind(now) as unknown) : value;
    },
  });
  return {
    db: joined,
    open: () => held?.trx,
    commit: async () => {
      const ended = held;
      held = undefined;
      await ended?.commit();
    },
    rollback,
  };
}
