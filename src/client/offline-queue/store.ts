import type { FieldErrors } from '#contract/problem.ts';
import type { Draft } from '../form-drafts.ts';
import { inTransaction, openDatabase } from '../indexed-db.ts';

/** The forms whose submissions are queued while the device is offline. */
export type QueuedForm = 'contact' | 'booking' | 'quote';

/**
 * Status of a submission:
 * - `sending`: in flight, or cut off midway
 * - `queued`: waiting for signal; sent automatically
 * - `stale`: queued for more than a day; the user decides
 * - `failed`: the server was reached but could not store it; the user decides
 * - `refused`: some fields need correction
 * - `received`: stored by the server, with a reference
 */
export type SubmissionState = 'sending' | 'queued' | 'stale' | 'failed' | 'refused' | 'received';

/** A submission as stored on the device, until the user has seen that it was received. */
export interface Submission {
  readonly form: QueuedForm;
  /** The Idempotency-Key. Every retry reuses it, so the submission is stored once. */
  readonly key: string;
  readonly body: unknown;
  /** The draft this submission was made from; on receipt, only an identical draft is cleared. */
  readonly typed: Draft;
  readonly state: SubmissionState;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly attempts: number;
  /** The number to give on the phone, once received. */
  readonly reference?: string;
  /** The stored record as the server returned it, once received, so that the receipt can be shown offline. */
  readonly answer?: unknown;
  /** Why it failed or was refused, in a sentence. */
  readonly detail?: string;
  readonly errors?: FieldErrors;
}

const DATABASE = 'requests';
const STORE = 'submissions';

/** Version 1 stored one submission per form, so a second tab's request replaced a queued one. */
function upgrade({ result: database, transaction }: IDBOpenDBRequest, oldVersion: number): void {
  const create = () => database.createObjectStore(STORE, { keyPath: 'key' });
  if (oldVersion < 1 || !transaction) {
    create();
    return;
  }
  const submissions = transaction.objectStore(STORE).getAll() as IDBRequest<Submission[]>;
  submissions.onsuccess = () => {
    database.deleteObjectStore(STORE);
    const store = create();
    for (const submission of submissions.result) store.put({ ...submission, typed: {} });
  };
}

const run = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T> | void) =>
  inTransaction(
    () => openDatabase(indexedDB.open(DATABASE, 2), upgrade),
    [STORE],
    mode,
    (transaction) => act(transaction.objectStore(STORE)),
  );

/** Every submission on this device, oldest first. */
export async function listSubmissions(): Promise<Submission[]> {
  const all = await run('readonly', (store) => store.getAll() as IDBRequest<Submission[]>);
  return (all ?? []).toSorted((a, b) => a.createdAt - b.createdAt);
}

/**
 * Stores a submission.
 * @param attempted the key it had when its attempt began, if this is how that attempt ended. Then nothing is stored if
 * the visitor has changed the submission meanwhile or withdrawn it; but what the server received is.
 * @returns whether it was stored
 */
export async function putSubmission(submission: Submission, attempted?: string): Promise<boolean> {
  let isStored = attempted === undefined;
  await run('readwrite', (store) => {
    if (attempted === undefined) {
      store.put(submission);
      return;
    }
    const stored = store.get(attempted) as IDBRequest<Submission | undefined>;
    stored.onsuccess = () => {
      const isCurrent = stored.result
        ? stored.result.createdAt === submission.createdAt
        : submission.state === 'received';
      if (!isCurrent) return;
      store.delete(attempted);
      store.put(submission);
      isStored = true;
    };
  });
  return isStored;
}

export async function deleteSubmission(key: string): Promise<void> {
  await run('readwrite', (store) => store.delete(key));
}
