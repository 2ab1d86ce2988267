import type { PostgresPool, PostgresPoolClient } from 'kysely';

/** How much longer than a request waits a connection may take to open, in milliseconds. */
export const LATE_MS = 3_500;

/** What `pg` and Neon's driver, which is made of it, say of a client; the pool looks at the same. */
const isAlive = (client: object): boolean =>
  !('_ending' in client && client._ending) && !('_queryable' in client && !client._queryable);

const idled = new WeakSet<PostgresPoolClient>();
/** Whether a connection has been idle, used before or not: it may have been lost since. */
export const wasIdle = (client: PostgresPoolClient): boolean => idled.has(client);

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
    }
  };
  return {
    ...(pool.Client ? { Client: pool.Client } : {}),
    options: pool.options,
    end: () => pool.end(),
    connect: () =>
      new Promise((resolve, reject) => {
        const waiter: Waiter = { resolve, reject };
        const timer = setTimeout(() => {
          if (leave(waiter)) reject(new Error('timeout exceeded when trying to connect'));
        }, waitMs);
        waiting.push(waiter);
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
              if (leave(waiter)) reject(error);
              // Another request had this one's connection; none may be left to wait for nothing.
              else if (waiting.length > opening) waiting.shift()?.reject(error);
            },
          )
          .finally(() => {
            if (!waiting.includes(waiter)) clearTimeout(timer);
          });
      }),
  };
}
