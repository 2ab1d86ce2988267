import { expect, test } from 'vitest';
import type { Delivery } from '#contract/payments.ts';
import { findQuoteById } from '#db/queries/estimates/estimates.ts';
import { lockJobById } from '#db/queries/jobs/jobs.ts';
import documents from '#functions/documents.ts';
import pdfFunction from '#functions/pdf.ts';
import { readConfig } from '#server/config.ts';
import { endLinks } from '#server/documents/end-links.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { call } from '#tests/support/call.ts';
import {
  customer,
  fetchPdf,
  linkTo,
  makeApproved,
  makeEstimate,
  makeInvoice,
  tokenOf,
} from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url, db } = await testServer();
const office = await signInToOffice();

const drain = () =>
  drainOutbox({
    db,
    config: readConfig(process.env),
    now: () => new Date(),
    until: new Date(Date.now() + 100_000),
  });

const inHeader = (token: string) => ({ headers: { 'document-token': token } });

test('the token may come in a header, so that logged paths do not contain it; the path still works', async () => {
  const { id } = await makeEstimate(office);
  const token = await linkTo(office, id);
  const byHeader = await call(documents, 'GET', '/api/documents/-', inHeader(token));
  expect(byHeader.body).toEqual((await customer.read(token)).body);
  const approved = await call(documents, 'POST', '/api/documents/-/approve', {
    body: { revision: 1, name: 'Leilani' },
    ...inHeader(token),
  });
  expect(approved.body.status).toBe('approved');
  const printed = await pdfFunction(
    new Request('http://localhost/api/documents/-/pdf', { headers: { 'document-token': token } }),
  );
  expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  // The header counts only together with the placeholder in the path.
  expect((await call(documents, 'GET', `/api/documents/${'a'.repeat(22)}`, inHeader(token))).status).toBe(
    404,
  );
  expect((await call(documents, 'GET', '/api/documents/-')).status).toBe(404);
  expect((await call(documents, 'GET', '/api/documents/-', inHeader('not a token!'))).status).toBe(422);
});

test('every sending has the same link, whatever is sent, until it is revoked', async () => {
  const { id } = await makeEstimate(office);
  const send = (channel: string) => office.post(`/api/admin/quotes/${id}/send`, { channel });
  const first = (await send('text')).body.link.url;
  for (const channel of ['text', 'email']) expect((await send(channel)).body.link.url).toBe(first);
  expect((await office.post(`/api/admin/quotes/${id}/approve`)).status).toBe(200);
  const invoice = (await office.post('/api/admin/invoices', { quoteId: id })).body;
  const sent = (await office.post(`/api/admin/invoices/${invoice.id}/send`, { channel: 'text' })).body;
  expect(sent.link.url).toBe(first);
  expect((await customer.read(tokenOf(first))).body.number).toBe(invoice.invoiceNumber);
  expect((await office.post(`/api/admin/quotes/${id}/revoke-links`)).body.revoked).toBe(1);
  const renewed = (await send('text')).body.link.url;
  expect(renewed).not.toBe(first);
  expect((await customer.read(tokenOf(first))).status).toBe(404);
  expect((await customer.read(tokenOf(renewed))).status).toBe(200);
});

test('the office revokes links in any state, a paid invoice’s too, and the history says so', async () => {
  const draft = await makeInvoice(office);
  const sent = (await office.post(`/api/admin/invoices/${draft.id}/send`, { channel: 'text' })).body;
  const token = tokenOf(sent.link.url);
  await office.post(`/api/admin/invoices/${draft.id}/payments`, { amount: sent.balance, method: 'cash' });
  expect((await customer.read(token)).body.status).toBe('paid');
  expect((await office.post(`/api/admin/invoices/${draft.id}/revoke-links`)).body).toEqual({
    revoked: 1,
    cancelledMails: 0,
  });
  expect((await customer.read(token)).status).toBe(404);
  expect((await office.post(`/api/admin/invoices/${draft.id}/revoke-links`)).body).toEqual({
    revoked: 0,
    cancelledMails: 0,
  });
  const events = await runSql(
    url,
    `select after from event where record_id = $1 and what = 'links_revoked'`,
    [draft.id],
  );
  expect(events).toEqual([{ after: { links: 1, cancelledMails: 0 } }]);

  const approved = await makeApproved(office);
  const other = await linkTo(office, approved.id);
  expect((await office.post(`/api/admin/quotes/${approved.id}/revoke-links`)).body.revoked).toBeGreaterThan(
    0,
  );
  expect((await customer.read(other)).status).toBe(404);
  const unknownId = '0198c0de-0000-7000-8000-000000000000';
  expect((await office.post(`/api/admin/quotes/${unknownId}/revoke-links`)).status).toBe(404);
});

test('a paid invoice’s link ends sixty days after the payment, and a new one can be sent', async () => {
  const draft = await makeInvoice(office);
  const send = () => office.post(`/api/admin/invoices/${draft.id}/send`, { channel: 'text' });
  const sent = (await send()).body;
  const token = tokenOf(sent.link.url);
  await office.post(`/api/admin/invoices/${draft.id}/payments`, { amount: sent.balance, method: 'cash' });
  const age = (days: number) =>
    runSql(
      url,
      `with l as (update job_link set sent_at = now() - $2 * interval '1 day'),
            j as (update job set finished_at = now() - $2 * interval '1 day')
       update invoice set paid_date = now() - $2 * interval '1 day' where id = $1`,
      [draft.id, days],
    );
  await age(59);
  expect((await customer.read(token)).status).toBe(200);
  await age(61);
  expect((await customer.read(token)).status).toBe(404);
  expect((await fetchPdf(`/api/documents/${token}/pdf`)).status).toBe(404);
  expect((await customer.read(tokenOf((await send()).body.link.url))).status).toBe(200);
});

