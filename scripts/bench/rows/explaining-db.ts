import { Kysely, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Db } from '#db/connect.ts';
import { nameRows, NamingDialect, typeParser } from '#db/driver-client.ts';
import type { Tables } from '#db/schema.ts';

/** A step of a plan, as `explain (format json)` returns it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/** The cost of one statement. */
export interface Explained {
  readonly text: string;
  /** Pages of 8 KB read, cached or not. */
  readonly buffers: number;
  /** Rows returned or discarded by scans of tables and indexes. */
  readonly rows: number;
  /** Tables scanned sequentially. */
  readonly scanned: readonly string[];
  /** "Limit > Index Scan quote": the steps from the top. */
  readonly shape: string;
  readonly milliseconds: number;
}

/** A database that runs each statement a second time to explain it. */
export interface ExplainingDb {
  readonly db: Db;
  /** The cost of the statements since the last call. */
  take(): Explained[];
}

/**
 * Opens a database at a URL. Each read is explained after it has run, with the same values.
 * @param options settings of the session, "-c enable_seqscan=off"
 */
export function explainingDb(url: string, options?: string): ExplainingDb {
  let explained: Explained[] = [];
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    types: typeParser(pg.types),
    ...(options ? { options } : {}),
  });
  // The pool's end does not wait for its connections to close; a database that is dropped meanwhile says so to them.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    type Query = (text: string, values: unknown[]) => Promise<pg.QueryResult>;
    const query = client.query.bind(client) as Query;
    nameRows(client);
    const named = client.query.bind(client) as Query;
    const explaining = async (text: string, values: unknown[]) => {
      const result = await named(text, values);
      if (/^\s*(select|with)\b/i.test(text)) {
        const plan = await query(`explain (analyze, buffers, timing off, format json) ${text}`, values);
        explained.push(summarize(text, plan.rows[0] as ExplainRow));
      }
      return result;
    };
    client.query = explaining as typeof client.query;
  });
  return {
    db: new Kysely<Tables>({
      dialect: new NamingDialect({ pool: pool as unknown as PostgresPool }),
    }),
    take() {
      const taken = explained;
      explained = [];
      return taken;
    },
  };
}

interface ExplainRow {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: PlanNode; readonly 'Execution Time': number }];
}

function summarize(text: string, row: ExplainRow): Explained {
  const [{ Plan: plan, 'Execution Time': milliseconds }] = row['QUERY PLAN'];
  const nodes = [...everyNode(plan)];
  const reads = nodes.filter((node) => node['Relation Name'] !== undefined);
  return {
    text,
    buffers: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    rows: reads.reduce((sum, node) => sum + rowsOf(node), 0),
    scanned: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? ''),
    shape: reads.map((node) => `${node['Node Type']} ${node['Relation Name']}`).join(', '),
    milliseconds,
  };
}

function rowsOf(node: PlanNode): number {
  const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + removed) * node['Actual Loops'];
}

function* everyNode(node: PlanNode): Generator<PlanNode> {
  yield node;
  for (const child of node.Plans ?? []) yield* everyNode(child);
}
