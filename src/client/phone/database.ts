const DATABASE = 'phone';

/** `keys`: what opens the rest; `kept`: answers for reading; `steps` and `photos`: what was not sent yet. */
export type StoreName = 'keys' | 'kept' | 'steps' | 'photos';

const stores: readonly (readonly [StoreName, string])[] = [
  ['keys', 'name'],
  ['kept', 'url'],
  ['steps', 'id'],
  ['photos', 'id'],
];

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of stores) request.result.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be opened'));
    request.onblocked = () => reject(new Error('IndexedDB is blocked'));
  });
}

type Act<T> = (
  store: (name: StoreName) => IDBObjectStore,
  transaction: IDBTransaction,
) => IDBRequest<T> | void;

async function runOnce<T>(names: readonly StoreName[], mode: IDBTransactionMode, act: Act<T>) {
  const database = await open();
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(names, mode, { durability: 'strict' });
      const request = act((name) => transaction.objectStore(name), transaction);
      transaction.oncomplete = () => resolve(request ? request.result : undefined);
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
    });
  } finally {
    database.close();
  }
}

/**
 * Runs requests in one transaction and settles when it has committed. The connection is opened for this alone; one that
 * iOS lost in the background (WebKit 197050) is opened again, once.
 */
export async function inStores<T>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  act: Act<T>,
): Promise<T | undefined> {
  try {
    return await runOnce(names, mode, act);
  } catch (error) {
    const isLost =
      error instanceof DOMException &&
      ['UnknownError', 'InvalidStateError', 'AbortError'].includes(error.name);
    if (!isLost) throw error;
    return runOnce(names, mode, act);
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
