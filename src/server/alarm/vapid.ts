import { createECDH, hkdfSync } from 'node:crypto';

/** The key pair that identifies us to push services (RFC 8292), base64url: the raw private and the uncompressed public key. */
export interface VapidKeys {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const known = new Map<string, VapidKeys>();

/** The key pair derived from a secret; the same secret always gives the same pair. */
export function vapidKeysOf(secret: string): VapidKeys {
  let keys = known.get(secret);
  if (!keys) {
    // Sixteen bytes more than the order has, so that no key is likelier than another (FIPS 186-5, A.2.1).
    const bits = Buffer.from(hkdfSync('sha256', secret, '', 'nene vapid', 48)).toString('hex');
    const scalar = (BigInt(`0x${bits}`) % (ORDER - 1n)) + 1n;
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex');
    keys = {
      privateKey: Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toString('base64url'),
      publicKey: pair.getPublicKey().toString('base64url'),
    };
    known.set(secret, keys);
  }
  return keys;
}
