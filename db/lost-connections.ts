import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { wasIdle } from './late-connections.ts';

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
 * this process. If its first statement was certainly not sent, or is {@link KEYED} or changes nothing, it is sent again on
 * another connection. Any other statement fails, as on a new connection.
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
            if (fresh || !(unsent || again) || !isLost(error)) throw error;
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
