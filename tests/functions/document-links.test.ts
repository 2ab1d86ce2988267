import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { runSql } from '#tests/support/run-sql.ts';
import {
  customer,
  estimateBody,
  fetchPdf,
  linkTo,
  makeApproved,
  makeEstimate,
  makeInvoice,
  tokenOf,
} from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { testServer } from '#tests/support/server.ts';
import { cardSettings } from '#tests/support/test-settings.ts';

const { url } = await testServer(cardSettings);
const office = await signInToOffice();
const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Everything a link's holder could change. */
const everything = () =>
  Promise.all(
    ['quote', 'quote_item', 'job_link', 'event', 'outbox', 'approval', 'payment', 'invoice'].map((table) =>
      runSql(url, `select count(*), md5(string_agg(t::text, '|' order by t::text)) from ${table} t`),
    ),
  );

test('opening a link shows the estimate and changes nothing', async () => {
  const quote = await makeEstimate(office);
  const token = await linkTo(office, quote.id);
  const before = await everything();
  const { status, body, headers } = await customer.read(token);
  await customer.read(token);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).toMatchObject({
    kind: 'estimate',
    number: quote.quoteNumber,
    status: 'pending',
    revision: 1,
    customerName: 'Leilani Kahale',
    items: [
      {
        description: 'Deadbolt, satin nickel',
        quantity: 2,
        unitPrice: '79.99',
        totalPrice: '159.98',
        custom: false,
      },
    ],
    fees: [{ label: 'Travel fee', amount: '50.00' }],
    subtotal: '159.98',
    taxLabel: 'Hawaii GET 4.712%',
    tax: '9.89',
    total: '219.87',
    paid: '0.00',
    balance: '219.87',
    allowed: ['approve', 'decline', 'change'],
    decision: null,
    payable: null,
  });
  expect(await everything()).toEqual(before);
});

test('the key is 128 bits of a secret, stored only as a hash', async () => {
  const { id } = await makeEstimate(office);
  const token = await linkTo(office, id);
  expect(Buffer.from(token, 'base64url')).toHaveLength(16);
  const dump = JSON.stringify(
    await Promise.all(
      ['job_link', 'event', 'outbox', 'idempotency'].map((table) =>
        runSql(url, `select t::text from ${table} t`),
      ),
    ),
  );
  expect(dump).toContain(hash(token));
  expect(dump).not.toContain(token);
});

test('unknown, ended and revoked links fail alike, and one without a paper', async () => {
  const [ended, revoked, deleted] = await Promise.all([
    makeEstimate(office),
    makeEstimate(office),
    makeEstimate(office),
  ]);
  const tokens = [];
  for (const { id } of [ended, revoked, deleted]) tokens.push(await linkTo(office, id));
  await runSql(
    url,
    `with l as (update job_link set sent_at = now() - interval '61 days' where key_hash = $1 returning job_id)
     update job set visit = 'cancelled', cancelled_at = now() - interval '61 days' where id in (select job_id from l)`,
    [hash(tokens[0]!)],
  );
  await runSql(url, 'update job_link set revoked_at = now() where key_hash = $1', [hash(tokens[1]!)]);
  await runSql(url, 'update quote set deleted_at = now() where id = $1', [deleted.id]);
  const answers = [];
  for (const token of [randomBytes(16).toString('base64url'), ...tokens]) {
    answers.push(await customer.read(token));
    answers.push(await customer.approve(token, { revision: 1, name: 'Leilani' }));
    answers.push(await customer.decline(token));
    answers.push({ ...(await fetchPdf(`/api/documents/${token}/pdf`)), body: undefined });
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  expect(new Set(answers.flatMap(({ body }) => (body ? [body.detail] : []))).size).toBe(1);
});

test('approving with a drawn signature records name, time and device, and notifies the office', async () => {
  const { id } = await makeEstimate(office);
  const token = await linkTo(office, id);
  const signature = 'M10,20L30.5,40M1,1L2,2';
  const { status, body } = await customer.approve(token, {
    revision: 1,
    name: 'Leilani K. Kahale',
    signature,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'approved',
    allowed: ['change'],
    decision: { by: 'Leilani K. Kahale' },
  });
  expect((await office.get(`/api/admin/quotes/${id}`)).body).toMatchObject({
    status: 'approved',
    decidedBy: 'Leilani K. Kahale',
  });
  const [approval] = await runSql(
    url,
    'select name, signature, revision, address from approval where quote_id = $1',
    [id],
  );
  expect(approval).toEqual({ name: 'Leilani K. Kahale', signature, revision: 1, address: '203.0.113.7' });
  const [event] = await runSql(
    url,
    `select actor, after from event where record_id = $1 and what = 'approved'`,
    [id],
  );
  expect(event).toMatchObject({
    actor: 'customer: Leilani K. Kahale',
    after: { signed: 'drawn', revision: 1 },
  });
  const mails = await runSql(url, `select kind from outbox where record_id = $1`, [id]);
  expect(mails).toEqual([{ kind: 'document-answer' }]);
});

test('a second tap gets the same response, and another person sees that the estimate is decided', async () => {
  const { id } = await makeEstimate(office);
  const token = await linkTo(office, id);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => customer.approve(token, { revision: 1, name: 'Leilani Kahale' })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.decision))).size).toBe(1);
  expect(await runSql(url, 'select 1 from approval where quote_id = $1', [id])).toHaveLength(1);
  const other = await customer.approve(token, { revision: 1, name: 'Somebody Else' });
  expect(other).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', current: { kind: 'estimate', status: 'approved' } },
  });
});

