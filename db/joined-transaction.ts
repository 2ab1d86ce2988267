import type { ControlledTransaction } from 'kysely';
import type { Db, Trx } from './connect.ts';
import type { Tables } from './schema.ts';

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

/**
 * Lets the caller add to the transaction of code that opens and closes its own.
 * @param begin runs first in the transaction, before the code that opened it
 */
export function joinTransactions(db: Db, begin: (trx: Trx) => Promise<void>): JoinedTransaction {
  let held: ControlledTransaction<Tables> | undefined;
  const rollback = async () => {
    const ended = held;
    held = undefined;
    // A lost connection has rolled back by itself; the first error is the one to report.
    await ended
      ?.rollback()
      .execute()
      .catch(() => undefined);
  };
  const execute = async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
    try {
      if (!held) {
        held = await db.startTransaction().execute();
        await begin(held);
      }
      return await work(held);
    } catch (error) {
      await rollback();
      throw error;
    }
  };
  const joined = new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute });
      const now = held ?? target;
      const value: unknown = Reflect.get(now, name, now);
      return typeof value === 'function' ? (value.bind(now) as unknown) : value;
    },
  });
  return {
    db: joined,
    open: () => held,
    commit: async () => {
      await held?.commit().execute();
      // Only now: a commit that failed leaves its connection to the rollback.
      held = undefined;
    },
    rollback,
  };
}
