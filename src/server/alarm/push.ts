import { createECDH, hkdfSync } from 'node:crypto';
import { buildPushPayload } from '@block65/webcrypto-web-push';
import business from '#content/business.json' with { type: 'json' };
import type { PushNote } from '#contract/live.ts';
import type { PushDevice } from '#db/queries/push-devices.ts';
import type { Config } from '../config.ts';
import { askService, DeliveryError } from '../outbound.ts';

/** The browsers' push services. The server calls no other address that a browser gives it. */
const SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** Whether an endpoint is an address at a push service. */
export function isPushService(endpoint: string, more: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  const known = [...SERVICES, ...more].some((each) =>
    each.startsWith('*.') ? host.endsWith(each.slice(1)) : host === each,
  );
  return protocol === 'https:' && username === '' && password === '' && known;
}

/** Thrown when a push service no longer knows a device, or the device was subscribed with another of our keys. */
export class DeviceGone extends Error {
  override readonly name = 'DeviceGone';
}

/** How long a push service keeps a notification for a device that is off, in seconds; by then the ladder has moved on. */
const TTL_SECONDS = { high: 300, normal: 4 * 3600 } as const;

/**
 * Encrypts a notification for one device (RFC 8291) and gives it to the device's push service.
 * @param topic replaces a waiting notification with the same topic; up to 32 characters of base64url
 * @throws {DeviceGone} if the device must subscribe again
 * @throws {DeliveryError} if the service did not accept it
 */
export async function sendPush(
  { vapidSecret, pushServices }: Pick<Config, 'vapidSecret' | 'pushServices'>,
  device: Pick<PushDevice, 'endpoint' | 'p256dh' | 'auth' | 'vapidKey'>,
  note: PushNote,
  topic: string,
): Promise<void> {
  if (vapidSecret === undefined) throw new DeliveryError('VAPID_KEY is not set.');
  const keys = vapidKeysOf(vapidSecret);
  const urgency = note.kind === 'news' ? 'normal' : 'high';
  if (keys.publicKey !== device.vapidKey) throw new DeviceGone('It was subscribed with another key.');
  if (!isPushService(device.endpoint, pushServices)) throw new DeviceGone('Its address is no push service.');
  const { endpoint, p256dh, auth } = device;
  const { headers, body } = await buildPushPayload(
    { data: JSON.stringify(note), options: { ttl: TTL_SECONDS[urgency], urgency, topic } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    { subject: `mailto:${business.email}`, ...keys },
  );
  const answer = await askService(endpoint, {
    method: 'POST',
    headers: Object.fromEntries(
      Object.entries(headers).filter(([name, value]) => name !== 'content-length' && value !== undefined),
    ) as Record<string, string>,
    body: new Uint8Array(body),
  });
  if (answer.status === 404 || answer.status === 410) throw new DeviceGone('Its push service forgot it.');
  if (answer.status >= 300) {
    throw new DeliveryError(`The push service answered ${answer.status}.`, {
      permanent: answer.status === 413 || answer.status === 400,
      waitSeconds: answer.retryAfter,
    });
  }
}

/** The key pair that identifies us to push services (RFC 8292), base64url: the raw private and the uncompressed public key. */
interface VapidKeys {
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
