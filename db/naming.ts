import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler } from 'kysely';

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

interface Result {
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
    return result instanceof Promise ? result.then((answer: Result | Result[]) => withNames(answer)) : result;
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
function withNames(answer: Result | Result[]): Result | Result[] {
  if (Array.isArray(answer)) return answer;
  const keys = answer.fields.map(({ name }) => names.inCode(name));
  answer.rows = (answer.rows as unknown[][]).map((values) => {
    const row: Record<string, unknown> = {};
    for (let index = 0; index < keys.length; index += 1) row[keys[index]!] = values[index];
    return row;
  });
  return answer;
}
