import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { estimateBody, invoiceBody } from '#tests/support/money.ts';
import { startProxiedApps, kill, officeOf, sendUntilAccepted, TIMEOUT_MS } from './proxied-apps.ts';
import { report } from './report.ts';
import { limitWith, scale } from './scale.ts';
import { send, visitor } from './visitors.ts';

const { url } = await freshDatabase();
const { wire, start } = await startProxiedApps(url);
// A long deadline: on a busy machine the usual one may be over before a write is where it is killed.
const startApp = () => start({ REQUEST_DEADLINE_MS: String(TIMEOUT_MS) });
let app = await startApp();

type Request = Parameters<typeof send>[1];
interface Write {
  readonly request: Request;
  readonly headers: Record<string, string>;
  /** Text in the database message that makes the write permanent. */
  readonly decisive: string;
  /** SQL for the rows the write creates, by the response's id. */
  readonly rows: string;
}

const office = async (path: string, body: object) => ({
  request: { path, key: randomUUID(), body },
  headers: await officeOf(app),
});

/** A visitor's write is the one statement that contains their name. */
function ofVisitor(kind: 'lead' | 'quote', rows: string): Write {
  const request = visitor(kind);
  return { request, headers: {}, decisive: request.mark, rows };
}

async function issuedInvoice(): Promise<string> {
  const make = await office('/api/admin/invoices', invoiceBody);
  const { body } = await sendUntilAccepted(app, make.request, make.headers);
  const path = `/api/admin/invoices/${body.id}`;
  const issue = { path: `${path}/send`, key: randomUUID(), body: { channel: 'none' } };
  await sendUntilAccepted(app, issue, make.headers);
  return path;
}

/** One write of each kind: a visitor's is a single statement, the office's a transaction. */
const writes: Record<string, () => Write | Promise<Write>> = {
  'a lead': () => ofVisitor('lead', 'select from contact_request where id = $1'),
  'a quote': () => ofVisitor('quote', 'select from quote where id = $1'),
  'an estimate of the office': async () => ({
    ...(await office('/api/admin/quotes', estimateBody)),
    decisive: 'commit',
    rows: 'select from quote where id = $1',
  }),
  'a payment': async () => ({
    ...(await office(`${await issuedInvoice()}/payments`, { amount: '10.00', method: 'cash' })),
    decisive: 'commit',
    rows: 'select from payment where id = $1',
  }),
};

/** What the schedules of each app that starts queue by themselves. */
const ofSchedules = ['review-ask', 'invoice-reminder', 'visit-reminder'];

const everything = async () =>
  (
    await runSql(
      url,
      `select (select count(*) from contact_request) as leads, (select count(*) from quote) as quotes,
              (select count(*) from quote_item) as lines, (select count(*) from payment) as payments,
              (select count(*) from outbox where not kind = any($1)) as mails, (select sum(value) from counter) as numbers,
              (select count(*) from idempotency) as keys, (select max(id) from event) as history`,
      [ofSchedules],
    )
  )[0];

const before = 'before the database hears of it';
const after = 'after it is stored and before the answer';

test.each(
  Object.keys(writes).flatMap((what) => [before, after].map((when): [string, string] => [what, when])),
)(
  '%s: the app is killed %s; the same key on a new process gets the same response, with one effect',
  async (what, when) => {
    for (let n = 0; n < scale.appKills; n += 1) {
      const write = await writes[what]!();
      const untouched = await everything();
      let keyed = 0;
      let asked = 0;
      const stalled = wire.stallAt((piece, direction, connection) => {
        // The app's other work has connections of its own, with commits and answers of its own.
        if (direction === 'up' && piece.includes('update "idempotency"')) keyed = connection;
        const isOurs = write.decisive !== 'commit' || connection === keyed;
        if (direction === 'up' && isOurs && piece.includes(write.decisive)) asked = connection;
        // The database's first message there afterwards confirms the write.
        return when === before ? asked > 0 : connection === asked && direction === 'down';
      });
      const lost = send(app.url, write.request, write.headers);
      await stalled;
      await kill(app);
      expect((await lost).status).toBe(0);
      await wire.heal();
      const kept = await everything();
      if (when === before) expect(kept).toEqual(untouched);
      else expect(kept).not.toEqual(untouched);

      app = await startApp();
      const again = await sendUntilAccepted(app, write.request, write.headers);
      expect(again.status, JSON.stringify(again.body)).toBe(201);
      expect(await runSql(url, write.rows, [again.body.id])).toHaveLength(1);
      const done = await everything();
      if (when === after) expect(done).toEqual(kept);
      const third = await sendUntilAccepted(app, write.request, write.headers);
      expect([third.status, third.body]).toEqual([201, again.body]);
      expect(await everything()).toEqual(done);
    }
    report(`App killed ${scale.appKills} times, ${what}, ${when}: one row, the same answer`);
  },
  limitWith(scale.appKills * 60_000),
);
