import type { FieldErrors } from '#contract/problem.ts';

/** The forms whose submissions wait on the device when there is no signal. */
export type OutboxForm = 'contact' | 'booking' | 'quote';

/**
 * Where a submission is, honestly: `sending` (under way, or cut off in the middle), `queued` (waits for signal and is
 * sent by itself), `failed` (we were reached and could not take it: the person decides), `refused` (some fields need
 * attention), `received` (stored on our side, with a reference).
 */
export type SubmissionState = 'sending' | 'queued' | 'failed' | 'refused' | 'received';

/** A submission as the device keeps it; one per form at a time. */
export interface Submission {
  readonly form: OutboxForm;
  /** The Idempotency-Key: the same for every try, so that it arrives once. */
  readonly key: string;
  readonly body: unknown;
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
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'form' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB cannot be opened'));
    request.onblocked = () => reject(new Error('IndexedDB is blocked'));
  });
}

/** Runs one request in a transaction and settles when it is on the disk, not only in the browser's memory. */
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

/** Every submission on this device. */
export function listSubmissions(): Promise<Submission[]> {
  return run('readonly', (store) => store.getAll() as IDBRequest<Submission[]>);
}

export function findSubmission(form: OutboxForm): Promise<Submission | undefined> {
  return run('readonly', (store) => store.get(form) as IDBRequest<Submission | undefined>);
}

/** Keeps a submission, in place of the same form's earlier one. */
export async function putSubmission(submission: Submission): Promise<void> {
  await run('readwrite', (store) => store.put(submission));
}

export async function deleteSubmission(form: OutboxForm): Promise<void> {
  await run('readwrite', (store) => store.delete(form));
}