test('only the revision the customer saw can be approved', async () => {
  const { id } = await makeEstimate(office);
  const token = await linkTo(office, id);
  const wrong = await customer.approve(token, { revision: 2, name: 'Leilani' });
  expect(wrong).toMatchObject({ status: 409, body: { current: { revision: 1, status: 'pending' } } });
  expect((await customer.approve(token, { name: 'Leilani' })).status).toBe(422);
});

test('after an approval and a concurrent edit, the customer approved the revision they saw, or see that it is gone', async () => {
  let approvedFirst = 0;
  for (let n = 0; n < 20; n += 1) {
    const quote = await makeEstimate(office);
    const token = await linkTo(office, quote.id);
    const { version } = (await office.get(`/api/admin/quotes/${quote.id}`)).body;
    const [approved, edited] = await Promise.all([
      customer.approve(token, { revision: 1, name: 'Leilani' }),
      office.put(`/api/admin/quotes/${quote.id}`, { ...estimateBody, distanceMiles: '31', version }),
    ]);
    const after = (await office.get(`/api/admin/quotes/${quote.id}`)).body;
    if (approved.status === 200) {
      approvedFirst += 1;
      // The edit was based on the earlier version, so it lost, and the approval stands.
      expect(edited).toMatchObject({
        status: 409,
        body: { code: 'stale_version', current: { status: 'approved' } },
      });
      expect(after).toMatchObject({ status: 'approved', revision: 1 });
    } else {
      expect([approved.status, edited.status]).toEqual([404, 200]);
      expect(after).toMatchObject({ status: 'pending', revision: 2 });
    }
  }
  expect(approvedFirst).toBeLessThanOrEqual(20);
});

test('an expired offer can be declined but not approved, even by concurrent requests', async () => {
  const { id } = await makeEstimate(office);
  const token = await linkTo(office, id);
  await runSql(url, `update quote set valid_until = now() - interval '2 days' where id = $1`, [id]);
  const approved = await customer.approve(token, { revision: 1, name: 'Leilani' });
  expect(approved).toMatchObject({
    status: 409,
    body: { current: { status: 'expired', allowed: ['decline', 'change'] } },
  });
  const declined = await customer.decline(token, { reason: 'Found someone else' });
  expect(declined.body).toMatchObject({ status: 'declined', allowed: [] });
  expect((await office.get(`/api/admin/quotes/${id}`)).body.declineReason).toBe('Found someone else');
});

test('a change request sends the office the customer’s text', async () => {
  const { id } = await makeEstimate(office);
  const token = await linkTo(office, id);
  const { body } = await customer.change(token, { message: 'Brass instead of nickel, please' });
  expect(body.status).toBe('pending');
  expect(body.changeRequestedAt).not.toBeNull();
  expect((await office.get(`/api/admin/quotes/${id}`)).body.changeRequest).toBe(
    'Brass instead of nickel, please',
  );
  expect((await customer.change(token, { message: ' ' })).status).toBe(422);
});

