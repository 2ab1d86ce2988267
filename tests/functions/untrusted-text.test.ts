import { mkdir, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Email } from 'postal-mime';
import { describe, expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import quotes from '#functions/quotes.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { readConfig } from '#server/config.ts';
import { countLinks } from '#server/submission.ts';
import { type Answered, call } from '#tests/support/call.ts';
import { customer, estimateBody, makeEstimate, tokenOf } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { parseMail } from '#tests/support/parse-mail.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url, db, dataDir } = await testServer();
const office = await signInToOffice();
const folder = join(dataDir, 'mail');
await mkdir(folder, { recursive: true });

/**
 * Sends all queued mail and returns the mails to an address, each with its full text including attachments.
 */
async function mailsTo(address: string): Promise<{ mail: Email; all: string }[]> {
  const before = new Set(await readdir(folder));
  const until = new Date(Date.now() + 100_000);
  await drainOutbox({ db, config: readConfig(process.env), now: () => new Date(), until });
  const fresh = (await readdir(folder)).filter((name) => !before.has(name));
  const mails = await Promise.all(fresh.map(async (name) => parseMail(await readFile(join(folder, name)))));
  return mails
    .filter((mail) => mail.to?.[0]?.address === address)
    .map((mail) => ({ mail, all: [mail.subject, mail.text, mail.html, attachedWords(mail)].join('\n') }));
}

/** An invoice's PDF is the office's own document; every other attachment counts as mail text. */
function attachedWords({ subject, attachments }: Email): string {
  if (/^(Invoice|Reminder|Receipt)/.test(subject ?? '')) return '';
  return attachments
    .map(({ mimeType, content }) =>
      mimeType === 'application/pdf' ? 'STRANGER (a PDF)' : new TextDecoder().decode(content as ArrayBuffer),
    )
    .join('\n');
}

let serial = 0;
const typed = (email: string) => ({
  firstName: `STRANGER card was charged ${(serial += 1)}`,
  lastName: 'STRANGER',
  phone: '808-555-0133',
  email,
  location: 'STRANGER Road',
  message: 'STRANGER',
});
const must = (answer: Answered) => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const words = (mails: { all: string }[]) => mails.filter(({ all }) => all.includes('STRANGER'));

async function bookingFrom(email: string): Promise<Answered['body']> {
  const body = { ...typed(email), serviceType: 'smart-lock' };
  const { id } = must(await call(booking, 'POST', '/api/booking', { body }));
  return must(await office.get(`/api/admin/bookings/${id}`));
}

let day = 6;
const slot = () => {
  day += 1;
  return {
    slotStart: `2030-03-${String(day).padStart(2, '0')}T20:00:00.000Z`,
    slotEnd: `2030-03-${String(day).padStart(2, '0')}T21:00:00.000Z`,
  };
};

describe('user input is not mailed to an unconfirmed address', () => {
  test('not in the receipts of the three forms', async () => {
    const to = 'victim-1@example.com';
    const { message, ...person } = typed(to);
    must(
      await call(contact, 'POST', '/api/contact', {
        body: { ...person, message, serviceType: 'automotive' },
      }),
    );
    must(await call(booking, 'POST', '/api/booking', { body: { ...typed(to), serviceType: 'smart-lock' } }));
    const items = [
      { serviceCategory: 'custom', serviceDescription: 'STRANGER', quantity: 1, unitPrice: '5.00' },
    ];
    const quote = { ...person, serviceType: 'residential', urgency: 'standard', notes: message, items };
    must(await call(quotes, 'POST', '/api/quotes', { body: quote }));
    const mails = await mailsTo(to);
    expect(mails).toHaveLength(3);
    expect(words(mails)).toEqual([]);
  });

  test('not when a booking is confirmed, moved, cancelled or declined', async () => {
    const to = 'victim-2@example.com';
    const { id, version } = await bookingFrom(to);
    const change = async (body: object) => must(await office.put(`/api/admin/bookings/${id}`, body));
    const steps = [{ status: 'confirmed', ...slot() }, slot(), { status: 'cancelled' }];
    const mails = await mailsTo(to);
    let at = version;
    for (const step of steps) {
      ({ version: at } = await change({ version: at, ...step }));
      mails.push(...(await mailsTo(to)));
    }
    const other = await bookingFrom(to);
    must(await office.put(`/api/admin/bookings/${other.id}`, { version: other.version, status: 'declined' }));
    mails.push(...(await mailsTo(to)));
    const subjects = mails.map(({ mail }) => mail.subject?.split(/[: ]/)[0]);
    expect(subjects.toSorted()).toEqual(['About', 'Cancelled', 'Confirmed', 'Moved', 'We', 'We']);
    expect(words(mails)).toEqual([]);
  });

  test('not in the estimate, invoice, reminder and receipt made from a public quote, a lead or a booking', async () => {
    const to = 'victim-3@example.com';
    const { message: notes, ...person } = typed(to);
    const items = [
      { serviceCategory: 'custom', serviceDescription: 'STRANGER', quantity: 1, unitPrice: '50.00' },
    ];
    const sent = { ...person, serviceType: 'residential', urgency: 'standard', notes, items };
    const made = must(await call(quotes, 'POST', '/api/quotes', { body: sent }));
    const { id: leadId } = must(
      await call(contact, 'POST', '/api/contact', { body: { ...typed(to), serviceType: 'automotive' } }),
    );
    const { id: bookingId } = await bookingFrom(to);
    const copied = { ...person, serviceAddress: 'STRANGER Road', notes };
    const ofLead = await makeEstimate(office, { ...copied, leadId });
    const ofBooking = await makeEstimate(office, { ...copied, bookingId });
    const mails: { all: string }[] = [];
    for (const { id } of [made, ofLead, ofBooking]) {
      must(await office.post(`/api/admin/quotes/${id}/send`, { channel: 'email' }));
      must(await office.post(`/api/admin/quotes/${id}/approve`));
      const invoice = must(await office.post('/api/admin/invoices', { quoteId: id }));
      must(await office.post(`/api/admin/invoices/${invoice.id}/send`));
      const payment = { amount: '1.00', method: 'cash' };
      must(await office.post(`/api/admin/invoices/${invoice.id}/payments`, payment));
      mails.push(...(await mailsTo(to)));
    }
    // Three form receipts; then an estimate, an invoice and a payment receipt of each.
    expect(mails).toHaveLength(12);
    expect(words(mails)).toEqual([]);
  });

  test('an answer through a texted link does not confirm the email address', async () => {
    const to = 'victim-4@example.com';
    const { id } = await makeEstimate(office, { email: to });
    const { link } = must(await office.post(`/api/admin/quotes/${id}/send`, { channel: 'text' }));
    must(await customer.decline(tokenOf(link.url), {}));
    const { id: bookingId, version } = await bookingFrom(to);
    must(await office.put(`/api/admin/bookings/${bookingId}`, { version, status: 'declined' }));
    const mails = await mailsTo(to);
    expect(mails).toHaveLength(2);
    expect(words(mails)).toEqual([]);
  });

  test('a confirmed address is greeted by name, with place and PDF', async () => {
    const to = 'Friend@example.com';
    const { id } = await makeEstimate(office, { email: to });
    must(await office.post(`/api/admin/quotes/${id}/send`, { channel: 'email' }));
    const [estimate] = await mailsTo(to);
    const [, token = ''] = /\/j\/[\w-]+#([\w-]+)/.exec(estimate?.mail.text ?? '') ?? [];
    must(await customer.decline(token, {}));
    const { id: bookingId, version } = await bookingFrom('friend@example.com');
    must(await office.put(`/api/admin/bookings/${bookingId}`, { version, status: 'confirmed', ...slot() }));
    const confirmed = (await mailsTo('friend@example.com')).find(({ mail }) =>
      mail.subject?.startsWith('Confirmed'),
    );
    expect(confirmed?.mail.text).toContain('Aloha STRANGER');
    expect(confirmed?.mail.text).toContain('Where: STRANGER Road');
  });

  test('text typed by the office is mailed at once, and a town we serve counts as ours', async () => {
    const to = 'caller@example.com';
    const { id } = await makeEstimate(office, { email: to });
    must(await office.post(`/api/admin/quotes/${id}/send`, { channel: 'email' }));
    const [estimate] = await mailsTo(to);
    expect(estimate?.mail.text).toContain(`Aloha ${estimateBody.firstName},`);
    expect(estimate?.mail.attachments).toHaveLength(1);
    const body = { ...typed(to), location: 'Kapa‘a', serviceType: 'smart-lock' };
    const made = must(await call(booking, 'POST', '/api/booking', { body }));
    must(await office.put(`/api/admin/bookings/${made.id}`, { version: 1, status: 'confirmed', ...slot() }));
    const mails = await mailsTo(to);
    expect(mails.some(({ mail }) => /^Where: Kapa/m.test(mail.text ?? ''))).toBe(true);
    expect(words(mails)).toEqual([]);
  });
});

test('a bare domain counts as a link: one in a name or place flags the request, and so do two in a message', async () => {
  for (const text of [
    'see evil.example',
    'EVIL.COM',
    'a-b.co.uk/x',
    'http://1.2.3.4',
    'пример.com',
    'evil。com',
  ])
    expect([text, countLinks(text)]).toEqual([text, 1]);
  for (const text of [
    'me@gmail.com',
    'St. Regis',
    'by 10 a.m. or p.m.',
    'Kuhio Hwy.It broke',
    'key 4.5 mm',
    'Dr.Ho',
    'No.12',
  ])
    expect([text, countLinks(text)]).toEqual([text, 0]);
  const flag = async (changes: object) => {
    const body = { ...typed('flag@example.com'), message: '', serviceType: 'automotive', ...changes };
    const { id } = must(await call(contact, 'POST', '/api/contact', { body }));
    return (await runSql(url, 'select suspicious from contact_request where id = $1', [id]))[0]?.[
      'suspicious'
    ];
  };
  expect(await flag({ firstName: 'Your card was charged, see evil.example' })).toBe(true);
  expect(await flag({ location: 'go to evil.example now' })).toBe(true);
  expect(await flag({ message: 'The lock is on schlage.com' })).toBe(false);
  expect(await flag({ message: 'see a.example and b.example' })).toBe(true);
});
