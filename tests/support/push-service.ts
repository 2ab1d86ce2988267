import { createECDH, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setDefaultCACertificates, getCACertificates } from 'node:tls';
import ece from 'http_ece';
import type { PushNote } from '#contract/live.ts';

/** A note as a device received it, with the headers of its request. */
export interface Received {
  readonly path: string;
  readonly note: PushNote;
  readonly headers: Record<string, string | string[] | undefined>;
}

/** A push service for tests: it decrypts notifications as a device would, and responds as configured. */
export interface PushService {
  /** `host:port`, for PUSH_SERVICES. */
  readonly host: string;
  readonly received: Received[];
  /** Answers the next requests to a device with these statuses, then 201 again. */
  answer(path: string, ...statuses: number[]): void;
  /** Answers no request until `release`; `givenUp` resolves when a sender stops waiting. */
  hold(): { readonly givenUp: Promise<void>; release(): void };
  /** A new device's subscription, as a browser's `toJSON()` gives it. */
  subscribe(name: string): { endpoint: string; p256dh: string; auth: string; name: string };
  stop(): Promise<void>;
}

const pem = (name: string) => readFileSync(new URL(`tls/${name}.pem`, import.meta.url), 'utf8');

/** Starts the service, and has this process trust its certificate. */
export async function startPushService(): Promise<PushService> {
  setDefaultCACertificates([...getCACertificates('default'), pem('cert')]);
  const devices = new Map<string, { keys: ReturnType<typeof createECDH>; auth: string }>();
  const received: Received[] = [];
  const told = new Map<string, number[]>();
  let held: { readonly released: Promise<void>; readonly giveUp: () => void } | undefined;
  const server = createServer({ key: pem('key'), cert: pem('cert') }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      if (held) {
        const { released, giveUp } = held;
        response.on('close', giveUp);
        await released;
        response.off('close', giveUp);
      }
      const path = request.url ?? '';
      const device = devices.get(path);
      const status = told.get(path)?.shift() ?? (device ? 201 : 404);
      if (device && status === 201) {
        const plain = ece.decrypt(Buffer.concat(chunks), {
          version: 'aes128gcm',
          privateKey: device.keys,
          authSecret: device.auth,
        });
        received.push({
          path,
          note: JSON.parse(plain.toString('utf8')) as PushNote,
          headers: request.headers,
        });
      }
      response.writeHead(status, status === 429 ? { 'retry-after': '7' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    received,
    answer: (path, ...statuses) => void told.set(path, statuses),
    hold() {
      const released = Promise.withResolvers<void>();
      const givenUp = Promise.withResolvers<void>();
      held = { released: released.promise, giveUp: givenUp.resolve };
      return {
        givenUp: givenUp.promise,
        release() {
          held = undefined;
          released.resolve();
        },
      };
    },
    subscribe(name) {
      const keys = createECDH('prime256v1');
      const auth = randomBytes(16).toString('base64url');
      const path = `/${name}`;
      devices.set(path, { keys, auth });
      const p256dh = keys.generateKeys('base64url');
      return { endpoint: `https://${host}${path}`, p256dh, auth, name };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
