import { createHash } from 'node:crypto';
import { sql } from 'kysely';

/**
 * Marks a statement as prepared: put it first, or after `select`. Each connection then parses and plans it on its first
 * uses only (docs/decisions/postgres.md). For statements that are sent often, whose text hardly varies
 * and whose best plan does not depend on their values.
 */
export const prepared = sql.raw('/* prepared */');

const MARK = /^(?:select )?\/\* prepared \*\//;
/** Maximum number of prepared statements: a connection holds each one's plan for its lifetime. */
const MAX_STATEMENTS = 100;

const names = new Map<string, string>();

/** The name of a marked statement, a hash of its text: two releases behind one pooler may send different texts. */
function nameOf(text: string): string | undefined {
  if (!MARK.test(text)) return undefined;
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known;
  const name = `prepared_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** The part of a `pg` client (Neon's is one) that sends statements. */
interface SendingClient {
  query: (...args: unknown[]) => unknown;
}

const BEGIN = /^(?:begin|start transaction)\b/;
const END = /^(?:commit|rollback)\b(?! to\b)/;

/**
 * Makes a client send marked statements under their name. A statement that the server refuses has had no effect, so it is
 * sent as text, now and from then on. Inside a transaction, which a refusal would end, all are sent as text.
 */
export function prepareStatements(client: SendingClient): void {
  const query = client.query.bind(client);
  const refused = new Set<string>();
  let inTransaction = false;
  client.query = (...args) => {
    const [text, values, ...rest] = args;
    if (typeof text === 'string' && BEGIN.test(text)) inTransaction = true;
    if (typeof text === 'string' && END.test(text)) inTransaction = false;
    const name =
      typeof text === 'string' && Array.isArray(values) && !inTransaction ? nameOf(text) : undefined;
    if (name === undefined || refused.has(name)) return query(...args);
    const result = query({ name, text, values }, ...rest);
    if (!(result instanceof Promise)) return result;
    return result.catch((error: unknown) => {
      if (!isStale(error)) throw error;
      refused.add(name);
      return query(...args);
    });
  };
}

const STALE = new Set([
  // A migration changed a type in the statement's result.
  '0A000',
  // A pooler without prepared statements provided another connection, which does not know the name or uses it for another
  // statement.

  '26000',
  '42P05',
]);

function isStale(error: unknown): boolean {
  return error instanceof Error && 'code' in error && STALE.has(String(error.code));
}
