/** A localStorage value with the time it was stored. */
interface Stored<T> {
  readonly at: number;
  readonly value: T;
}

/**
 * Reads a stored value. Returns null if it is missing, older than `maxAgeMs`, or storage is blocked. The
 * caller is responsible for its type.
 */
export function readStored<T>(key: string, maxAgeMs: number): T | null {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<T> | null;
    return stored && Date.now() - stored.at < maxAgeMs ? stored.value : null;
  } catch {
    return null;
  }
}

/** When a value was stored, in milliseconds since the epoch; 0 if it is missing. */
function storedAt(key: string): number {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') as Stored<unknown> | null)?.at ?? 0;
  } catch {
    return 0;
  }
}

/** Stores a value. Fails silently when storage is full or blocked: that must never interrupt typing. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), value }));
  } catch {
    // Storage is full or blocked.
  }
}

/** Removes a value. */
export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so there was nothing to remove.
  }
}

/** Drafts expire after one week (milliseconds). */
const DRAFT_AGE_MS = 7 * 86_400_000;

const keyOf = (form: string) => `draft:${form}`;

/** Unsent form values by field name. A checked box has its value; an unchecked box is absent. */
export type Draft = Readonly<Record<string, string>>;

/** The stored draft of a form, or null. */
export function readDraft(form: string): Draft | null {
  return readStored<Draft>(keyOf(form), DRAFT_AGE_MS);
}

/** When the draft was last saved, in milliseconds since the epoch; 0 without a draft. */
export function savedAt(form: string): number {
  return storedAt(keyOf(form));
}

/**
 * Saves the form's values so that a reload, a crash or a dead battery loses nothing. An empty form removes
 * the draft.
 */
export function saveDraft(form: string, draft: Draft): void {
  if (Object.values(draft).some((text) => text !== '')) writeStored(keyOf(form), draft);
  else removeStored(keyOf(form));
}

export function dropDraft(form: string): void {
  removeStored(keyOf(form));
}

/** Calls back when another tab removes the form's draft. Returns an unsubscribe function. */
export function onDraftDropped(form: string, listener: () => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === keyOf(form) && newValue === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

const DETAILS_KEY = 'contactDetails';
/** One day in milliseconds: long enough to move between forms, short enough for a borrowed phone. */
const DETAILS_AGE_MS = 86_400_000;

/** The fields that carry over from one public form to the next. */
export const contactFields = ['firstName', 'lastName', 'phone', 'email'] as const;

type ContactDetails = Partial<Record<(typeof contactFields)[number], string>>;

/** The contact details last entered on this browser. */
export function readContactDetails(): ContactDetails {
  return readStored<ContactDetails>(DETAILS_KEY, DETAILS_AGE_MS) ?? {};
}

/** Stores contact details for the next form; empty fields don't overwrite stored ones. */
export function saveContactDetails(typed: ContactDetails): void {
  const filled = Object.fromEntries(Object.entries(typed).filter(([, text]) => text));
  writeStored(DETAILS_KEY, { ...readContactDetails(), ...filled });
}

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
