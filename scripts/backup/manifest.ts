import type pg from 'pg';

/** First line of a backup: its contents, and the checksums that prove it complete. */
export interface Manifest {
  readonly format: 1;
  /** ISO 8601 UTC. */
  readonly madeAt: string;
  /** The migrations applied to the schema. */
  readonly migrations: readonly string[];
  /** In dependency order: each table references only earlier ones. */
  readonly tables: readonly TableContents[];
  /** The state of identity columns' sequences. */
  readonly sequences: readonly { readonly name: string; readonly last: string; readonly used: boolean }[];
}

/** A table's stored (not generated) columns, its row count, and a checksum over all rows. */
export interface TableContents {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly hash: string;
}

/** Session settings that make values serialize and compare the same on any server. */
export const PLAIN_VALUES = `
  set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local search_path = public; set local statement_timeout = 0`;

/** Describes the database as seen by the open transaction. */
export async function describe(client: pg.Client, madeAt: Date): Promise<Manifest> {
  const migrations = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const tables: TableContents[] = [];
  for (const { name, columns } of await listTables(client)) {
    tables.push({ name, columns, ...(await summarize(client, name)) });
  }
  const sequences = await client.query<{ name: string; last: string; used: boolean }>(`
    select sequencename as name, coalesce(last_value, start_value)::text as last, last_value is not null as used
      from pg_sequences where schemaname = 'public' order by 1`);
  return {
    format: 1,
    madeAt: madeAt.toISOString(),
    migrations: migrations.rows.map(({ name }) => name),
    tables,
    sequences: sequences.rows,
  };
}

/** A table's row count and an order-independent checksum: the sum of a hash of each row. */
export async function summarize(client: pg.Client, table: string): Promise<{ rows: number; hash: string }> {
  const { rows } = await client.query<{ rows: string; hash: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(whole::text, 0)::numeric), 0)::text as hash
       from "${table}" whole`,
  );
  return { rows: Number(rows[0]?.rows), hash: rows[0]?.hash ?? '' };
}

/** Every table with its stored columns, in dependency order. */
async function listTables(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; refers_to: string[] }>(`
    select c.relname as name,
           array(select attname::text from pg_attribute
                  where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
           array(select distinct confrelid::regclass::text from pg_constraint
                  where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as refers_to
      from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely\\_%'
     order by 1`);
  const ordered: { name: string; columns: string[] }[] = [];
  const waiting = new Set(rows);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const free = [...waiting].find(({ refers_to }) => !refers_to.some((name) => names.has(name)));
    if (free === undefined)
      throw new Error(`These tables refer to each other in a circle: ${[...names].join(', ')}`);
    waiting.delete(free);
    ordered.push({ name: free.name, columns: free.columns });
  }
  return ordered;
}

/** The table and column list for a COPY statement. */
export function copyTarget({ name, columns }: Pick<TableContents, 'name' | 'columns'>): string {
  return `"${name}" (${columns.map((column) => `"${column}"`).join(', ')})`;
}
