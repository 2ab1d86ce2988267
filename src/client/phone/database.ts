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

const storeNames = stores.map(([name]) => name);

type Rows = ReadonlyMap<StoreName, readonly unknown[]>;

/** Storage Buckets (WICG), which TypeScript's DOM library lacks. */
type WithBuckets = Navigator & {
  readonly storageBuckets?: { open(name: string): Promise<{ readonly indexedDB: IDBFactory }> };
};

let bucket: Promise<IDBFactory | undefined> | undefined;

/**
 * Where a second copy of everything here is kept, in a storage bucket and so in files of its own; undefined where the browser
 * has no buckets. A Chromium that was killed in the middle of a write appends to its log behind the half-written record. When
 * it next reads that log, it takes the database for corrupt and deletes every database of its bucket.
 */
const copyBucket = (): Promise<IDBFactory | undefined> =>
  (bucket ??= (async () =>
    (await (navigator as WithBuckets).storageBuckets?.open('phone'))?.indexedDB)().catch(() => {
    bucket = undefined;
    return undefined;
  }));

/** The database, if it is there. */
async function openPresent(databases: IDBFactory): Promise<IDBDatabase | null> {
  let isAbsent = false;
  try {
    return await openDatabase(databases.open(DATABASE, 1), ({ transaction }) => {
      isAbsent = true;
      transaction?.abort();
    });
  } catch (error) {
    if (isAbsent) return null;
    throw error;
  }
}

/** Opens one of the two copies; one that is not there is made from the other. */
async function openFrom(
  databases: IDBFactory,
  other: () => Promise<IDBDatabase | null>,
): Promise<IDBDatabase> {
  const present = await openPresent(databases);
  if (present) return present;
  // Never an empty one because the other could not be read this time: what waits is in it.
  const rows = await rowsOf(other);
  return openDatabase(databases.open(DATABASE, 1), ({ result }) => {
    for (const [name, keyPath] of stores) {
      const store = result.createObjectStore(name, { keyPath });
      for (const row of rows?.get(name) ?? []) store.put(row);
    }
  });
}

async function rowsOf(opening: () => Promise<IDBDatabase | null>): Promise<Rows | undefined> {
  const database = await opening();
  if (!database) return undefined;
  const requests = new Map<StoreName, IDBRequest<unknown[]>>();
  await inTransaction(
    () => Promise.resolve(database),
    storeNames,
    'readonly',
    (transaction) => {
      for (const name of storeNames) requests.set(name, transaction.objectStore(name).getAll());
    },
  );
  return new Map([...requests].map(([name, { result }]) => [name, result] as const));
}

/** The database that every reader reads. */
const open = () =>
  openFrom(indexedDB, async () => {
    const copy = await copyBucket();
    return copy ? openPresent(copy) : null;
  });
const openCopy = (copy: IDBFactory) => () => openFrom(copy, () => openPresent(indexedDB));

/**
 * Whether the second copy has every write, as far as this page or worker knows. It can't know that of the writes before it: the
 * browser may have been killed between the two.
 */
let isCopyCurrent = false;

/** Gives the second copy the rows of the database, and removes it if it can't have them. @returns whether it has them */
async function renewCopy(copy: IDBFactory): Promise<boolean> {
  try {
    const rows = await rowsOf(() => openPresent(indexedDB));
    await inTransaction(openCopy(copy), storeNames, 'readwrite', (transaction) => {
      for (const name of storeNames) {
        const store = transaction.objectStore(name);
        store.clear();
        for (const row of rows?.get(name) ?? []) store.put(row);
      }
    });
    return true;
  } catch {
    await deleteIn(copy).catch(() => undefined);
    return false;
  }
}

const deleteIn = (databases: IDBFactory) =>
  new Promise<void>((resolve, reject) => {
    const request = databases.deleteDatabase(DATABASE);
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be deleted'));
  });

/**
 * Runs requests in one transaction and settles when it has committed. A connection that iOS lost in the background (WebKit
 * 197050) is opened again, once. What is written goes into the second copy, too.
 * @param order `copy first` to remove what may no longer be read: if the browser is killed between the two, what is left stands
 * where the next page looks. `act` then runs in the second copy before it runs in the database.
 */
export async function inStores<T>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  act: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T> | void,
  order: 'copy first' | 'copy last' = 'copy last',
): Promise<T | undefined> {
  const runIn = (opening: () => Promise<IDBDatabase>) =>
    inTransaction(opening, names, mode, (transaction) => act((name) => transaction.objectStore(name)));
  const run = async () => {
    try {
      return await runIn(open);
    } catch (error) {
      const isLost =
        error instanceof DOMException &&
        ['UnknownError', 'InvalidStateError', 'AbortError'].includes(error.name);
      if (!isLost) throw error;
      return runIn(open);
    }
  };
  if (mode === 'readonly') return run();
  const copy = await copyBucket();
  return exclusively('phone-write', async () => {
    const wasCurrent = isCopyCurrent;
    // As long as one of the two lacks this write.
    isCopyCurrent = false;
    if (!copy) return run();
    const runInCopy = () =>
      runIn(openCopy(copy)).then(
        () => true,
        () => false,
      );
    const isWritten = order === 'copy first' && (await runInCopy());
    const result = await run();
    isCopyCurrent = (wasCurrent && (isWritten || (await runInCopy()))) || (await renewCopy(copy));
    return result;
  });
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
  name: 'phone-key' | 'phone-queue' | 'phone-sender' | 'phone-photos' | 'phone-write',
  work: () => Promise<T>,
): Promise<T> => (navigator.locks ? (navigator.locks.request(name, work) as Promise<T>) : work());
