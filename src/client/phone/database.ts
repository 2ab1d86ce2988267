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

type Rows = ReadonlyMap<StoreName, readonly unknown[]>;

/** Storage Buckets (WICG), which TypeScript's DOM library lacks. */
type WithBuckets = Navigator & {
  readonly storageBuckets?: { open(name: string): Promise<{ readonly indexedDB: IDBFactory }> };
};

let bucket: Promise<IDBFactory | undefined> | undefined;

/**
 * Where a second copy of everything here is kept, in files of its own; undefined where the browser has no buckets. A Chromium
 * that was killed in the middle of a write appends to its log after the half-written record. The next time it reads that log,
 * it takes the bucket's databases for corrupt and deletes them.
 */
const spareBucket = (): Promise<IDBFactory | undefined> =>
  (bucket ??= (async () =>
    (await (navigator as WithBuckets).storageBuckets?.open('phone'))?.indexedDB)().catch(() => undefined));

/** The database, if it is there. */
const openPresent = (databases: IDBFactory): Promise<IDBDatabase | null> =>
  openDatabase(databases.open(DATABASE, 1), ({ transaction }) => transaction?.abort()).catch(
    (error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') return null;
      throw error;
    },
  );

/** The database in one bucket; one that is not there is made with the rows of the other bucket's. */
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
  const rowsIn = (name: StoreName) =>
    new Promise<readonly unknown[]>((resolve, reject) => {
      const request = database.transaction(name).objectStore(name).getAll();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('IndexedDB gave up'));
    });
  try {
    return new Map(await Promise.all(stores.map(async ([name]) => [name, await rowsIn(name)] as const)));
  } finally {
    database.close();
  }
}

const openSpare = async (): Promise<IDBDatabase | null> => {
  const spare = await spareBucket();
  return spare ? openPresent(spare) : null;
};
const open = () => openFrom(indexedDB, openSpare);

/**
 * Runs requests in one transaction and settles when it has committed. A connection that iOS lost in the background (WebKit
 * 197050) is opened again, once. What is written goes into the second copy, too.
 */
export async function inStores<T>(
  names: readonly StoreName[],
  mode: IDBTransactionMode,
  act: (store: (name: StoreName) => IDBObjectStore) => IDBRequest<T> | void,
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
  const spare = mode === 'readwrite' ? await spareBucket() : undefined;
  if (!spare) return run();
  return exclusively('phone-write', async () => {
    const result = await run();
    // A copy that missed a write is worse than none; the next write makes it anew.
    await runIn(() => openFrom(spare, () => openPresent(indexedDB))).catch(() => deleteIn(spare));
    return result;
  });
}

const deleteIn = (databases: IDBFactory) =>
  new Promise<void>((resolve) => {
    const request = databases.deleteDatabase(DATABASE);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });

/**
 * Removes the second copy; the next write makes it anew. Called before what may no longer be read is removed, so that a
 * browser killed in between leaves none of it there.
 */
export async function dropSpare(): Promise<void> {
  const spare = await spareBucket();
  if (spare) await exclusively('phone-write', () => deleteIn(spare));
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
