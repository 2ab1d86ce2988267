import { randomUUID } from 'node:crypto';
import { directUrl, isNeon } from '#db/connect.ts';
import { seesWhatChanged } from '#domain/record-news.ts';
import type { Config } from '../config.ts';
import type { Actor } from '../context.ts';
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
class Listener {
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

/** How often a comment is sent, so that proxies and browsers notice a dead connection; milliseconds. */
const HEARTBEAT_MS = 25_000;
/** How long a stream lives before its tab connects again, which checks its session; milliseconds. */
const LIFE_MS = 300_000;
/** Changes within this many milliseconds are sent together. */
const TOGETHER_MS = 100;
/** Signed out, disabled, another role or password: the database says which session is over, and its streams end. */
const SESSION_ENDED = 'session_ended';
/** More changes than this at once are sent as "many". */
const MAX_LISTED = 20;

interface Stream {
  readonly actor: Actor;
  readonly send: (text: string) => void;
  readonly close: () => void;
}

/** The open streams of one database, all fed by one listener. */
class Hub {
  readonly #streams = new Set<Stream>();
  readonly #config: Config;
  #listener: Listener | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #waiting: Change[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(config: Config) {
    this.#config = config;
  }

  get size(): number {
    return this.#streams.size;
  }

  async add(stream: Stream): Promise<void> {
    this.#streams.add(stream);
    if (this.#listener) return;
    this.#listener = new Listener(this.#config, (change) => this.#receive(change));
    this.#heartbeat = setInterval(
      () => this.#streams.forEach(({ send }) => send(': here\n\n')),
      HEARTBEAT_MS,
    ).unref();
    await this.#listener.start();
  }

  remove(stream: Stream): void {
    this.#streams.delete(stream);
    if (this.#streams.size === 0) void this.#stop();
  }

  async close(): Promise<void> {
    for (const { close } of this.#streams) close();
    this.#streams.clear();
    await this.#stop();
  }

  async #stop(): Promise<void> {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    const listener = this.#listener;
    this.#listener = undefined;
    await listener?.stop();
  }

  #receive(change: Change): void {
    if (change.what === SESSION_ENDED) {
      for (const { actor, close } of this.#streams) if (actor.sessionId === change.id) close();
      return;
    }
    this.#waiting.push(change);
    this.#timer ??= setTimeout(() => this.#flush(), TOGETHER_MS).unref();
  }

  #flush(): void {
    this.#timer = undefined;
    const changes = this.#waiting.splice(0);
    const listed = changes.length > MAX_LISTED ? [{ what: 'many' }] : changes;
    const whole = `data: ${JSON.stringify(listed)}\n\n`;
    const bare = `data: ${JSON.stringify(listed.map(bareOf))}\n\n`;
    for (const { actor, send } of this.#streams) send(seesWhatChanged(actor.role) ? whole : bare);
  }
}

/** The change as sent to a role that does not see every record: only the record's type, and whether an emergency rings. */
const bareOf = ({ type, what }: Change): Change =>
  type === undefined ? { what } : { type, what: what === 'alarm_rang' ? what : 'changed' };

const hubs = new Map<string, Hub>();

/** The stream of changes for one tab, as server-sent events. It ends after a few minutes, and the tab reconnects. */
export function openStream(config: Config, actor: Actor): ReadableStream<Uint8Array> {
  let hub = hubs.get(config.databaseUrl);
  if (!hub) hubs.set(config.databaseUrl, (hub = new Hub(config)));
  const own = hub;
  const encoder = new TextEncoder();
  let end = () => {};
  return new ReadableStream<Uint8Array>({
    async start(controller) {
      // Randomized, so that tabs do not all reconnect at once after a restart.
      const timer = setTimeout(() => end(), LIFE_MS * (0.8 + Math.random() * 0.4)).unref();
      const stream: Stream = {
        actor,
        send: (text) => {
          // A tab that does not read is disconnected; it refetches everything when it reconnects.
          if ((controller.desiredSize ?? 0) < -100) end();
          else controller.enqueue(encoder.encode(text));
        },
        close: () => end(),
      };
      end = () => {
        end = () => {};
        clearTimeout(timer);
        own.remove(stream);
        try {
          controller.close();
        } catch {
          // The tab closed it first.
        }
      };
      await own.add(stream);
      stream.send('retry: 1000\ndata: []\n\n');
    },
    cancel: () => end(),
  });
}

/** Ends every stream and listener, when the server stops or a test ends. */
export async function closeStreams(): Promise<void> {
  const open = [...hubs.values()];
  hubs.clear();
  await Promise.all(open.map((hub) => hub.close()));
}
