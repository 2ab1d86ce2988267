import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCents } from '#domain/money.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { estimate, invoice } from '#tests/support/sample-documents.ts';
import { EVIDENCE_FORMAT, type EvidenceManifest } from '#domain/evidence.ts';
import { estimatePdf, evidencePdf, invoicePdf, receiptPdf } from './make-pdf.ts';
import type { DocumentLine, InvoiceDocument } from './types.ts';
import { plainLine, plainText } from './typography.ts';

const payment = {
  receivedAt: '2026-11-22T02:45:00.000Z',
  method: 'check',
  reference: '1042',
  amountCents: 50000,
} as const;

const manyLines: DocumentLine[] = Array.from({ length: 60 }, (_, index) => ({
  description: `Rekey cylinder ${index + 1}`,
  quantity: index + 1,
  unitPriceCents: 3500,
  totalCents: 3500 * (index + 1),
}));

/** A text's characters without blanks, sorted, to compare texts regardless of line breaks and writing direction. */
function sortedCharacters(text: string): string[] {
  return [...text.replace(/\s/gu, '')].toSorted();
}

/** The characters of `wanted` that are missing in `found`, counting repeats. */
function missing(wanted: readonly string[], found: readonly string[]): string[] {
  const left = Map.groupBy(found, (character) => character);
  return wanted.filter((character) => left.get(character)?.pop() === undefined);
}

test('an estimate prints its record, in order, on one page', async () => {
  const { text, pages } = await readPdf(await estimatePdf(estimate));
  expect(pages).toHaveLength(1);
  const wanted = [
    'Nene Lock & Roadside', 'Estimate', 'Q-2026-00007', 'PENDING',
    'Kēhau Kaʻahumanu', '808-555-0177', 'kehau@example.com',
    '2253 Poʻipū Rd, Kōloa, HI 96756', '2019 Toyota Tacoma', 'Nov 21, 2026', 'Dec 21, 2026',
    'Key Replacement', '1', '$300.00', '$300.00',
    'Transponder Programming, both keys, with the owner present and the old key erased from the car', '2', '$150.00', '$300.00',
    'Spare fob shell', 'Customer’s own price, to be confirmed', '1', '$24.50', '$24.50',
    'Subtotal', '$624.50', 'Travel fee', '$25.00', 'Urgency fee', '$124.90', 'Hawaii GET (4.712%)', '$36.49', 'Total', '$810.89',
    'Gate code at Mākāhūʻena? Text us, we bring the fob reader.',
  ]; // prettier-ignore
  const line = plainLine(text);
  let from = 0;
  for (const part of wanted) {
    const at = line.indexOf(part, from);
    expect(at, `${part} after position ${from}`).toBeGreaterThanOrEqual(from);
    from = at + part.length;
  }
});

test('an invoice prints paid and due amounts; each status has its label', async () => {
  const sent = await readPdf(await invoicePdf(invoice));
  for (const part of [
    'INV-2026-00012',
    'DUE',
    'Please pay by Dec 21, 2026.',
    'Paid Nov 21, 2026, check 1042',
    '-$500.00',
    'Balance due',
    '$310.89',
  ]) {
    expect(sent.text).toContain(part);
  }
  expect(sent.links).toEqual(['https://pay.example/i/INV-2026-00012']);
  const said = async (change: Partial<InvoiceDocument>): Promise<string> =>
    (await readPdf(await invoicePdf({ ...invoice, ...change }))).text;
  expect(await said({ status: 'overdue' })).toContain('Overdue since Dec 21, 2026.');
  expect(await said({ status: 'paid', balanceCents: 0 })).toContain('Paid in full.');
  expect(await said({ status: 'draft' })).toContain('A draft, not yet a bill.');
  const voided = await said({ status: 'void', voidReason: 'Billed to the wrong customer.' });
  expect(voided).toContain('VOID');
  expect(voided).toContain('Billed to the wrong customer.');
  expect(voided).not.toContain('Balance due');
});

test('only an invoice that can be paid links to the payment page, and only to a web address', async () => {
  const links = async (change: Partial<InvoiceDocument>): Promise<readonly string[]> =>
    (await readPdf(await invoicePdf({ ...invoice, ...change }))).links;
  for (const status of ['draft', 'paid', 'void'] as const) expect(await links({ status })).toEqual([]);
  expect(await links({ status: 'overdue' })).toHaveLength(1);
  expect(await links({ payUrl: 'javascript:alert(1)' })).toEqual([]);
  expect(await links({ payUrl: 'https://pay.example/?a=(b)\\' })).toEqual(['https://pay.example/?a=(b)\\']);
});

