import type { Db, Trx } from './connect.ts';

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
