import { beforeEach, expect, test } from 'vitest';
import times from '#functions/times.ts';
import { call, must } from '#tests/support/call.ts';
import { duringTransaction } from '#tests/support/during-transaction.ts';
import { makeApproved, makeEstimate, makeSent } from '#tests/support/money.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { sendQueued, writtenMail } from '#tests/support/written-mail.ts';

// When the link to a visit stops working: reads, choices and cancellations alike.

const { db, url, dataDir } = await testServer();
const office = await signInToOffice();
const technician = await colleague(db, 'kimo', { role: 'technician' });
let people = 0;

beforeEach(() => runSql(url, 'delete from outbox'));

async function newJob() {
  people += 1;
  const email = `noa-${people}@example.com`;
  const phone = `808 555 ${2000 + people}`;
  const { id } = must(
    await office.post('/api/admin/jobs', { phone, email, firstName: 'Noa', location: 'Lihue' }),
  );
  return { path: `/api/admin/jobs/${id}`, email, phone };
}

const slotStart = '2031-05-06T20:00:00.000Z';
const slots = [{ technicianId: null, slotStart, slotEnd: '2031-05-06T21:00:00.000Z' }];
const tokenOf = (link: string) => /\/j\/([\w-]+)/.exec(link)?.[1] ?? '';
const offer = async (path: string, channel: 'text' | 'email' = 'text') =>
  tokenOf(must(await office.post(`${path}/offer`, { slots, channel })).link.url);

/** What each use of a link answers. */
const uses = async (token: string) => [
  (await call(times, 'GET', `/api/times/${token}`)).status,
  (await call(times, 'POST', `/api/times/${token}/choose`, { body: { slotStart, seen: null } })).status,
  (await call(times, 'POST', `/api/times/${token}/cancel`, { body: { seen: null } })).status,
];
const dead = [404, 404, 404];
const reads = async (token: string) => (await call(times, 'GET', `/api/times/${token}`)).status;
const mailedToken = async (address: string) =>
  tokenOf((await writtenMail(dataDir, address)).at(-1)?.text ?? '');

test('a corrected number ends the links that were texted, a corrected address those that were mailed', async () => {
  const { path, email } = await newJob();
  const texted = await offer(path, 'email');
  await sendQueued(db);
  const mailed = await mailedToken(email);
  expect([await reads(texted), await reads(mailed)]).toEqual([200, 200]);

  must(await office.put(path, { version: 1, firstName: 'Noelani', phone: '(808) 555-7700' }));
  expect(await uses(texted)).toEqual(dead);
  expect(await reads(mailed)).toBe(200);
  // Another spelling of the number, and of the address, corrects nothing.
  must(await office.put(path, { version: 2, phone: '808.555.7700', email: email.toUpperCase() }));
  expect(await reads(mailed)).toBe(200);
  must(await office.put(path, { version: 3, email: 'someone@example.com' }));
  expect(await uses(mailed)).toEqual(dead);
});

test('an address that is corrected before the mail left gets no link, and neither does one that is corrected meanwhile', async () => {
  const { path, email } = await newJob();
  await offer(path, 'email');
  must(await office.put(path, { version: 1, email: 'right@example.com' }));
  await sendQueued(db);
  expect(await writtenMail(dataDir, email)).toEqual([]);
  const [row] = await runSql(url, 'select last_error from outbox');
  expect(row?.['last_error']).toContain('the customer’s address was corrected');

  const other = await newJob();
  await offer(other.path, 'email');
  const id = other.path.split('/').at(-1)!;
  // The correction holds the job's row while the mail is being written, and cancels it at the end.
  const { waited } = await duringTransaction(
    url,
    (run) => run.query(`update job set email = 'right@example.com' where id = '${id}'`),
    () => sendQueued(db),
    (run) => run.query(`update outbox set state = 'failed' where record_id = '${id}'`),
  );
  expect(waited).toBe(true);
  expect(await writtenMail(dataDir, other.email)).toEqual([]);
});

test('staff revoke every link to a visit, with an entry in its history', async () => {
  const { path, email } = await newJob();
  const shown = await offer(path, 'email');
  await sendQueued(db);
  const mailed = await mailedToken(email);
  expect((await technician.post(`${path}/revoke-links`)).status).toBe(403);
  expect((await office.post(`${path}/revoke-links`)).body).toEqual({ revoked: 2, cancelledMails: 0 });
  expect([await uses(shown), await uses(mailed)]).toEqual([dead, dead]);
  expect((await office.get(path)).body.timeline[0]).toMatchObject({
    what: 'links_revoked',
    actor: office.email,
    after: { links: 2, cancelledMails: 0 },
  });
  expect((await office.post(`${path}/revoke-links`)).body).toEqual({ revoked: 0, cancelledMails: 0 });
});

test('a contact that is corrected on an estimate or on a draft invoice ends the links like one on the job', async () => {
  for (const kind of ['quotes', 'invoices'] as const) {
    const email = `${kind}-old@example.com`;
    const made = await (kind === 'quotes' ? makeEstimate : makeApproved)(office, { email });
    const send = async (channel: string) =>
      tokenOf(must(await office.post(`/api/admin/quotes/${made.id}/send`, { channel })).link.url);
    const texted = await send('email');
    await sendQueued(db);
    const mailed = await mailedToken(email);
    const id =
      kind === 'quotes' ? made.id : must(await office.post('/api/admin/invoices', { quoteId: made.id })).id;
    const correct = async (changes: object) => {
      const { version } = must(await office.get(`/api/admin/${kind}/${id}`));
      must(await office.put(`/api/admin/${kind}/${id}`, { version, ...changes }));
    };
    await correct({ firstName: 'Noelani' });
    expect([await reads(texted), await reads(mailed)], kind).toEqual([200, 200]);
    await correct({ email: 'right@example.com' });
    expect([await reads(texted), await reads(mailed)], kind).toEqual([200, 404]);
    await correct({ phone: '808-555-0111' });
    expect(await reads(texted), kind).toBe(404);
  }
});

test('a receipt has the link, but no new one once staff revoked them; sent again by staff, it has one', async () => {
  const email = 'receipt@example.com';
  const { id } = await makeSent(office, { email });
  const pay = async () =>
    must(await office.post(`/api/admin/invoices/${id}/payments`, { amount: '10.00', method: 'cash' })).id;
  // Mails of one second have no order.
  const tokens = async () => {
    await sendQueued(db);
    return (await writtenMail(dataDir, email)).map(({ text }) => tokenOf(text ?? '')).toSorted();
  };
  await pay();
  const [first = ''] = await tokens();
  expect(await reads(first)).toBe(200);
  expect(must(await office.post(`/api/admin/invoices/${id}/revoke-links`)).revoked).toBe(1);
  const paymentId = await pay();
  expect(await tokens()).toEqual(['', first]);
  expect(await reads(first)).toBe(404);
  must(await office.post(`/api/admin/invoices/${id}/payments/${paymentId}/receipt`, { channel: 'email' }));
  const renewed = (await tokens()).find((token) => token !== '' && token !== first);
  expect(await reads(renewed ?? '')).toBe(200);
});
