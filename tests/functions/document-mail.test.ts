import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { scheduled } from '#server/http/scheduled.ts';
import { sendReminders } from '#server/scheduled/reminders.ts';
import { readConfig } from '#server/config.ts';
import { formatDecimal } from '#domain/money.ts';
import { parseMail } from '#tests/support/parse-mail.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { customer, makeApproved, makeEstimate, makeSent, tokenOf } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { testServer } from '#tests/support/server.ts';

const { url, db, dataDir } = await testServer();
const office = await signInToOffice();
const folder = join(dataDir, 'mail');
await mkdir(folder, { recursive: true });

/** Sends all queued mail and returns it. */
async function mails(): Promise<Email[]> {
  const before = new Set(await readdir(folder));
  await drainOutbox({
    db,
    config: readConfig(process.env),
    now: () => new Date(),
    until: new Date(Date.now() + 100_000),
  });
  const fresh = (await readdir(folder)).filter((name) => !before.has(name));
  return Promise.all(fresh.map(async (name) => parseMail(await readFile(join(folder, name)))));
}

const linkIn = (mail: Email | undefined) =>
  /https:\/\/\S+\/j\/[\w-]+#[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
const attachedText = (mail: Email | undefined) =>
  pdfText(new Uint8Array(mail?.attachments[0]?.content as ArrayBuffer));

test('an estimate is mailed with its PDF and a link that opens it', async () => {
  const quote = await makeEstimate(office);
  const { body } = await office.post(`/api/admin/quotes/${quote.id}/send`, {});
  expect(body.link.delivery).toMatchObject({
    kind: 'estimate-link',
    state: 'queued',
    recipient: 'leilani@example.com',
    via: 'file',
  });
  const [mail] = await mails();
  expect(mail).toMatchObject({ subject: `Estimate ${quote.quoteNumber} from Nene Lock & Roadside` });
  expect(mail?.to?.[0]?.address).toBe('leilani@example.com');
  expect(mail?.attachments[0]).toMatchObject({
    filename: `${quote.quoteNumber}.pdf`,
    mimeType: 'application/pdf',
  });
  expect(await attachedText(mail)).toContain(quote.quoteNumber);
  for (const { serviceDescription, totalPrice } of quote.items) {
    expect(mail?.text).toContain(`${serviceDescription}: ${formatDecimal(totalPrice)}`);
    expect(mail?.html).toContain(serviceDescription);
  }
  expect(mail?.text).toContain(`Total: ${formatDecimal(quote.total)}`);
  expect((await customer.read(tokenOf(linkIn(mail)))).body.number).toBe(quote.quoteNumber);
  const [delivery] = (await office.get(`/api/admin/quotes/${quote.id}/deliveries`)).body;
  expect(delivery).toMatchObject({ state: 'sent', lastError: null });
});

test('the mail of an estimate that is edited or withdrawn before it leaves is not sent, and its record says why', async () => {
  const quote = await makeEstimate(office);
  await office.post(`/api/admin/quotes/${quote.id}/send`, {});
  await office.post(`/api/admin/quotes/${quote.id}/cancel`);
  expect(await mails()).toEqual([]);
  const [delivery] = (await office.get(`/api/admin/quotes/${quote.id}/deliveries`)).body;
  expect(delivery).toMatchObject({ state: 'failed', lastError: 'Not sent: the estimate was cancelled.' });
});

test('an invoice, its receipt and a customer’s answer are mailed', async () => {
  const quote = await makeApproved(office);
  const { id, invoiceNumber } = (await office.post('/api/admin/invoices', { quoteId: quote.id })).body;
  await office.post(`/api/admin/invoices/${id}/send`);
  const [invoice] = await mails();
  expect(invoice?.subject).toBe(`Invoice ${invoiceNumber} from Nene Lock & Roadside`);
  expect(invoice?.text).toContain(`${quote.items[0].serviceDescription}: `);
  expect(invoice?.text).toContain('Balance due: $219.87');
  expect((await customer.read(tokenOf(linkIn(invoice)))).body).toMatchObject({
    kind: 'invoice',
    number: invoiceNumber,
  });
  await office.post(`/api/admin/invoices/${id}/payments`, {
    amount: '219.87',
    method: 'check',
    reference: '1042',
  });
  const [receipt] = await mails();
  expect(receipt?.subject).toBe(`Receipt for invoice ${invoiceNumber}`);
  expect(receipt?.text).toContain('Paid in full');
  expect(await attachedText(receipt)).toContain('$219.87');

  const other = await makeEstimate(office);
  const token = tokenOf(
    (await office.post(`/api/admin/quotes/${other.id}/send`, { channel: 'text' })).body.link.url,
  );
  await customer.decline(token, { reason: 'Too <b>dear</b>' });
  const [answer] = await mails();
  expect(answer?.subject).toBe(`${other.quoteNumber}: Leilani Kahale declined the estimate`);
  expect(answer?.html).toContain('Too &#60;b&#62;dear');
});

