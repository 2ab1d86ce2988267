import { seesWhatChanged } from '#domain/record-news.ts';
import type { Config } from '../config.ts';
import type { Actor } from '../context.ts';
import { type Change, Listener } from './listener.ts';

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
