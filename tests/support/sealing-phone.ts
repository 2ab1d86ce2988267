import { createHash, randomUUID, webcrypto } from 'node:crypto';
import admin from '#functions/admin.ts';
import { call, must } from './call.ts';
import type { Office } from './office.ts';

const { subtle } = webcrypto;
const base64 = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(new Uint8Array(bytes)).toString('base64');

/** A phone that seals and signs as `src/client/phone/sealed.ts` says, written apart from it. */
export async function phoneWithKeys(owner: Office, { registered = true, id = randomUUID() as string } = {}) {
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const key = base64(await subtle.exportKey('raw', pair.publicKey));
  const register = async (by: Office, phoneId = id) =>
    must(await by.post('/api/admin/my-day/phone', { phoneId, waiting: 0, key }));
  const { sealKey } = await register(owner, registered ? id : randomUUID());

  async function sign(step: { readonly id: string; readonly sealed: string }) {
    const text = Buffer.from(`${id} ${step.id} ${step.sealed}`);
    const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, text);
    return { ...step, signature: base64(signature) };
  }

  const seal = (accountId: string, jobId: string, step: { readonly id: string }) =>
    sealAs(step.id, { accountId, jobId, step });
  const sealPart = (accountId: string, photo: object) => sealAs(randomUUID(), { accountId, photo });

  async function sealAs(sealedId: string, contents: object) {
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    const theirs = await subtle.importKey('raw', Buffer.from(sealKey, 'base64'), curve, false, []);
    const own = await subtle.generateKey(curve, false, ['deriveBits']);
    const shared = await subtle.deriveBits({ name: 'ECDH', public: theirs }, own.privateKey, 256);
    const secret = await subtle.importKey('raw', shared, 'HKDF', false, ['deriveBits']);
    const info = Buffer.from('sealed step');
    const bits = await subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
      secret,
      256,
    );
    const aes = await subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt']);
    const iv = webcrypto.getRandomValues(new Uint8Array(12));
    const plain = Buffer.from(JSON.stringify(contents));
    const data = await subtle.encrypt({ name: 'AES-GCM', iv }, aes, plain);
    const point = await subtle.exportKey('raw', own.publicKey);
    return sign({
      id: sealedId,
      sealed: base64(Buffer.concat([Buffer.from(point), iv, Buffer.from(data)])),
    });
  }

  /** The hash of the last link, by branch. */
  const heads = new Map<string, string>();

  /** A step in its branch, with this phone's proof. @param timed whether the phone says when it happened */
  async function prove(
    jobId: string,
    { branchId, ...step }: { id: string; branchId: string; kind: string; seq: number; body: object },
    { timed = true } = {},
  ) {
    const hexOf = (text: string) => createHash('sha256').update(text).digest('hex');
    const previous = heads.get(branchId) ?? null;
    const happenedAt = timed ? new Date(Date.now() - 60_000).toISOString() : undefined;
    const { id: stepId, kind, seq, body } = step;
    const fields = Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const bodySha256 = hexOf(JSON.stringify(Object.fromEntries(fields)));
    const link = { bodySha256, branchId, clock: null, happenedAt, id: stepId, jobId, kind, previous, seq };
    const text = JSON.stringify(link);
    heads.set(branchId, hexOf(text));
    const signature = await subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      pair.privateKey,
      Buffer.from(text),
    );
    return { ...step, branchId, happenedAt, proof: { phoneId: id, previous, signature: base64(signature) } };
  }

  return {
    id,
    register,
    sign,
    seal,
    sealPart,
    prove,
    heads,
    send: (body: object) => call(admin, 'POST', '/api/admin/sealed-steps', { body }),
  };
}
