import type { PostgresPool, PostgresPoolClient } from 'kysely';

/**
 * Marks a statement that may be sent again when its connection was lost, because it claims an idempotency key: if the
 * first attempt was stored, the second is refused as a repeat.
 */
export const KEYED = '/* keyed */';

/** Statements that are safe to send twice: the beginning of a transaction, and a read. */
const REPEATABLE = /^(?:begin|start transaction|select)\b/;
const mayRepeat = (text: unknown) =>
  typeof text === 'string' && (REPEATABLE.test(text) || text.includes(KEYED));

const LOST = new Set(['ECONNRESET', 'EPIPE', '08003', '08006', '57P01', '57P02']);
const NEVER_SENT = /not queryable|Client was closed/;

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && LOST.has(String(error.code))) return true;
  return (
    /Connection terminated|socket (?:hang up|closed)/.test(error.message) || NEVER_SENT.test(error.message)
  );
}

/**
 * A pool that replaces a connection that was lost while idle, because the database restarted or the platform suspended
 * this process; and, once, one that was lost right after it opened, because it may have opened before the suspension. If its
 * first statement was certainly not sent, or is {@link KEYED} or changes nothing, it is sent again on another connection. Any
 * other statement fails.
 */
export function replaceLost(pool: PostgresPool): PostgresPool {
  const used = new WeakSet<PostgresPoolClient>();
  return {
    ...(pool.Client ? { Client: pool.Client } : {}),
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      let client: PostgresPoolClient | undefined = await pool.connect();
      let first = true;
      let replacedFresh = false;
      const query = async (text: unknown, values: unknown) => {
        const [again, beforeAny] = [first && mayRepeat(text), first];
        first = false;
        for (;;) {
          if (!client) throw new Error('Connection terminated');
          const fresh = !used.has(client) && !wasIdle(client);
          used.add(client);
          try {
            return await client.query(text as string, values as readonly unknown[]);
          } catch (error) {
            const unsent = beforeAny && error instanceof Error && NEVER_SENT.test(error.message);
            if ((fresh && replacedFresh) || !(unsent || again) || !isLost(error)) throw error;
            replacedFresh ||= fresh;
            const lost = client;
            client = undefined;
            lost.release(true);
            client = await pool.connect();
          }
        }
      };
      return {
        get processID() {
          return (client as { processID?: number } | undefined)?.processID;
        },
        query,
        release: (destroy?: boolean) => client?.release(destroy),
      } as PostgresPoolClient;
    },
  };
}

/** How much longer than a request waits a connection may take to open, in milliseconds. */
export const LATE_MS = 3_500;

/** What `pg` and Neon's driver, which is made of it, say of a client; the pool looks at the same. */
const isAlive = (client: object): boolean =>
  !('_ending' in client && client._ending) && !('_queryable' in client && !client._queryable);

const idled = new WeakSet<PostgresPoolClient>();
/** Whether a connection has been idle, used before or not: it may have been lost since. */
const wasIdle = (client: PostgresPoolClient): boolean => idled.has(client);

interface Waiter {
  readonly resolve: (client: PostgresPoolClient) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A pool whose connections may open after the request that asked has given up: each connection that opens or becomes
 * free goes to the request that has waited longest, or waits for the next one. Otherwise a database that takes three
 * seconds for each connection would never answer a client that waits less, however often it tries.
 */
export function keepLate(pool: PostgresPool, waitMs: number): PostgresPool {
  const waiting: Waiter[] = [];
  let opening = 0;
  const leave = (waiter: Waiter) => {
    const at = waiting.indexOf(waiter);
    if (at !== -1) waiting.splice(at, 1);
    return at !== -1;
  };
  /** Passes a connection on until nobody waits for one. A dead one goes back, for the pool to replace. */
  const passOn = (client: PostgresPoolClient, back: (destroy?: boolean) => void, destroy?: boolean) => {
    const next = destroy || !isAlive(client) ? undefined : waiting.shift();
    if (next) next.resolve(client);
    else {
      idled.add(client);
      back(destroy);
      // It was the last one on its way to a request.
      if (waiting.length > opening) open();
    }
  };
  /** Opens a connection or takes a free one. @param waiter the request that asked for it */
  const open = (waiter?: Waiter) => {
    opening += 1;
    pool
      .connect()
      .finally(() => {
        opening -= 1;
      })
      .then(
        (client) => {
          const back = client.release.bind(client);
          client.release = (destroy?: boolean) => passOn(client, back, destroy);
          client.release();
        },
        (error: unknown) => {
          if (waiter && leave(waiter)) waiter.reject(error);
          // Another request had this one's connection; none may be left to wait for nothing.
          else if (waiting.length > opening) waiting.shift()?.reject(error);
        },
      );
  };
  return {
    ...(pool.Client ? { Client: pool.Client } : {}),
    options: pool.options,
    end: () => pool.end(),
    connect: () =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          if (leave(waiter)) reject(new Error('timeout exceeded when trying to connect'));
        }, waitMs);
        const waiter: Waiter = {
          resolve: (client) => {
            clearTimeout(timer);
            resolve(client);
          },
          reject: (error) => {
            clearTimeout(timer);
            reject(error);
          },
        };
        waiting.push(waiter);
        open(waiter);
      }),
  };
}
