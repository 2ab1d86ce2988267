import type { FieldErrors } from '#contract/problem.ts';
import type { Draft } from './drafts.ts';

/** The forms whose submissions wait on the device when there is no signal. */
export type OutboxForm = 'contact' | 'booking' | 'quote';

/**
 * Where a submission is, honestly: `sending` (under way, or cut off in the middle), `queued` (waits for signal and is
 * sent by itself), `stale` (waited longer than a day: the person decides), `failed` (we were reached and could not take
 * it: the person decides), `refused` (some fields need attention), `received` (stored on our side, with a reference).
 */
export type SubmissionState = 'sending' | 'queued' | 'stale' | 'failed' | 'refused' | 'received';

/** A submission as the device keeps it, until it was received and its person has seen that. */
export interface Submission {
  readonly form: OutboxForm;
  /** The Idempotency-Key: the same for every try, so that it arrives once. */
  readonly key: string;
  readonly body: unknown;
  /** What stood in the form, as its draft keeps it: only exactly this is cleared once it was received. */
  readonly typed: Draft;
  readonly state: SubmissionState;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly attempts: number;
  /** What people quote on the phone, once received. */
  readonly reference?: string;
  /** Why it failed or was refused, in a sentence. */
  readonly detail?: string;
  readonly errors?: FieldErrors;
}

const DATABASE = 'requests';
const STORE = 'submissions';

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 2);
    request.onupgradeneeded = ({ oldVersion }) => upgrade(request, oldVersion);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be opened'));
    request.onblocked = () => reject(new Error('IndexedDB is blocked'));
  });
}

/** Version 1 kept one submission per form, so that a second tab's request replaced the one that waited. */
function upgrade({ result: database, transaction }: IDBOpenDBRequest, oldVersion: number): void {
  const create = () => database.createObjectStore(STORE, { keyPath: 'key' });
  if (oldVersion < 1 || !transaction) {
    create();
    return;
  }
  const kept = transaction.objectStore(STORE).getAll() as IDBRequest<Submission[]>;
  kept.onsuccess = () => {
    database.deleteObjectStore(STORE);
    const store = create();
    for (const submission of kept.result) store.put({ ...submission, typed: {} });
  };
}

/** Runs requests in a transaction and settles when they are on the disk, not only in the browser's memory. */
async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' });
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'));
    });
  } finally {
    database.close();
  }
}

/** Every submission on this device, the oldest first. */
export async function listSubmissions(): Promise<Submission[]> {
  const all = await run('readonly', (store) => store.getAll() as IDBRequest<Submission[]>);
  return all.toSorted((a, b) => a.createdAt - b.createdAt);
}

/** Keeps a submission, in place of its earlier tries; `replaced` names one that it stands for under another key. */
export async function putSubmission(submission: Submission, replaced?: string): Promise<void> {
  await run('readwrite', (store) => {
    if (replaced !== undefined) store.delete(replaced);
    return store.put(submission);
  });
}

export async function deleteSubmission(key: string): Promise<void> {
  await run('readwrite', (store) => store.delete(key));
}