test('a failed mail can be retried', async () => {
  const { id } = await makeSent(office);
  await office.post(`/api/admin/invoices/${id}/send`);
  await runSql(
    url,
    `update outbox set state = 'failed', last_error = '550 no such user' where record_id = $1`,
    [id],
  );
  const [failed] = (await office.get(`/api/admin/invoices/${id}/deliveries`)).body;
  expect(failed).toMatchObject({ state: 'failed', lastError: '550 no such user' });
  const retry = `/api/admin/invoices/${id}/deliveries/${failed.id}/retry`;
  expect((await office.post(retry)).body.state).toBe('queued');
  expect((await office.post(retry)).body.code).toBe('wrong_state');
  expect(await mails()).toHaveLength(1);
  const other = await makeSent(office);
  expect((await office.post(`/api/admin/invoices/${other.id}/deliveries/${failed.id}/retry`)).status).toBe(
    404,
  );
});

test('reminders follow the invoice’s schedule, each step once, until it is paid', async () => {
  const dueDate = '2026-03-10';
  const invoice = await makeSent(office, { dueDate });
  const paid = await makeSent(office, { dueDate });
  await office.post(`/api/admin/invoices/${paid.id}/payments`, {
    amount: paid.total,
    method: 'cash',
    receipt: false,
  });
  await mails();
  // Noon in Honolulu, the given number of days past due.
  const onDay = async (days: number) => {
    const now = () => new Date(Date.UTC(2026, 2, 10 + days, 22));
    const run = scheduled('reminders', sendReminders, { now });
    await Promise.all([run(new Request('http://localhost')), run(new Request('http://localhost'))]);
    const queued = await runSql(
      url,
      `select payload from outbox where kind = 'invoice-reminder' and state = 'queued'`,
    );
    await runSql(url, `update outbox set next_attempt_at = now() where state = 'queued'`);
    return { queued: queued.map(({ payload }) => payload), mails: await mails() };
  };
  expect((await onDay(2)).queued).toEqual([]);
  const third = await onDay(3);
  expect(third.queued).toEqual([{ invoiceId: invoice.id, day: 3 }]);
  expect(third.mails[0]?.subject).toBe(`Reminder: invoice ${invoice.invoiceNumber}, $104.71 due`);
  expect((await onDay(3)).queued).toEqual([]);
  expect((await onDay(9)).queued).toEqual([]);
  // The server was down on days 10 and 30: one reminder, not two.
  expect((await onDay(31)).queued).toEqual([{ invoiceId: invoice.id, day: 30 }]);
  const { version } = (await office.get(`/api/admin/invoices/${invoice.id}`)).body;
  const set = await office.put(`/api/admin/invoices/${invoice.id}/reminders`, {
    days: [45, 40, 40],
    version,
  });
  expect(set.body.reminderDays).toEqual([40, 45]);
  await office.post(`/api/admin/invoices/${invoice.id}/payments`, {
    amount: '104.71',
    method: 'cash',
    receipt: false,
  });
  expect((await onDay(46)).queued).toEqual([]);
});

test('a reminder queued before a payment is not sent after it', async () => {
  const invoice = await makeSent(office, { dueDate: '2026-03-10' });
  await scheduled('reminders', sendReminders, { now: () => new Date('2026-03-14T22:00:00Z') })(
    new Request('http://localhost'),
  );
  await office.post(`/api/admin/invoices/${invoice.id}/payments`, {
    amount: '104.71',
    method: 'cash',
    receipt: false,
  });
  await runSql(url, `update outbox set next_attempt_at = now() where state = 'queued'`);
  expect(await mails()).toEqual([]);
  const [delivery] = (await office.get(`/api/admin/invoices/${invoice.id}/deliveries`)).body;
  expect(delivery).toMatchObject({
    kind: 'invoice-reminder',
    state: 'failed',
    lastError: 'Not sent: the invoice has been paid.',
  });
});
