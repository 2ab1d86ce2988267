import { CamelCasePlugin, PostgresDialect, PostgresQueryCompiler } from 'kysely';

/** Kysely's own rules for names (`firstName` and `first_name`), which it remembers by name. */
class Names extends CamelCasePlugin {
  inDatabase(name: string): string {
    return this.snakeCase(name);
  }

  inCode(name: string): string {
    return this.camelCase(name);
  }
}

const names = new Names();

/**
 * PostgreSQL with the database's names in SQL and ours in code, as `CamelCasePlugin` gives them, but where a name is
 * written: the plugin copies every query's tree for it
 * (docs/decisions/0022-column-names.md). Its clients need {@link nameRows}.
 */
export class NamingDialect extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new NamingCompiler();
  }
}

/** Writes each identifier as the database has it. */
export class NamingCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(names.inDatabase(identifier));
  }
}

interface Result {
  readonly fields: readonly { readonly name: string }[];
  rows: unknown[];
}

/** The part of a `pg` client (Neon's is one) that answers. */
interface AnsweringClient {
  query: (...args: unknown[]) => unknown;
}

/** Has a client answer rows under the names of our code: read as lists, and made objects once. Values are not looked into. */
export function nameRows(client: AnsweringClient): void {
  const query = client.query.bind(client);
  client.query = (...args) => {
    const config = configOf(args);
    if (!config) return query(...args);
    const result = query({ ...config, rowMode: 'array' });
    return result instanceof Promise ? result.then((answer: Result | Result[]) => withNames(answer)) : result;
  };
}

/** A statement with its values, or under a name; not one that answers in some other way than with a promise. */
function configOf([first, values, ...rest]: readonly unknown[]): object | undefined {
  if (rest.length > 0) return undefined;
  if (typeof first === 'string') return Array.isArray(values) ? { text: first, values } : undefined;
  return typeof first === 'object' && first !== null && 'text' in first && values === undefined
    ? first
    : undefined;
}

/** Statements sent as one text without values answer a list of results, which Kysely does not read. */
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