test('a withdrawn estimate is no longer shown', async () => {
  const { id } = await makeEstimate(office);
  const token = await linkTo(office, id);
  await office.post(`/api/admin/quotes/${id}/cancel`);
  expect((await customer.read(token)).status).toBe(404);
});

test('guessing tokens is rate limited', async () => {
  process.env['RATE_LIMIT_SCALE'] = '1000';
  const { id } = await makeEstimate(office);
  const token = await linkTo(office, id);
  await runSql(
    url,
    `insert into rate_limit values ($1, now(), 100000000)
    on conflict (key) do update set count = 100000000, window_start = now()`,
    [`link-answer:${createHash('sha256').update('203.0.113.7').digest('base64url')}`],
  );
  const { status, headers } = await customer.decline(token);
  expect(status).toBe(429);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  await runSql(url, 'delete from rate_limit');
});

test('the PDFs match the records', async () => {
  const quote = await makeApproved(office);
  const token = await linkTo(office, quote.id);
  const estimate = await fetchPdf(`/api/documents/${token}/pdf`);
  expect([estimate.status, estimate.type]).toEqual([200, 'application/pdf']);
  const said = await pdfText(estimate.bytes);
  for (const words of [
    quote.quoteNumber,
    'Leilani Kahale',
    'Kapaʻa',
    '$159.98',
    '$50.00',
    '$9.89',
    '$219.87',
  ]) {
    expect(said).toContain(words);
  }
  const invoice = (await office.post('/api/admin/invoices', { quoteId: quote.id })).body;
  const sent = (await office.post(`/api/admin/invoices/${invoice.id}/send`, { channel: 'text' })).body;
  const seen = await customer.read(tokenOf(sent.link.url));
  expect(seen.body).toMatchObject({
    kind: 'invoice',
    number: invoice.invoiceNumber,
    status: 'sent',
    total: '219.87',
    balance: '219.87',
    allowed: [],
    payable: '219.87',
  });
  const paid = (
    await office.post(`/api/admin/invoices/${invoice.id}/payments`, { amount: '19.87', method: 'cash' })
  ).body;
  const printed = await pdfText(
    (await fetchPdf(`/api/admin/invoices/${invoice.id}/pdf`, office.token)).bytes,
  );
  for (const words of [invoice.invoiceNumber, '$219.87', '$19.87', '$200.00', 'Travel fee'])
    expect(printed).toContain(words);
  const receipt = await fetchPdf(`/api/admin/invoices/${invoice.id}/payments/${paid.id}/pdf`, office.token);
  for (const words of [invoice.invoiceNumber, '$19.87', '$200.00'])
    expect(await pdfText(receipt.bytes)).toContain(words);
  expect((await fetchPdf(`/api/admin/invoices/${invoice.id}/pdf`)).status).toBe(401);
});

test('an invoice can be read, not approved, and is gone when it is voided', async () => {
  const { id } = await makeInvoice(office);
  const { body } = await office.post(`/api/admin/invoices/${id}/send`, { channel: 'text' });
  expect(body.link.smsHref).toMatch(/^sms:\+18085550150\?&body=/);
  const token = tokenOf(body.link.url);
  expect((await customer.approve(token, { revision: 1, name: 'Noa' })).body).toMatchObject({
    code: 'wrong_state',
    current: { kind: 'invoice' },
  });
  await office.post(`/api/admin/invoices/${id}/void`, { reason: 'Wrong house', returnStock: false });
  expect((await customer.read(token)).status).toBe(404);
});

test('a customer’s step repeated after a lost response gets the same one and notifies the office once', async () => {
  for (const step of [
    (token: string) => customer.change(token, { message: 'One deadbolt will do' }),
    (token: string) => customer.decline(token, { reason: 'Too dear' }),
  ]) {
    const { id } = await makeEstimate(office);
    const token = await linkTo(office, id);
    const first = await step(token);
    expect(first.status).toBe(200);
    const after = await everything();
    expect(await step(token)).toMatchObject({ status: 200, body: first.body });
    expect(await everything()).toEqual(after);
  }
});
