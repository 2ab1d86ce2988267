import { inTransaction, openDatabase } from '../indexed-db.ts';

const DATABASE = 'phone';

/** `keys`: what opens the rest; `kept`: answers for reading; `steps` and `photos`: what was not sent yet. */
export type StoreName = 'keys' | 'kept' | 'steps' | 'photos';

const stores: readonly (readonly [StoreName, string])[] = [
  ['keys', 'name'],
  ['kept', 'url'],
  ['steps', 'id'],
  ['photos', 'id'],
];

const open = () =>
  openDatabase(DATABASE, 1, ({ result }) => {
    for (const [name, keyPath] of stores) result.createObjectStore(name, { keyPath });
  });

/**
 * Runs requests in one transaction and settles when it has committed. A connection that iOS lost in the background (WebKit
 * 197050) is opened again, once.
 */
export async function inStores<T>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  act: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T> | void,
): Promise<T | undefined> {
  const run = () =>
    inTransaction(open, names, mode, (transaction) => act((name) => transaction.objectStore(name)));
  try {
    return await run();
  } catch (error) {
    const isLost =
      error instanceof DOMException &&
      ['UnknownError', 'InvalidStateError', 'AbortError'].includes(error.name);
    if (!isLost) throw error;
    return run();
  }
}

export const getRow = <T>(store: StoreName, key: string): Promise<T | undefined> =>
  inStores([store], 'readonly', (of) => of(store).get(key) as IDBRequest<T>);

export const allRows = async <T>(store: StoreName): Promise<T[]> =>
  (await inStores([store], 'readonly', (of) => of(store).getAll() as IDBRequest<T[]>)) ?? [];

export const deleteRow = async (store: StoreName, key: string): Promise<void> => {
  await inStores([store], 'readwrite', (of) => of(store).delete(key) as IDBRequest<undefined>);
};

/** One at a time in this browser: a step has one place in its branch and is on the wire once, and a session has one key. */
export const exclusively = <T>(
  name: 'phone-key' | 'phone-queue' | 'phone-sender' | 'phone-photos',
  work: () => Promise<T>,
): Promise<T> => (navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work());
