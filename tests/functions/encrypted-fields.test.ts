import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import admin from '#functions/admin.ts';
import quotes from '#functions/quotes.ts';
import { readConfig } from '#server/config.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { call } from '#tests/support/call.ts';
import { parseMail } from '#tests/support/parse-mail.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { customer, estimateBody, fetchPdf, linkTo, makeEstimate } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { testServer } from '#tests/support/server.ts';

const { url, db, dataDir } = await testServer();
const folder = join(dataDir, 'mail');
await mkdir(folder, { recursive: true });
const office = await signInToOffice();

const VIN = '1HGCM82633A004352';
const sealed = {
  vehicleVin: VIN,
  keyCodes: 'ZX7731, bitting 2-4-1-5-3-6-2-4-1-3',
  accessDetails: 'Gate code 9041738652',
};
/**
 * Values that must not appear anywhere in plain text, including the bitting without dashes. Long: five digits stand
 * in a hundred kilobytes of ids and hashes by chance.
 */
const planted = [VIN, '3A004352', 'ZX7731', '2-4-1-5-3-6-2-4-1-3', '2415362413', '9041738652'];

type History = { what: string; actor: string | null; before: unknown; after: Record<string, unknown> }[];
const historyOf = async (id: string): Promise<History> =>
  (await office.get(`/api/admin/history?recordType=quote&recordId=${id}`)).body;
const readsOf = async (id: string) => (await historyOf(id)).filter(({ what }) => what === 'sealed_read');

async function sendQueuedMail(): Promise<void> {
  const until = new Date(Date.now() + 100_000);
  await drainOutbox({ db, config: readConfig(process.env), now: () => new Date(), until });
}

/** Sends queued mail; returns the text of every mail and its PDFs. */
async function mailsSent(): Promise<string[]> {
  await sendQueuedMail();
  const names = await readdir(folder);
  const mails = await Promise.all(names.map(async (name) => parseMail(await readFile(join(folder, name)))));
  const attached = mails.flatMap(({ attachments }) => attachments);
  const pdfs = await Promise.all(
    attached.map(({ content }) => pdfText(new Uint8Array(content as ArrayBuffer))),
  );
  expect(pdfs.length).toBeGreaterThan(1);
  return [...mails.map(({ subject, text, html }) => JSON.stringify([subject, text, html])), ...pdfs];
}

/** Every text, list and JSON column of any table that contains a planted value. */
async function foundInClear(): Promise<string[]> {
  const columns = await runSql(
    url,
    `select table_name as name, column_name as col from information_schema.columns c
      where table_schema = 'public'
        and data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea', 'USER-DEFINED')
        and exists (select from information_schema.tables t
                     where t.table_schema = 'public' and t.table_name = c.table_name and t.table_type = 'BASE TABLE')`,
  );
  expect(columns.length).toBeGreaterThan(100);
  const found = [];
  for (const { name, col } of columns) {
    const rows = await runSql(url, `select "${String(col)}"::text as text from "${String(name)}"`);
    for (const { text } of rows) {
      for (const value of planted) {
        if (String(text).toUpperCase().includes(value))
          found.push(`${String(name)}.${String(col)}: ${value}`);
      }
    }
  }
  return [...new Set(found)];
}

