import { base64Of, bytesOfBase64 } from '#domain/proofs.ts';
import { getRow, inStores } from './database.ts';
import { phoneId } from './device.ts';

/** Names the use of the key, on both sides. */
const INFO = new TextEncoder().encode('sealed step');
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', namedCurve: 'P-256' } as const;

interface SigningRow {
  readonly name: 'signing';
  readonly pair: CryptoKeyPair;
}

/** This phone's key pair for signatures, made once; its private half can't leave the browser. */
async function signingPair(): Promise<CryptoKeyPair> {
  const found = await getRow<SigningRow>('keys', 'signing');
  if (found) return found.pair;
  const pair = await crypto.subtle.generateKey(SIGNING, false, ['sign', 'verify']);
  await inStores(['keys'], 'readwrite', (of) =>
    of('keys').put({ name: 'signing', pair } satisfies SigningRow),
  );
  return pair;
}

/** The public half, to register while signed in: the point of P-256, base64. */
export async function signingKey(): Promise<string> {
  const { publicKey } = await signingPair();
  return base64Of(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
}

interface SealRow {
  readonly name: 'seal';
  readonly key: string;
  /** The id of this phone, under which its own key is registered; a row of an earlier release has none. */
  readonly phone?: string;
}

/** Keeps the server's public key. @param key the point of P-256, base64 @param phone the id that this phone was registered by */
export async function keepSealKey(key: string, phone: string): Promise<void> {
  await inStores(['keys'], 'readwrite', (of) =>
    of('keys').put({ name: 'seal', key, phone } satisfies SealRow),
  );
}

/** The id that this phone signs by, in a service worker too; null before the server knows it. */
export const signingPhone = async (): Promise<string | null> =>
  (await getRow<SealRow>('keys', 'seal'))?.phone ?? phoneId();

/**
 * Seals a value so that only the server can read it: ECDH with a key pair of its own, HKDF-SHA-256, AES-256-GCM.
 * @returns the pair's public point, the nonce and the ciphertext, base64; null before the server's key is known
 */
export async function seal(value: unknown): Promise<string | null> {
  const server = await getRow<SealRow>('keys', 'seal');
  if (!server) return null;
  const theirs = await crypto.subtle.importKey('raw', bytesOfBase64(server.key), CURVE, false, []);
  const own = await crypto.subtle.generateKey(CURVE, false, ['deriveBits']);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256);
  const secret = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const key = await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: INFO },
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt'],
  );
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const parts = [
    new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey)),
    iv,
    new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)),
  ];
  return base64Of(Uint8Array.from(parts.flatMap((part) => [...part])));
}

/** Signs a text with this phone's key. @returns the signature (IEEE P1363), base64 */
export async function sign(text: string): Promise<string> {
  const { privateKey } = await signingPair();
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    new TextEncoder().encode(text),
  );
  return base64Of(new Uint8Array(signature));
}