test('a receipt names the payment and the balance; a refund is labeled as one', async () => {
  const receipt = await readPdf(await receiptPdf({ invoice, payment }));
  for (const part of [
    'Receipt',
    'for invoice INV-2026-00012',
    'PART PAID',
    'Nov 21, 2026',
    '4:45 PM',
    'check 1042',
    '$500.00',
    'Balance due: $310.89',
  ]) {
    expect(receipt.text).toContain(part);
  }
  const whole = await readPdf(await receiptPdf({ invoice: { ...invoice, balanceCents: 0 }, payment }));
  expect(whole.text).toContain('PAID IN FULL');
  const refund = await readPdf(await receiptPdf({ invoice, payment: { ...payment, amountCents: -50000 } }));
  expect(refund.text).toContain('Amount refunded'.toUpperCase());
  expect(refund.text).not.toContain('PAID IN FULL');
});

test('an approved estimate shows who approved it and when, and only a pending one shows where to sign', async () => {
  const pending = await readPdf(await estimatePdf(estimate));
  expect(pending.text).toContain('TO APPROVE ON PAPER');
  const approval = {
    name: 'Kēhau Kaʻahumanu',
    at: '2026-11-22T01:00:00Z',
    signature: [
      [
        [0, 0],
        [30, 10],
      ],
      [[5, 5]],
    ],
  } as const;
  const approved = await readPdf(await estimatePdf({ ...estimate, status: 'approved', approval }));
  expect(approved.text).toContain('Approved by Kēhau Kaʻahumanu on Nov 21, 2026, 3:00 PM, Hawaii time.');
  expect(approved.text).not.toContain('TO APPROVE ON PAPER');
  expect(approved.roles.filter((role) => role === 'Figure')).toHaveLength(2);
  const typed = await readPdf(
    await estimatePdf({ ...estimate, status: 'approved', approval: { ...approval, signature: null } }),
  );
  expect(typed.roles.filter((role) => role === 'Figure')).toHaveLength(1);
});

test('the file has title, author, language, the record’s dates and a structure tree', async () => {
  const { info, tagged, roles } = await readPdf(await invoicePdf(invoice));
  expect(info).toMatchObject({
    Title: 'Invoice INV-2026-00012 · Nene Lock & Roadside',
    Author: 'Nene Lock & Roadside',
    Subject: 'Invoice INV-2026-00012 for Kēhau Kaʻahumanu',
    CreationDate: 'D:20261122024000Z',
    ModDate: 'D:20261122024000Z',
    Language: 'en-US',
  });
  expect(tagged).toBe(true);
  expect(roles.filter((role) => role === 'TH')).toHaveLength(4);
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
  expect(roles).toContain('Link');
});

test('viewers show the title, and screen readers get drawings, headings and columns', async () => {
  const objects = Buffer.from(await invoicePdf(invoice)).toString('latin1');
  expect(objects).toContain('/DisplayDocTitle true');
  expect(objects).toMatch(/\/S \/Figure\s+\/Alt \(Mark of Nene Lock & Roadside: a nene/);
  expect(objects.match(/\/Scope \/Column/g)).toHaveLength(4);
  expect(objects).toMatch(/\/Tabs \/S\b/);
});

test('names reach the XML metadata as text, whatever characters they contain', async () => {
  const business = { ...invoice.business, name: 'Nene & Sons </rdf:li> ʻokina' };
  const bytes = await invoicePdf({ ...invoice, business });
  const { info, metadata } = await readPdf(bytes);
  expect(info).toMatchObject({ Author: 'Nene & Sons </rdf:li> ʻokina' });
  expect(metadata).toMatchObject({
    'dc:title': 'Invoice INV-2026-00012 · Nene & Sons </rdf:li> ʻokina',
    'dc:creator': ['Nene & Sons </rdf:li> ʻokina'],
  });
});

test('a strict reader opens each document, with its title, its date and letter-size pages', async () => {
  for (const bytes of [
    await estimatePdf(estimate),
    await invoicePdf({ ...invoice, lines: manyLines }),
    await receiptPdf({ invoice, payment }),
  ]) {
    const { info, size } = await readPdf(bytes);
    expect(size).toEqual([0, 0, 612, 792]);
    expect(info['Title']).toContain('Nene Lock & Roadside');
    expect(info['ModDate']).toMatch(/^D:2026112[12]/);
  }
});

test('equal data makes equal bytes, and different data different ones', async () => {
  const first = await invoicePdf(invoice);
  expect(Buffer.from(await invoicePdf(structuredClone(invoice))).equals(first)).toBe(true);
  expect(Buffer.from(await invoicePdf({ ...invoice, number: 'INV-2026-00013' })).equals(first)).toBe(false);
});

test('a long invoice continues over numbered pages with headings, and loses no line', async () => {
  const { pages, text } = await readPdf(await invoicePdf({ ...invoice, lines: manyLines }));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, runs] of pages.entries()) {
    const page = runs.map((run) => run.text).join('');
    expect(page).toContain(`page ${index + 1} of ${pages.length}`);
    if (index > 0) expect(page).toContain('Invoice INV-2026-00012');
  }
  expect(text.split('UNIT PRICE').length - 1).toBeGreaterThanOrEqual(pages.length - 1);
  for (const line of manyLines)
    expect(text).toContain(`${line.description} ${line.quantity} $35.00 ${formatCents(line.totalCents)}\n`);
});

