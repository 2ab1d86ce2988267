import pg from 'pg';
import { expect } from 'vitest';
import { runSql } from './run-sql.ts';

/**
 * Sends a request while another transaction holds uncommitted changes, which it commits once the request waits for a lock
 * or has been answered.
 * @param finish changes what the other transaction changes last, just before it commits
 * @returns the answer, and whether the request waited
 */
export async function duringTransaction<Answer>(
  url: string,
  change: (other: pg.Client) => Promise<unknown>,
  send: () => Promise<Answer>,
  finish?: (other: pg.Client) => Promise<unknown>,
): Promise<{ answer: Answer; waited: boolean }> {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    await other.query('begin');
    await change(other);
    let answered = false;
    const answer = send().finally(() => {
      answered = true;
    });
    await expect
      .poll(
        async () => {
          const waiting = await runSql(
            url,
            `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          );
          return answered || waiting.length > 0;
        },
        { interval: 5 },
      )
      .toBe(true);
    const waited = !answered;
    await finish?.(other);
    await other.query('commit');
    return { answer: await answer, waited };
  } finally {
    await other.end();
  }
}