test('after a whole job no table, mail, list, file, document or log contains the encrypted fields as plain text', async () => {
  const logged: string[] = [];
  vi.stubEnv('LOG_LEVEL', 'info');
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    logged.push(String(chunk));
    return true;
  });
  onTestFinished(() => {
    vi.unstubAllEnvs();
    writing.mockRestore();
  });
  const seen: unknown[] = [];
  const headers = { 'idempotency-key': 'whole-job' };
  const body = { ...estimateBody, ...sealed };

  const made = await office.post('/api/admin/quotes', body, headers);
  expect(made).toMatchObject({ status: 201, body: { ...sealed, closed: [] } });
  const { id } = made.body;
  const changes = { ...body, keyCodes: `${sealed.keyCodes}, ZX7731B`, version: made.body.version };
  expect(await office.put(`/api/admin/quotes/${id}`, changes)).toMatchObject({ status: 200 });
  seen.push((await office.post(`/api/admin/quotes/${id}/send`, { channel: 'email' })).body);
  // The next link cancels a queued mail.
  await sendQueuedMail();
  const token = await linkTo(office, id);
  seen.push((await customer.read(token)).body);
  const approved = await customer.approve(token, { revision: 1, name: 'Leilani Kahale' });
  expect(approved.status).toBe(200);
  seen.push(approved.body);
  seen.push(
    (await office.post(`/api/admin/quotes/${id}/deposits`, { amount: '5.00', method: 'cash' }, headers)).body,
  );
  seen.push((await office.post(`/api/admin/quotes/${id}/cancel`, { version: 1 })).body);
  const invoice = await office.post('/api/admin/invoices', { quoteId: id }, headers);
  expect(invoice.status).toBe(201);
  seen.push(
    invoice.body,
    (await office.post(`/api/admin/invoices/${invoice.body.id}/send`, { channel: 'email' })).body,
  );
  const fromVisitor = await call(quotes, 'POST', '/api/quotes', {
    body: {
      ...sealed,
      ...{ firstName: 'Pua', lastName: 'Kealoha', phone: '808-555-0133', email: 'pua@example.com' },
      ...{ serviceType: 'automotive', location: 'Poipu' },
      items: [
        { serviceCategory: 'emergency', serviceDescription: 'Car Lockout', quantity: 1, unitPrice: '1' },
      ],
    },
    headers,
  });
  expect(fromVisitor.status).toBe(201);
  seen.push(fromVisitor.body);
  expect((await office.get(`/api/admin/quotes/${fromVisitor.body.id}`)).body).toMatchObject(sealed);
  for (const path of ['quotes', 'leads', 'search?q=Kahale', 'export/quotes.csv', `quotes/${id}?reveal=no`])
    seen.push((await office.get(`/api/admin/${path}`)).body);
  seen.push(await historyOf(id), await historyOf(fromVisitor.body.id));
  seen.push(await pdfText((await fetchPdf(`/api/admin/quotes/${id}/pdf`, office.token)).bytes));
  seen.push(await mailsSent());
  await office.get(`/api/admin/search?q=${VIN}`);

  writing.mockRestore();
  expect(logged.length).toBeGreaterThan(10);
  for (const text of [logged.join(''), JSON.stringify(seen)]) {
    expect(planted.filter((value) => text.includes(value))).toEqual([]);
  }
  expect(await foundInClear()).toEqual([]);
});

test('the database itself rejects plain text', async () => {
  const { id } = await makeEstimate(office, sealed);
  await expect(runSql(url, 'update quote set key_codes = $2 where id = $1', [id, 'ZX7731'])).rejects.toThrow(
    'in clear',
  );
});

test('a repeat gets the identical response, although the stored one contains no plain text of them', async () => {
  const headers = { 'idempotency-key': 'again', authorization: `Bearer ${office.token}` };
  const request = (changes = {}) =>
    new Request('http://localhost/api/admin/quotes', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...estimateBody, ...sealed, ...changes }),
    });
  const first = await (await admin(request())).text();
  expect(JSON.parse(first)).toMatchObject(sealed);
  expect(await (await admin(request())).text()).toBe(first);
  expect((await admin(request({ keyCodes: 'ZX7732' }))).status).toBe(422);
});

test('every read is recorded: who, when, which fields, in which request', async () => {
  const { id } = await makeEstimate(office, sealed);
  expect(await readsOf(id)).toEqual([]);
  const answer = await office.get(`/api/admin/quotes/${id}`);
  expect(answer.body).toMatchObject({ ...sealed, closed: [], unreadable: [] });
  const requestId = answer.headers.get('x-request-id');
  expect(await readsOf(id)).toMatchObject([
    {
      actor: office.email,
      after: { sealed: ['vehicleVin', 'keyCodes', 'accessDetails'], requestId },
      at: expect.stringMatching(/Z$/),
    },
  ]);
  expect(requestId).toBeTruthy();
  await office.get(`/api/admin/quotes/${id}`);
  expect(await readsOf(id)).toHaveLength(2);
});

test('hidden fields reveal and record nothing; an estimate without them records no read', async () => {
  const { id } = await makeEstimate(office, sealed);
  const { body } = await office.get(`/api/admin/quotes/${id}?reveal=no`);
  expect(body).toMatchObject({
    vehicleVin: null,
    keyCodes: null,
    accessDetails: null,
    closed: ['vehicleVin', 'keyCodes', 'accessDetails'],
  });
  const approved = await office.post(`/api/admin/quotes/${id}/approve`);
  expect(approved.body).toMatchObject({ vehicleVin: null, closed: body.closed });
  const plain = await makeEstimate(office);
  expect((await office.get(`/api/admin/quotes/${plain.id}`)).body.closed).toEqual([]);
  expect([await readsOf(id), await readsOf(plain.id)]).toEqual([[], []]);
});

