/** Opens a database, and brings it to this version. */
export function openDatabase(
  request: IDBOpenDBRequest,
  upgrade: (request: IDBOpenDBRequest, oldVersion: number) => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request, oldVersion);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be opened'));
    request.onblocked = () => reject(new Error('IndexedDB is blocked'));
  });
}

/** Runs requests in one transaction, on a connection opened for it alone, and settles when it has committed. */
export async function inTransaction<T>(
  open: () => Promise<IDBDatabase>,
  stores: readonly string[],
  mode: IDBTransactionMode,
  act: (transaction: IDBTransaction) => IDBRequest<T> | void,
): Promise<T | undefined> {
  const database = await open();
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(stores, mode, { durability: 'strict' });
      const request = act(transaction);
      transaction.oncomplete = () => resolve(request ? request.result : undefined);
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
    });
  } finally {
    database.close();
  }
}