test('the links of an estimate end sixty days after its invoice was paid, and a reversal opens them again', async () => {
  const approved = await makeApproved(office);
  const token = await linkTo(office, approved.id);
  const { id } = (await office.post('/api/admin/invoices', { quoteId: approved.id })).body;
  const sent = (await office.post(`/api/admin/invoices/${id}/send`, { channel: 'none' })).body;
  expect((await customer.read(token)).status).toBe(200);
  const paid = (
    await office.post(`/api/admin/invoices/${id}/payments`, { amount: sent.balance, method: 'cash' })
  ).body;
  const age = (days: number) =>
    runSql(
      url,
      `with l as (update job_link set sent_at = now() - $2 * interval '1 day'),
            j as (update job set finished_at = now() - $2 * interval '1 day')
       update invoice set paid_date = now() - $2 * interval '1 day' where id = $1`,
      [id, days],
    );
  await age(59);
  expect((await customer.read(token)).status).toBe(200);
  await age(61);
  expect((await customer.read(token)).status).toBe(404);
  expect((await fetchPdf(`/api/documents/${token}/pdf`)).status).toBe(404);
  await office.post(`/api/admin/invoices/${id}/payments/${paid.id}/reverse`, { reason: 'Card refused' });
  expect((await customer.read(token)).status).toBe(200);
});

const mailsOf = async (path: string) =>
  (await office.get(`${path}/deliveries`)).body.map(({ kind, state, lastError }: Delivery) => [
    kind,
    state,
    lastError,
  ]);

test('revoking cancels mails that would contain a new link; the office sees them and may still send them', async () => {
  const { id } = await makeEstimate(office);
  const path = `/api/admin/quotes/${id}`;
  await office.post(`${path}/send`, { channel: 'email' });
  expect((await office.post(`${path}/revoke-links`)).body).toEqual({ revoked: 1, cancelledMails: 1 });
  await drain();
  const calledOff = ['estimate-link', 'failed', 'Not sent: the links were revoked.'];
  expect(await mailsOf(path)).toEqual([calledOff]);
  expect(
    await runSql(
      url,
      'select 1 from job_link where job_id = (select job_id from quote where id = $1) and revoked_at is null',
      [id],
    ),
  ).toEqual([]);
  const [{ id: deliveryId }] = (await office.get(`${path}/deliveries`)).body;
  expect((await office.post(`${path}/deliveries/${deliveryId}/retry`)).status).toBe(200);
  await drain();
  expect(await mailsOf(path)).toEqual([['estimate-link', 'sent', null]]);
});

test('a receipt has no link and is sent despite a revocation, but an invoice is not', async () => {
  const draft = await makeInvoice(office);
  const path = `/api/admin/invoices/${draft.id}`;
  const sent = (await office.post(`${path}/send`, { channel: 'email' })).body;
  await office.post(`${path}/payments`, { amount: sent.balance, method: 'cash' });
  await office.post(`${path}/revoke-links`);
  await drain();
  expect(await mailsOf(path)).toEqual([
    ['receipt', 'sent', null],
    ['invoice', 'failed', 'Not sent: the links were revoked.'],
  ]);
});

test('sending again cancels the earlier mail, whose address may have been wrong', async () => {
  const { id } = await makeEstimate(office, { email: 'wrong@example.com' });
  const path = `/api/admin/quotes/${id}`;
  const send = () => office.post(`${path}/send`, { channel: 'email' }, { 'idempotency-key': `again-${id}` });
  await office.post(`${path}/send`, { channel: 'email' });
  await send();
  expect((await send()).status).toBe(200);
  await drain();
  expect(await mailsOf(path)).toEqual([
    ['estimate-link', 'sent', null],
    ['estimate-link', 'failed', 'Not sent: the document was sent again later.'],
  ]);
});

test('a mail being composed while links are revoked gets no link', async () => {
  const { id } = await makeEstimate(office);
  await office.post(`/api/admin/quotes/${id}/send`, { channel: 'email' });
  let draining: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    // Revoking locks the job; the mail waits for the lock before it makes its link.
    const jobId = (await findQuoteById(trx, id))!.jobId!;
    await lockJobById(trx, jobId);
    draining = drain();
    await expect
      .poll(() =>
        runSql(
          url,
          `select 1 from pg_stat_activity where query ilike 'select "id" from "job" where "id" = $1 for share%' and wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(1);
    await endLinks(
      trx,
      { recordType: 'quote', recordId: id, jobId },
      { reason: 'the links were revoked', now: new Date() },
    );
  });
  await draining;
  expect(await mailsOf(`/api/admin/quotes/${id}`)).toEqual([
    ['estimate-link', 'failed', 'Not sent: the links were revoked.'],
  ]);
  expect(
    await runSql(
      url,
      'select 1 from job_link where job_id = (select job_id from quote where id = $1) and revoked_at is null',
      [id],
    ),
  ).toEqual([]);
});