test('a read that cannot be recorded fails', async () => {
  const { id } = await makeEstimate(office, sealed);
  await runSql(
    url,
    `create function no_event() returns trigger language plpgsql as $$
       begin raise exception 'full' using errcode = '53100'; end $$;
     create trigger no_event before insert on event for each row execute function no_event()`,
  );
  onTestFinished(async () => {
    await runSql(url, 'drop function no_event cascade');
  });
  const { status, body } = await office.get(`/api/admin/quotes/${id}`);
  expect(status).toBe(503);
  expect(JSON.stringify(body)).not.toContain(VIN);
  expect((await office.get(`/api/admin/quotes/${id}?reveal=no`)).status).toBe(200);
});

test('a change keeps omitted fields, clears empty ones, and records field names without values', async () => {
  const { id, version } = await makeEstimate(office, sealed);
  const saved = await office.put(`/api/admin/quotes/${id}`, { ...estimateBody, version, keyCodes: 'NEW881' });
  expect(saved.body).toMatchObject({
    keyCodes: 'NEW881',
    vehicleVin: null,
    closed: ['vehicleVin', 'accessDetails'],
  });
  expect((await office.get(`/api/admin/quotes/${id}`)).body).toMatchObject({ ...sealed, keyCodes: 'NEW881' });
  const emptied = { ...estimateBody, ...sealed, keyCodes: '', version: saved.body.version };
  await office.put(`/api/admin/quotes/${id}`, emptied);
  expect((await office.get(`/api/admin/quotes/${id}`)).body).toMatchObject({ ...sealed, keyCodes: null });
  const changed = (await historyOf(id)).filter(({ what }) => what === 'changed');
  expect(changed.map(({ after }) => after['sealed'])).toEqual([['keyCodes'], ['keyCodes']]);
  const same = await office.put(`/api/admin/quotes/${id}`, { ...emptied, version: saved.body.version + 1 });
  expect(same.status).toBe(200);
  expect((await historyOf(id)).find(({ what }) => what === 'changed')?.after).not.toHaveProperty('sealed');
});

test('a stale save gets the record with its fields hidden', async () => {
  const { id, version } = await makeEstimate(office, sealed);
  await office.put(`/api/admin/quotes/${id}`, { ...estimateBody, version });
  const stale = await office.put(`/api/admin/quotes/${id}`, { ...estimateBody, version });
  expect(stale).toMatchObject({
    status: 409,
    body: { current: { vehicleVin: null, closed: ['vehicleVin', 'keyCodes', 'accessDetails'] } },
  });
});

test('a whole VIN, its last eight characters, a code, a bitting and a gate code find the estimate; parts of them do not', async () => {
  const own = {
    vehicleVin: '5YJSA1E26HF000337',
    keyCodes: 'HON66-Q8, bitting 3-1-4-1-5',
    accessDetails: 'Gate #77120 on the left',
  };
  const { id } = await makeEstimate(office, own);
  const search = async (q: string) => {
    const found = await office.get(`/api/admin/search?q=${encodeURIComponent(q)}`);
    const list = await office.get(`/api/admin/quotes?q=${encodeURIComponent(q)}`);
    const ids = [found.body.quotes, list.body].map((hits: { id: string }[]) => hits.map((hit) => hit.id));
    expect(ids[0]).toEqual(ids[1]);
    return ids[0];
  };
  for (const q of ['5yjsa1e26hf000337', 'HF000337', 'HON66-Q8', 'hon66q8', '31415', '3 1 4 1 5', '77120'])
    expect(await search(q), q).toEqual([id]);
  for (const q of ['5YJSA1E26', '000337', 'HON66', '3141', '7712']) expect(await search(q), q).toEqual([]);
  const finds = (await historyOf(id)).filter(({ what }) => what === 'sealed_found');
  expect(finds).toHaveLength(14);
  expect(finds[0]).toMatchObject({ actor: office.email, after: { requestId: expect.any(String) } });
  await office.put(`/api/admin/quotes/${id}`, { ...estimateBody, ...own, keyCodes: 'HON66-Q9', version: 1 });
  expect([await search('HON66-Q8'), await search('HON66-Q9')]).toEqual([[], [id]]);
});
