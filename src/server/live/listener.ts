import { randomUUID } from 'node:crypto';
import { directUrl, isNeon } from '#db/connect.ts';
import type { Config } from '../config.ts';
import { describeError, log } from '../log.ts';

/** A change: the record's type and id, and its event. `many` stands for more than can be listed. */
export interface Change {
  readonly type?: string;
  readonly id?: string | null;
  readonly job?: string | null;
  readonly what: string;
  readonly by?: string | null;
}

type Receive = (change: Change) => void;

/** The wait before reconnecting, in milliseconds; it doubles after each failure up to the maximum. */
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;

interface Client {
  connect(): Promise<unknown>;
  query(text: string, values?: unknown[]): Promise<unknown>;
  on(event: 'notification', listener: (message: { payload?: string | undefined }) => void): unknown;
  on(event: 'error' | 'end', listener: (error?: Error) => void): unknown;
  end(): Promise<void>;
}

/**
 * One connection that listens for changes in the database, for all open tabs of this server. After a lost connection it
 * reports `many`, because it cannot know what it missed.
 */
export class Listener {
  readonly #config: Pick<Config, 'databaseUrl'>;
  readonly #receive: Receive;
  readonly #id = randomUUID();
  #client: Client | undefined;
  #stopped = false;
  #wait = FIRST_WAIT_MS;
  #timer: NodeJS.Timeout | undefined;

  constructor(config: Pick<Config, 'databaseUrl'>, receive: Receive) {
    this.#config = config;
    this.#receive = receive;
  }

  async start(): Promise<void> {
    try {
      const client = await open(this.#config.databaseUrl);
      if (this.#stopped) return await client.end();
      this.#client = client;
      client.on('notification', ({ payload }) => {
        if (payload !== undefined) this.#receive(JSON.parse(payload) as Change);
      });
      const lost = () => this.#reconnect(client);
      client.on('error', lost);
      client.on('end', lost);
      await client.query('listen office');
      // Remove the rows of crashed listeners: each costs the writers a notification.
      await client.query(`delete from live_listener where since < now() - interval '1 day'`);
      await client.query('insert into live_listener (id) values ($1) on conflict do nothing', [this.#id]);
      this.#wait = FIRST_WAIT_MS;
    } catch (error) {
      log('warn', 'live_listener_failed', describeError(error));
      this.#reconnect(this.#client);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    const client = this.#client;
    this.#client = undefined;
    try {
      await client?.query('delete from live_listener where id = $1', [this.#id]);
      await client?.end();
    } catch {
      // The database is gone; the row is removed by a later listener.
    }
  }

  #reconnect(client: Client | undefined): void {
    if (this.#stopped || (client !== undefined && client !== this.#client)) return;
    this.#client = undefined;
    void client?.end().catch(() => undefined);
    this.#timer = setTimeout(() => {
      void this.start().then(() => {
        if (this.#client) this.#receive({ what: 'many' });
      });
    }, this.#wait).unref();
    this.#wait = Math.min(this.#wait * 2, MAX_WAIT_MS);
  }
}

async function open(databaseUrl: string): Promise<Client> {
  const url = directUrl(databaseUrl);
  const { Client: Driver } = isNeon(url)
    ? await import('@neondatabase/serverless')
    : (await import('pg')).default;
  const client = new Driver({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 5_000 });
  await client.connect();
  return client as unknown as Client;
}
