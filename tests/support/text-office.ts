import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect } from 'vitest';
import { addDays, shopClock, startOfShopDay } from '#domain/shop-time.ts';
import texts from '#functions/texts.ts';
import { type Config, readConfig } from '#server/config.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { signInToOffice } from './office.ts';
import { runSql } from './run-sql.ts';
import { testServer } from './server.ts';

const HOUR_MS = 3_600_000;

/**
 * An office with a provider of texts, whose drains run by day in Honolulu: what was held for the morning has left by then,
 * whenever the tests run. Call it at the top of a test file; every test begins without texts.
 */
export async function textOffice() {
  const provider = await startTextProvider();
  afterAll(() => provider.stop());
  const { url, db, dataDir } = await testServer({ ...textSettings, SMS_URL: provider.smsUrl });
  const office = await signInToOffice();
  const { date, minutes } = shopClock(new Date());
  // Two hours before the texts' own evening, so that a clock set ahead by less stays within the day.
  const [morning, evening] = [8 * 60, 17 * 60];
  const isDay = minutes >= morning && minutes < evening;
  const nextMorning = startOfShopDay(minutes < morning ? date : addDays(date, 1)).getTime() + 8 * HOUR_MS;
  /** Outside the quiet hours, less than a day after what is queued now, and not before it: a file may run past the morning. */
  const daytime = () => (isDay ? Date.now() : Math.max(nextMorning, Date.now())) + clock.ahead;
  /** Milliseconds that the drains' clock is ahead. */
  const clock = { ahead: 0 };
  let serial = 0;

  beforeEach(async () => {
    clock.ahead = 0;
    provider.forget();
    provider.lose(0);
    for (const table of ['outbox', 'received_text', 'text_opt_out', 'text_setting'])
      await runSql(url, `delete from ${table}`);
  });

  /** A caller with a number of their own. */
  const caller = () => {
    serial += 1;
    const digits = String(5550200 + serial);
    const phone = `808-${digits.slice(0, 3)}-${digits.slice(3)}`;
    return { e164: `+1808${digits}`, person: { phone, firstName: 'Noa', lastName: `Silva ${serial}` } };
  };
  const jobOf = async (id: string) => (await office.get(`/api/admin/jobs/${id}`)).body;

  return {
    provider,
    url,
    db,
    dataDir,
    office,
    clock,
    caller,
    jobOf,
    drain: (config: Partial<Config> = {}) => {
      const now = () => new Date(daytime());
      return drainOutbox({
        db,
        config: { ...readConfig(process.env), ...config },
        now,
        until: new Date(daytime() + HOUR_MS),
      });
    },
    makeJob: async (changes: object = {}) => {
      const { e164, person } = caller();
      const { status, body } = await office.post('/api/admin/jobs', {
        ...person,
        serviceType: 'rekey',
        location: 'Kapaa',
        ...changes,
      });
      expect(status).toBe(201);
      return { ...body, e164 };
    },
    /** A job's texts as its page lists them. */
    textsOf: async (id: string) =>
      (await jobOf(id)).mails.filter(({ channel }: { channel: string }) => channel === 'text'),
  };
}

/** A text as the stand-in took it. */
interface Taken {
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

const SECRET = 'a-webhook-secret-of-the-tests-long-enough';

/** What a server of the tests needs to hear from the stand-in. */
const textSettings = { SMS_WEBHOOK_SECRET: SECRET };

/**
 * A provider of texts over HTTP. It knows ids, and so takes a repeat once; it can take a text and lose its answer, and it
 * posts texts and reports to our webhook, signed.
 */
async function startTextProvider() {
  const taken = new Map<string, Taken>();
  const posts: string[] = [];
  let losing = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const message = JSON.parse(body) as Taken;
      posts.push(message.id);
      taken.set(message.id, message);
      if (losing === 0) return response.writeHead(202).end();
      losing -= 1;
      return request.socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const post = async (content: object) => {
    const body = JSON.stringify(content);
    const seconds = Math.floor(Date.now() / 1000);
    const hash = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
    const headers = { 'x-signature': `t=${seconds},v1=${hash}` };
    const response = await texts(
      new Request('http://localhost/api/texts', { method: 'POST', body, headers }),
    );
    if (response.status !== 200) throw new Error(`The webhook answered ${response.status}`);
  };
  return {
    smsUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    /** The texts, each once, in the order in which they first came. */
    taken: () => [...taken.values()],
    /** How many requests there were, repeats included. */
    attempts: () => posts.length,
    /** Takes the next texts and cuts the connection instead of answering. */
    lose: (count: number) => {
      losing = count;
    },
    forget: () => {
      taken.clear();
      posts.length = 0;
    },
    /** Hands on a text from a phone. */
    deliver: (id: string, from: string, text: string) => post({ id, from, text }),
    /** Says what became of a text of ours. */
    report: (id: string, status: string, error?: string) => post({ id, status, ...(error ? { error } : {}) }),
    stop: () => server.close(),
  };
}
