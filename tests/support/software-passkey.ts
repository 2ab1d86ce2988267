import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

/** What an answer may get wrong. */
interface Faults {
  readonly origin?: string;
  readonly rpId?: string;
  /** False for a passkey that did not ask for PIN, finger or face. */
  readonly verified?: boolean;
  readonly counter?: number;
}

/** A passkey in memory that answers challenges as a browser's does (WebAuthn Level 3, ES256, no attestation). */
export function softwarePasskey({ origin, rpId }: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE_Key in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const clientData = (type: string, challenge: string, faults: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: faults.origin ?? origin, crossOrigin: false }));
  const authenticatorData = (flags: number, faults: Faults, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head.writeUInt8(flags | USER_PRESENT | (faults.verified === false ? 0 : USER_VERIFIED));
    head.writeUInt32BE(faults.counter ?? 0, 1);
    return Buffer.concat([sha256(faults.rpId ?? rpId), head, rest]);
  };

  return {
    id: id.toString('base64url'),
    /** What adds the passkey to an account. */
    register(challenge: string, faults: Faults = {}) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(HAS_KEY, faults, Buffer.concat([Buffer.alloc(16), length, id, coseKey]));
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}.
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, faults).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    /** What signs in, or confirms. */
    answer(challenge: string, faults: Faults = {}) {
      const client = clientData('webauthn.get', challenge, faults);
      const data = authenticatorData(0, faults);
      return {
        id: id.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), privateKey).toString('base64url'),
      };
    },
  };
}