test('text too long for a page continues on the next, in every field', async () => {
  const words = (name: string): string =>
    Array.from({ length: 1500 }, (_, index) => `${name}${index}`).join(' ');
  const bytes = await invoicePdf({
    ...invoice,
    status: 'void',
    lines: [
      { description: words('line'), note: words('small'), quantity: 1, unitPriceCents: 1, totalCents: 1 },
    ],
    customer: { name: words('name'), address: words('street') },
    notes: words('note'),
    terms: words('term'),
    voidReason: words('reason'),
    payments: [{ ...payment, reference: words('reference') }],
  });
  const { text, pages } = await readPdf(bytes);
  expect(pages.length).toBeGreaterThan(10);
  for (const name of ['line', 'small', 'name', 'street', 'note', 'term', 'reason', 'reference']) {
    for (const index of [0, 700, 1499])
      expect(text, `${name}${index}`).toMatch(new RegExp(`${name}${index}(?!\\d)`));
  }
  expectInsidePaper(pages);
});

test('a heading of the evidence is on the page of its first lines', async () => {
  const [at, long] = ['2026-11-22T02:45:00.000Z', 'Rekey cylinder and cut keys, '.repeat(9)];
  const headings = [];
  for (let count = 12; count < 30; count += 1) {
    const rows = Array.from({ length: count }, (_, index) => ({ name: `Row ${index}`, text: 'Lihue' }));
    const manifest: EvidenceManifest = {
      ...{ format: EVIDENCE_FORMAT, key: `04${'0'.repeat(128)}`, business: 'Nene', job: 1042, madeAt: at },
      ...{ madeFor: 'the customer', steps: [], photos: [], hashes: {} as EvidenceManifest['hashes'] },
      sections: [
        { id: 'call', title: 'The call', rows, missing: [] },
        { id: 'price', title: 'The price', rows: [{ name: 'Accepted', text: long }], missing: [] },
      ],
    };
    const bytes = await evidencePdf({
      ...{ business: estimate.business, manifest, status: 'Done', photos: new Map() },
      checkUrl: 'https://nenelock.example/check',
    });
    const { pages } = await readPdf(bytes);
    const pageOf = (text: string) => pages.findIndex((runs) => runs.some((run) => run.text === text));
    headings.push([pageOf('THE PRICE'), pageOf('Accepted')]);
  }
  expect(new Set(headings.flat())).toEqual(new Set([0, 1]));
  for (const [heading, first] of headings) expect(heading).toBe(first);
});

test('the widest amounts neither touch each other nor leave the paper', async () => {
  const line = {
    description: 'W'.repeat(200),
    quantity: 9_999_999,
    unitPriceCents: 9_999_999_999,
    totalCents: 9_999_999_999,
  };
  const { pages } = await readPdf(await invoicePdf({ ...invoice, lines: [line, line] }));
  expectInsidePaper(pages);
  const rows = Map.groupBy(pages[0] ?? [], (run) => run.y);
  for (const runs of rows.values()) {
    const shown = runs.filter((run) => run.upright && run.text.trim() !== '').toSorted((a, b) => a.x - b.x);
    for (const [index, run] of shown.entries()) {
      const next = shown[index + 1];
      if (next) expect(run.x + run.width, `${run.text} | ${next.text}`).toBeLessThanOrEqual(next.x + 0.1);
    }
  }
});

test('any text makes a file that other software opens, without losing characters', async () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    // Lone surrogates, invisible characters and stacked marks.
    fc
      .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
      .map((units) => String.fromCharCode(...units)),
  );
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, async (description, name, notes) => {
      const lines = [{ description, note: name, quantity: 1, unitPriceCents: 1, totalCents: 1 }];
      const bytes = await invoicePdf({
        ...invoice,
        lines,
        customer: { name, address: notes, phone: name, email: description },
        notes,
        serviceAddress: description,
        estimateNumber: notes,
        payUrl: name,
      });
      const { text, pages } = await readPdf(bytes);
      const wanted = [description, description, description, name, name, name, notes, notes, notes];
      expect(missing(sortedCharacters(wanted.map(plainText).join('')), sortedCharacters(text))).toEqual([]);
      expectInsidePaper(pages);
    }),
    { numRuns: 60 },
  );
});

/** Checks that text stays within the part of a Letter page that A4 also holds, less the blank edge of printers. */
function expectInsidePaper(pages: Awaited<ReturnType<typeof readPdf>>['pages']): void {
  const narrower = 612 - 595.28;
  const printer = 18;
  for (const run of pages.flat().filter(({ upright, text }) => upright && text.trim() !== '')) {
    expect(run.x, run.text).toBeGreaterThanOrEqual(narrower + printer);
    expect(run.x + run.width, run.text).toBeLessThanOrEqual(595.28 - printer);
    expect(run.y, run.text).toBeGreaterThanOrEqual(printer);
    expect(run.y, run.text).toBeLessThanOrEqual(792 - printer);
  }
}
