import { sha256 } from '#domain/proofs.ts';
import { readAdminToken } from '../admin-token.ts';
import { allRows, exclusively, getRow, inStores, type StoreName } from './database.ts';

/** How long what is kept may be read after the server was last heard: as long as a phone's session stays open. */
const READABLE_MS = 12 * 3_600_000;

/** The key of this session's store, which can't leave the browser. */
interface SessionKey {
  readonly name: 'session';
  readonly key: CryptoKey;
  /** Of the session's token, so that another session opens nothing. */
  readonly tokenHash: string;
  /** The token itself, for the service worker; a row of an earlier release has none. */
  readonly token?: Boxed;
  /** When the server was last heard, milliseconds since the epoch. */
  readonly heardAt: number;
  /** The id of the account. */
  readonly account: string;
}

/** The key of an account that signed out while steps waited: they are sent when it signs in again. */
interface LeftKey {
  readonly name: string;
  readonly key: CryptoKey;
}

const leftName = (account: string) => `left ${account}`;

/** A text that only this browser, and in this session, can read. */
export interface Boxed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const readSession = () => getRow<SessionKey>('keys', 'session');

/** The id of the account whose session it is. */
export const sessionAccount = async (): Promise<string | null> => (await readSession())?.account ?? null;

/**
 * A service worker has no token to compare, and shows nobody what it reads: tabs wipe what another session left before
 * anything else, and the server says whether this one may still send.
 */
async function isThisSession({ tokenHash, heardAt }: SessionKey): Promise<boolean> {
  if (typeof localStorage === 'undefined') return true;
  if (Date.now() - heardAt > READABLE_MS) return false;
  const token = readAdminToken();
  return token !== null && (await sha256(token)) === tokenHash;
}

/** The key of the present session; null without one, after a sign-out, or when the server was not heard for 12 hours. */
export async function sessionKey(): Promise<CryptoKey | null> {
  const session = await readSession().catch(() => undefined);
  if (!session) return null;
  if (await isThisSession(session)) return session.key;
  if (typeof localStorage !== 'undefined') await wipeSession('ended', session);
  return null;
}

/**
 * The key for what is kept from now on: the session's, or a new one that can't be exported.
 * @throws {DOMException} where the browser stores no keys: a private window, Lockdown Mode
 */
export function beginSession(account: string): Promise<CryptoKey> {
  // Of two new keys, what was kept under the first could not be read.
  return exclusively('phone-key', () => begin(account));
}

async function begin(account: string): Promise<CryptoKey> {
  const token = readAdminToken();
  if (token === null) throw new Error('There is no session');
  const key =
    (await sessionKey()) ??
    (await getRow<LeftKey>('keys', leftName(account)))?.key ??
    (await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']));
  const session: SessionKey = {
    name: 'session',
    key,
    token: await boxed(key, token),
    tokenHash: await sha256(token),
    heardAt: Date.now(),
    account,
  };
  await inStores(['keys'], 'readwrite', (of) => {
    of('keys').put(session);
    of('keys').delete(leftName(account));
  });
  return key;
}

/** The token of the session that keeps work here, for the service worker; null without one. */
export async function sessionToken(): Promise<string | null> {
  const session = await readSession();
  return (session?.token && (await opened<string>(session.key, session.token))) ?? null;
}

export async function boxed(key: CryptoKey, value: unknown): Promise<Boxed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain =
    value instanceof Uint8Array
      ? (value as Uint8Array<ArrayBuffer>)
      : new TextEncoder().encode(JSON.stringify(value));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain) };
}

export const openedBytes = (key: CryptoKey, { iv, data }: Boxed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);

/** A boxed value; undefined if this session cannot read it. */
export async function opened<T>(key: CryptoKey, box: Boxed): Promise<T | undefined> {
  const plain = await openedBytes(key, box).catch(() => undefined);
  return plain && (JSON.parse(new TextDecoder().decode(plain)) as T);
}

/**
 * Removes what is kept for reading, and the key to it. Steps and photos that were not sent stay, sealed.
 * @param session `over`: nobody here can send them any more. `ended`: the same account may go on with them when it signs in
 * again; so it may with photos of an earlier release, which are not sealed.
 */
export async function wipe(session: 'ended' | 'over'): Promise<void> {
  const found = await readSession();
  // Somebody has signed in since: what is kept is theirs.
  if (found && (await isThisSession(found))) return;
  await wipeSession(session, found);
}

/** The same for the session of a token that the server no longer takes, or whose browser no longer sends. */
export async function wipeEnded(token: string): Promise<void> {
  const found = await readSession();
  if (found?.tokenHash === (await sha256(token))) await wipeSession('over', found);
}

interface LeftPhoto {
  readonly id: string;
  readonly sealed?: object;
  readonly problem?: string;
}

/** The same for the session that was found, in one transaction: a sign-in in another tab comes before it or after it. */
async function wipeSession(session: 'ended' | 'over', found: SessionKey | undefined): Promise<void> {
  const remove = (of: (name: StoreName) => IDBObjectStore) => {
    const keys = of('keys');
    const reading = keys.get('session') as IDBRequest<SessionKey | undefined>;
    const photos = of('photos').getAll() as IDBRequest<LeftPhoto[]>;
    photos.onsuccess = () => {
      const present = reading.result;
      // Another wipe may have come first: what it left is removed all the same.
      if (present && (present.tokenHash !== found?.tokenHash || present.heardAt !== found.heardAt)) return;
      keys.delete('session');
      of('kept').clear();
      // A photo that the server did not take keeps no step from the office.
      if (
        session === 'over' &&
        photos.result.every(({ sealed, problem }) => sealed || problem !== undefined)
      ) {
        keys.delete(IDBKeyRange.bound(leftName(''), leftName('\uffff')));
        for (const { id, problem } of photos.result) if (problem !== undefined) of('photos').delete(id);
      } else if (present) keys.put({ name: leftName(present.account), key: present.key } satisfies LeftKey);
    };
  };
  await inStores(['keys', 'kept', 'photos'], 'readwrite', remove, 'copy first');
}

/** Whether a session here can still read a box: the present one, or one of an account that may sign in again. */
export async function canOpen(box: Boxed): Promise<boolean> {
  const session = await readSession();
  const left = (await allRows<LeftKey>('keys')).filter(({ name }) => name.startsWith(leftName('')));
  for (const { key } of [...(session ? [session] : []), ...left])
    if (await openedBytes(key, box).catch(() => null)) return true;
  return false;
}
