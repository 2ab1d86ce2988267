import { afterAll, expect, test } from 'vitest';
import { MAX_CSV_ROWS } from '#contract/books/books.ts';
import { MAX_ITEMS } from '#contract/estimates/fields.ts';
import { PHOTO_PART } from '#contract/photo-part.ts';
import { limits } from '#domain/limits.ts';
import { createAccount } from '#server/accounts/manage-accounts.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { coldFunction, type FunctionAnswer } from '#tests/support/function-process.ts';
import { recordAuthority } from '#tests/support/authority.ts';
import { largestPhoto } from '#tests/support/largest-photo.ts';
import { estimateBody } from '#tests/support/money.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testAccount } from '#tests/support/server.ts';
import { testSettings } from '#tests/support/test-settings.ts';
import { makeDataDir } from '#tests/support/running-app.ts';
import { report } from './report.ts';

/** A quarter of the 1,024 MB of a function of Netlify's. Node alone takes about 50. */
const MOST_MB = 256;

const { url, db } = await freshDatabase();
await createAccount(db, testAccount, 'test');
const env = { ...testSettings, DATABASE_URL: url, DATA_DIR: makeDataDir('nene-memory-') };

interface Ask {
  readonly method?: string;
  readonly path: string;
  readonly body?: object;
}

const bodyOf = ({ body }: FunctionAnswer) => JSON.parse(new TextDecoder().decode(body));
const nextOf = ({ headers }: FunctionAnswer) =>
  /<([^>]+)>; rel="next"/.exec(new Headers(headers).get('link') ?? '')?.[1];

function started(name: string, token?: string) {
  const process = coldFunction(name, env);
  afterAll(() => process.stop());
  return {
    stop: () => process.stop(),
    ask: async ({ method = 'GET', path, body }: Ask) => {
      const answer = await process.call({
        url: `http://localhost${path}`,
        method,
        headers: {
          'content-type': 'application/json',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: body ? JSON.stringify(body) : null,
      });
      if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}`);
      return answer;
    },
  };
}

const signedIn = await started('sign-in').ask({
  method: 'POST',
  path: '/api/admin/login',
  body: testAccount,
});
const { token } = bodyOf(signedIn) as { token: string };
const setup = started('api', token);
const made = async (path: string, body: object) =>
  bodyOf(await setup.ask({ method: 'POST', path, body })) as { id: string; jobId: string };

const photo = await largestPhoto();
const authority = { name: 'Kai', relation: 'owner', idType: 'state-id', photo };
const person = { firstName: 'Many', lastName: 'Photos', phone: '808-555-0188' };
const customer = await made('/api/admin/customers', person);
const line = { ...estimateBody.items[0]!, serviceDescription: 'k'.repeat(limits.lineDescription) };
const items = Array.from({ length: MAX_ITEMS }, () => line);
const estimate = await made('/api/admin/quotes', { ...estimateBody, customerId: customer.id, items });
const posting = {
  post: async (path: string, body?: unknown) => ({
    status: 200,
    headers: new Headers(),
    body: bodyOf(await setup.ask({ method: 'POST', path, body: body as object })),
  }),
};
const recorded = [];
for (let count = 0; count < 5; count += 1)
  recorded.push(await recordAuthority(posting, estimate.jobId, authority));
const part = {
  type: 'image/jpeg',
  size: 400_000,
  at: 0,
  bytes: photo.slice(photo.indexOf(',') + 1, PHOTO_PART),
};
await runSql(
  url,
  `insert into customer (first_name, last_name, phone, phone_digits, notes)
   select 'N' || n, 'Exported', '808', '808', repeat('note ', 80) from generate_series(1, 8000) n`,
);
await runSql(
  url,
  `insert into invoice (invoice_number, status, snapshot, sent_at, first_name, last_name, phone, phone_digits,
                        service_address, subtotal, tax, tax_rate_per_million, total, due_date)
   select 'INV-2026-' || lpad(n::text, 5, '0'), 'sent', '{}', timestamptz '2026-11-05 22:00Z', 'N' || n, 'Month', '808',
          '808', 'Lihue', 100, 0, 47120, 100, date '2026-11-20'
     from generate_series(1, 5000) n`,
);
await setup.stop();

const month = 'from=2026-11-01&to=2026-11-30';
const rows = Array.from(
  { length: MAX_CSV_ROWS },
  (_, n) => `${'M'.repeat(90)},${'D'.repeat(90)},808-557-${String(n).padStart(4, '0')},${'n'.repeat(1_500)}`,
);
const csv = `firstName,lastName,phone,notes\n${rows.join('\n')}`;

test.each<[string, Ask]>([
  ['a part of a photo', { method: 'POST', path: recorded[0]!.path, body: part }],
  ['the largest photo', { path: recorded[0]!.path }],
  ['the file of a person with five photos', { path: `/api/admin/customers/${customer.id}/data` }],
  ['an export of 8,000 customers', { path: '/api/admin/export/customers.csv' }],
  [
    `an import of ${MAX_CSV_ROWS} rows`,
    { method: 'POST', path: '/api/admin/import/customers', body: { csv, dryRun: false } },
  ],
  ['a month of 5,000 invoices', { path: `/api/admin/reports/revenue?${month}` }],
  ['the PDF of the longest estimate', { path: `/api/admin/quotes/${estimate.id}/pdf` }],
])('%s: a new function stays far under its memory', async (what, asked) => {
  const { ask, stop } = started('api', token);
  const start = performance.now();
  let answer = await ask(asked);
  let parts = 1;
  for (let next = nextOf(answer); next !== undefined; next = nextOf(answer), parts += 1)
    answer = await ask({ path: next });
  const seconds = (performance.now() - start) / 1000 / parts;
  report(`Function api, ${what}: at most ${Math.round(answer.peakMb)} MB, ${seconds.toFixed(1)} s a call`);
  expect(answer.peakMb).toBeLessThan(MOST_MB);
  await stop();
});
