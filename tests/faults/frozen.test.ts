import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { startProxiedApps, TIMEOUT_MS } from './proxied-apps.ts';
import { report } from './report.ts';
import { scale } from './scale.ts';
import { send, visitor } from './visitors.ts';

const { url } = await freshDatabase();
const { wire, start } = await startProxiedApps(url);
// A long deadline: on a busy machine the first requests of a process may take longer than the usual one.
const app = await start({ REQUEST_DEADLINE_MS: String(TIMEOUT_MS) });

const rows = (mark: string) => runSql(url, 'select from contact_request where last_name = $1', [mark]);

test(`frozen, cut from its database and thawed ${scale.freezes} times: the next request is stored once, 201`, async () => {
  for (let round = 0; round < scale.freezes; round += 1) {
    // Open connections lie idle in the pool.
    await Promise.all([send(app.url, visitor('lead')), send(app.url, visitor('lead'))]);
    const attempt = visitor(round % 3 === 2 ? 'quote' : 'lead');
    process.kill(app.pid, 'SIGSTOP');
    // The request arrives either before the connections break or right after.
    const early = round % 2 === 0 ? send(app.url, attempt) : undefined;
    if (early) await new Promise((resolve) => setTimeout(resolve, 50));
    wire.cut();
    process.kill(app.pid, 'SIGCONT');
    const outcome = await (early ?? send(app.url, attempt));
    expect({ round, status: outcome.status, body: outcome.body }).toMatchObject({ round, status: 201 });
    if (attempt.kind === 'lead') expect(await rows(attempt.mark)).toHaveLength(1);
    else expect(await runSql(url, 'select from quote where last_name = $1', [attempt.mark])).toHaveLength(1);
  }
  report(`Frozen and thawed ${scale.freezes} times with its connections cut: 201 and one row each time`);
});
