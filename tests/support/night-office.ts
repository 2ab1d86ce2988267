import { createECDH, createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setDefaultCACertificates, getCACertificates } from 'node:tls';
import ece from 'http_ece';
import { afterAll, beforeEach, expect } from 'vitest';
import type { PushNote } from '#contract/live.ts';
import alarmFunction from '#functions/alarm.ts';
import contact from '#functions/contact.ts';
import { type Config, readConfig } from '#server/config.ts';
import { receivedTexts } from '#server/http/text-handler.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { call } from './call.ts';
import { colleague, type Office, signInToOffice } from './office.ts';
import { runSql } from './run-sql.ts';
import { testServer } from './server.ts';
import { setMobile } from './set-mobile.ts';

const WEBHOOK_SECRET = 'a-webhook-secret-of-the-tests-long-enough';

/**
 * An office at night: an owner and two technicians, a push service of the tests' own, and a clock for what is due. Call it
 * at the top of a test file; every test begins without alarms, devices, shifts and messages.
 */
export async function nightOffice() {
  const service = await startPushService();
  afterAll(() => service.stop());
  const { url, db, dataDir } = await testServer({
    VAPID_KEY: 'a-vapid-secret-of-the-tests-that-is-long-enough',
    PUSH_SERVICES: service.host,
  });
  const owner = await signInToOffice();
  const kai = await colleague(db, 'kai', { role: 'technician' });
  const leilani = await colleague(db, 'leilani', { role: 'technician' });
  /** Seconds that the drains' clock is ahead of the real one: requests carry the real time. */
  const clock = { ahead: 0 };
  const now = () => new Date(Date.now() + clock.ahead * 1000);
  let serial = 0;

  beforeEach(async () => {
    clock.ahead = 0;
    service.received.length = 0;
    for (const table of ['outbox', 'alarm', 'push_device', 'crew_shift', 'alarm_setting'])
      await runSql(url, `delete from ${table}`);
    await runSql(url, 'update admin_user set mobile = null');
    await runSql(url, 'delete from mobile_claim');
    await runSql(url, `delete from rate_limit where key like 'mobile-code:%'`);
  });

  return {
    service,
    url,
    db,
    dataDir,
    owner,
    kai,
    leilani,
    clock,
    now,
    /** Takes the steps that are due on the clock and sends what they queued. */
    drain: (config: Partial<Config> = {}) =>
      drainOutbox({
        db,
        config: { ...readConfig(process.env), ...config },
        now,
        until: new Date(now().getTime() + 100_000),
      }),
    /** A visitor's emergency, or another request. @returns its job's id */
    async emergency(
      changes: object = {},
      sent: { ip?: string; headers?: Record<string, string> } = {},
    ): Promise<string> {
      serial += 1;
      const { status, body } = await call(contact, 'POST', '/api/contact', {
        ...sent,
        body: {
          firstName: 'Keoni',
          lastName: `Pahinui ${serial}`,
          phone: '808-555-0188',
          serviceType: 'automotive',
          location: '5-5190 Kuhio Hwy, Hanalei',
          isEmergency: true,
          ...changes,
        },
      });
      expect(status).toBe(201);
      const [row] = await runSql(url, 'select job_id from contact_request where id = $1', [body.id]);
      return String(row?.['job_id']);
    },
    /** Subscribes a device of a person's. */
    async device(office: Office, name: string): Promise<{ id: string; path: string }> {
      const { status, body } = await office.post('/api/admin/alarm/devices', service.subscribe(name));
      expect(status).toBe(200);
      return { ...(body as { id: string }), path: `/${name}` };
    },
    /** Enters a number for a person's alarms and confirms it with its code. */
    setMobile: (office: Office, mobile: string) => setMobile(url, office, mobile),
    /** Delivers a text as a provider does. @returns the reply */
    async receive(from: string, text: string, id = `text-${(serial += 1)}`): Promise<string | null> {
      const body = JSON.stringify({ from, text, id });
      const seconds = Math.floor(Date.now() / 1000);
      const hash = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex');
      const handler = receivedTexts({
        config: () => ({ ...readConfig(process.env), smsWebhookSecret: WEBHOOK_SECRET }),
      });
      const response = await handler(
        new Request('http://localhost/api/texts', {
          method: 'POST',
          body,
          headers: { 'x-signature': `t=${seconds},v1=${hash}` },
        }),
      );
      expect(response.status).toBe(200);
      return ((await response.json()) as { reply: string | null }).reply;
    },
    putOnCall: (office: Office, since: string) =>
      runSql(
        url,
        `insert into crew_shift (account_id, kind, starts_at, ends_at)
         values ($1, 'on_call', $2::timestamptz, now() + interval '2 days')`,
        [office.id, since],
      ),
    alarmOf: async (jobId: string) =>
      (await runSql(url, 'select * from alarm where job_id = $1', [jobId]))[0],
    /** What a notification's button posts. */
    answer: (token: string, said: 'take' | 'rang' = 'take') =>
      call(alarmFunction, 'POST', '/api/alarm/-', {
        body: { answer: said },
        headers: { 'document-token': token },
      }),
    messages: () =>
      runSql(url, 'select kind, recipient, state, last_error from outbox order by created_at, id'),
  };
}

/** A note as a device received it, with the headers of its request. */
interface Received {
  readonly path: string;
  readonly note: PushNote;
  readonly headers: Record<string, string | string[] | undefined>;
}

/** A push service for tests: it decrypts notifications as a device would, and responds as configured. */
interface PushService {
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
async function startPushService(): Promise<PushService> {
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
