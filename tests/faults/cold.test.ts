import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { startProxiedApps, sendUntilAccepted } from './proxied-apps.ts';
import { report } from './report.ts';
import { send, visitor } from './visitors.ts';

const { url } = await freshDatabase();
const { wire, start } = await startProxiedApps(url);
const app = await start();
// The database is cold, and not the process: its first request loads code, for seconds on a busy machine.
await sendUntilAccepted(app, visitor('lead'));

const rows = (mark: string) => runSql(url, 'select from contact_request where last_name = $1', [mark]);

test.each([500, 1_000, 1_500])(
  'a database that takes %i ms to wake: the first request is stored, 201',
  async (wakes) => {
    wire.sleep(wakes);
    const attempt = visitor('lead');
    const { status, ms } = await send(app.url, attempt);
    expect(status).toBe(201);
    expect(await rows(attempt.mark)).toHaveLength(1);
    report(`Database that wakes in ${wakes} ms: 201 after ${(ms / 1000).toFixed(2)} s`);
  },
);

test('while a database takes 3 s to wake, a form gets its error in time, and the retry stores one row', async () => {
  const attempt = visitor('lead');
  const { promise: answered, resolve: wake } = Promise.withResolvers<void>();
  // A connection of the server's own may start the three seconds before the form's.
  wire.sleep(3_000, answered);
  const first = await send(app.url, attempt).finally(wake);
  expect([first.status, first.body.code]).toEqual([503, 'unavailable']);
  expect(Number(first.headers.get('retry-after'))).toBeGreaterThan(0);
  const again = await sendUntilAccepted(app, attempt);
  expect(again.status).toBe(201);
  expect(await rows(attempt.mark)).toHaveLength(1);
  report(`Database that wakes in 3 s: 503 after ${(first.ms / 1000).toFixed(2)} s, then stored`);
});

test('connections that open after a request has given up serve its retry, although no other opens', async () => {
  const { promise: opens, resolve: open } = Promise.withResolvers<void>();
  wire.hold(() => opens);
  wire.cut();
  const attempt = visitor('lead');
  const first = await send(app.url, attempt);
  expect([first.status, first.body.code]).toEqual([503, 'unavailable']);
  wire.hold(() => new Promise(() => undefined));
  open();
  const again = await send(app.url, attempt);
  expect(again.status).toBe(201);
  expect(await rows(attempt.mark)).toHaveLength(1);
  await wire.heal();
});
