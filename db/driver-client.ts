import { createHash } from 'node:crypto';
import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler, sql } from 'kysely';

// What we change in a pg client: names, parsed types, prepared statements (docs/decisions/postgres.md).

/** Kysely's own conversion between `firstName` and `first_name`, with its cache. */
class Names extends CamelCasePlugin {
  inDatabase(name: string): string {
    return this.snakeCase(name);
  }

  inCode(name: string): string {
    return this.camelCase(name);
  }
}

const names = new Names();

/** A column's name in SQL. */
export const inDatabase = (name: string): string => names.inDatabase(name);

/**
 * PostgreSQL with snake_case names in SQL and camelCase names in code, as `CamelCasePlugin` gives them. The plugin copies
 * every query's tree; this converts each name as it is written (docs/decisions/postgres.md). Its clients need
 * {@link nameRows}.
 */
export class NamingDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new NamingCompiler();
  }
}

/** Writes each identifier in snake_case. */
export class NamingCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(names.inDatabase(identifier));
  }
}

interface QueryResult {
  readonly fields: readonly { readonly name: string }[];
  rows: unknown[];
}

/** The part of a `pg` client (Neon's is one) that runs queries. */
interface AnsweringClient {
  query: (...args: unknown[]) => unknown;
}

/** Makes a client return rows with camelCase names: read as arrays and turned into objects once. Values stay as they are. */
export function nameRows(client: AnsweringClient): void {
  const query = client.query.bind(client);
  client.query = (...args) => {
    const config = configOf(args);
    if (!config) return query(...args);
    const result = query({ ...config, rowMode: 'array' });
    return result instanceof Promise
      ? result.then((answer: QueryResult | QueryResult[]) => withNames(answer))
      : result;
  };
}

/** The query as a config object; undefined when the caller does not expect a promise. */
function configOf([first, values, ...rest]: readonly unknown[]): object | undefined {
  if (rest.length > 0) return undefined;
  if (typeof first === 'string') return Array.isArray(values) ? { text: first, values } : undefined;
  return typeof first === 'object' && first !== null && 'text' in first && values === undefined
    ? first
    : undefined;
}

/** A text with several statements returns a list of results, which Kysely does not read. */
function withNames(answer: QueryResult | QueryResult[]): QueryResult | QueryResult[] {
  if (Array.isArray(answer)) return answer;
  const keys = answer.fields.map(({ name }) => names.inCode(name));
  answer.rows = (answer.rows as unknown[][]).map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < keys.length; index += 1) row[keys[index]!] = values[index];
    return row;
  });
  return answer;
}

/** The ids of the types we parse ourselves (`select oid, typname from pg_type`). */
const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

interface TypeRegistry {
  getTypeParser(oid: number, format?: 'text' | 'binary'): unknown;
}

const asText = (value: string) => value;

const ourParsers: Record<number, (value: string) => unknown> = {
  [INT8]: Number,
  [DATE]: asText,
  [NUMERIC]: asText,
  [TIMESTAMPTZ]: isoTimestamp,
};

/**
 * Parses values as the rest of the code expects them: bigint as a number, numeric and date as text, timestamptz as
 * ISO 8601 in UTC; everything else as the driver does.
 */
export function typeParser(driver: TypeRegistry): {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => never;
} {
  return {
    getTypeParser: (oid, format) => (ourParsers[oid] ?? driver.getTypeParser(oid, format)) as never,
  };
}

/**
 * PostgreSQL's text for a timestamp ("2026-11-21 11:47:00.12+00") as JavaScript writes it ("2026-11-21T11:47:00.120Z").
 * Our columns keep milliseconds, so nothing is lost.
 */
function isoTimestamp(text: string): string {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/.exec(text);
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0')}Z`;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? text : moment.toISOString();
}

/**
 * Marks a statement as prepared: put it first, or after `select`. Each connection then parses and plans it on its first
 * uses only (docs/decisions/postgres.md). For statements that are sent often, whose text hardly varies
 * and whose best plan does not depend on their values.
 */
export const prepared = sql.raw('/* prepared */');

const MARK = /^(?:select )?\/\* prepared \*\//;
/** Maximum number of prepared statements: a connection holds each one's plan for its lifetime. */
const MAX_STATEMENTS = 100;

const statementNames = new Map<string, string>();

/** The name of a marked statement, a hash of its text: two releases behind one pooler may send different texts. */
function nameOf(text: string): string | undefined {
  if (!MARK.test(text)) return undefined;
  const known = statementNames.get(text);
  if (known !== undefined || statementNames.size >= MAX_STATEMENTS) return known;
  const name = `prepared_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  statementNames.set(text, name);
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
