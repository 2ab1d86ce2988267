import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { invoiceBody, makeInvoice, makeItem, makeSent } from '#tests/support/money.ts';
import { fillLists } from '#tests/support/mixed-rows.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

const { db } = await testServer({ SECOND_FACTOR_DAYS: '365' });
const days = (from: string, count: number) => new Date(Date.parse(`${from}T20:00:00Z`) + count * 86_400_000);
vi.useFakeTimers({ toFake: ['Date'], now: days('2026-10-01', 0) });
afterAll(() => vi.useRealTimers());

/**
 * The first lines, as the programs give them out: Xero's SalesInvoiceTemplate.csv, and Intuit's sample of an invoice file
 * (quickbooks.intuit.com, "Import multiple invoices at once"), both with stars on what is required.
 */
const golden = {
  'xero-invoices.csv':
    '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry,*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency,BrandingTheme',
  'quickbooks-invoices.csv':
    '*InvoiceNo,*Customer,*InvoiceDate,*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,Service Date',
  'report-journal.csv': 'JournalNo,JournalDate,AccountName,Debits,Credits,Description,Name',
};
type File = keyof typeof golden;

const cents = (text: string) => Math.round(Number(text || '0') * 100);
const fetchFile = async (file: File, from: string, to: string, part = 1): Promise<string> => {
  const office = await signInToOffice();
  const more = file === 'report-journal.csv' ? '' : `&part=${part}`;
  const answer = await office.get(`/api/admin/export/${file}?from=${from}&to=${to}${more}`);
  expect([file, answer.status]).toEqual([file, 200]);
  return String(answer.body);
};
const rowsOf = (csv: string) => parse(csv, { columns: true }) as Record<string, string>[];

test('the files begin as their programs expect, and hold each invoice with the tax as income', async () => {
  const office = await signInToOffice();
  const formula = await makeSent(office, { firstName: '=HYPERLINK("x")', lastName: '+1' });
  const plain = await makeSent(office, {
    items: [
      { serviceDescription: '-Rekey, 3 locks', quantity: 3, unitPrice: '35.10' },
      { serviceDescription: 'Trip “far”', quantity: 1, unitPrice: '0.05' },
    ],
  });
  await makeInvoice(office);
  vi.setSystemTime(days('2026-10-02', 0));
  for (const [file, heading] of Object.entries(golden)) {
    const csv = await fetchFile(file as File, '2026-10-01', '2026-10-01');
    expect(csv.slice(0, csv.indexOf('\r\n'))).toBe(heading);
  }
  const quickBooks = rowsOf(await fetchFile('quickbooks-invoices.csv', '2026-10-01', '2026-10-01'));
  expect(
    quickBooks.map((row) => [
      row['*InvoiceNo'],
      row['*Customer'],
      row['Item(Product/Service)'],
      row['*ItemAmount'],
    ]),
  ).toEqual([
    [formula.invoiceNumber, `'=HYPERLINK("x") +1`, 'Other', '100.00'],
    [formula.invoiceNumber, `'=HYPERLINK("x") +1`, 'General Excise Tax Passed On', '4.71'],
    [plain.invoiceNumber, 'Noa Silva', 'Other', '105.35'],
    [plain.invoiceNumber, 'Noa Silva', 'General Excise Tax Passed On', plain.tax],
  ]);
  expect(quickBooks[0]).toMatchObject({ '*InvoiceDate': '10/01/2026', '*DueDate': '10/31/2026' });
  const xero = rowsOf(await fetchFile('xero-invoices.csv', '2026-10-01', '2026-10-01'));
  expect(xero.map((row) => [row['*ContactName'], row['*Description'], row['*UnitAmount']])[2]).toEqual([
    'Noa Silva',
    `'-Rekey, 3 locks; Trip “far”`,
    '105.35',
  ]);
  for (const { total, invoiceNumber } of [formula, plain]) {
    const own = xero.filter((row) => row['*InvoiceNumber'] === invoiceNumber);
    expect(own.reduce((sum, row) => sum + cents(row['*UnitAmount']!), 0)).toBe(cents(total));
  }
});

test('exported days leave the same bytes again; what comes later is an entry of a later day', async () => {
  const office = await signInToOffice();
  const wrong = await makeSent(office);
  await office.post('/api/admin/invoices', invoiceBody);
  const files = Object.keys(golden) as File[];
  vi.setSystemTime(days('2026-10-04', 0));
  // Nobody exports a day with writes that may still be under way.
  const october = () => Promise.all(files.map((file) => fetchFile(file, '2026-10-01', '2026-10-03')));
  const before = await october();
  expect(before[2]).toContain('Accounts Receivable');
  const again = await signInToOffice();
  await again.post(`/api/admin/invoices/${wrong.id}/void`, { reason: 'Wrong', returnStock: false });
  // A row that a day gets after it left: no code of ours writes one, but a repair by hand may.
  await sql`insert into payment (invoice_id, amount, method, received_at)
    select id, 12.34, 'cash', '2026-10-02T20:00:00Z' from invoice where status = 'sent' limit 1`.execute(db);
  expect(await october()).toEqual(before);
  vi.setSystemTime(days('2026-10-06', 0));
  expect(await october()).toEqual(before);

  const later = rowsOf(await fetchFile('report-journal.csv', '2026-10-04', '2026-10-05'));
  const voids = later.filter(({ Description }) => Description === 'Invoices voided');
  expect(voids.map((row) => [row.JournalNo, row.AccountName, row.Debits, row.Credits])).toEqual([
    ['2026-10-04', 'Income:Other', '100.00', ''],
    ['2026-10-04', 'Income:General Excise Tax Passed On', '4.71', ''],
    ['2026-10-04', 'Accounts Receivable', '', '104.71'],
  ]);
  const late = later.filter(({ Description }) => Description?.startsWith('Correction'));
  expect(
    late
      .map((row) => [row.JournalNo, row.Description, row.AccountName, row.Debits, row.Credits])
      .toSorted((a, b) => (a[2]! < b[2]! ? -1 : 1)),
  ).toEqual([
    ['2026-10-05', 'Correction of an exported day: 10/02/2026', 'Accounts Receivable', '', '12.34'],
    ['2026-10-05', 'Correction of an exported day: 10/02/2026', 'Cash on Hand', '12.34', ''],
  ]);
  vi.setSystemTime(days('2026-10-08', 0));
  // It was corrected once.
  expect(await fetchFile('report-journal.csv', '2026-10-06', '2026-10-07')).toBe(
    `${golden['report-journal.csv']}\r\n`,
  );
});

test('501 invoices are two files for Xero, six for QuickBooks, each invoice in one', async () => {
  const office = await signInToOffice();
  const { id } = await makeSent(office);
  await sql`insert into invoice (invoice_number, first_name, last_name, phone, phone_digits, service_address, due_date,
      subtotal, tax, tax_rate_per_million, total, status, snapshot, sent_at, job_id)
    select 'INV-COPY-' || n, first_name, last_name, phone, phone_digits, service_address, due_date, subtotal, tax,
           tax_rate_per_million, total, status, snapshot, sent_at, job_id
      from invoice, generate_series(1, 500) n where id = ${id}`.execute(db);
  vi.setSystemTime(days('2026-10-09', 0));
  for (const [file, column, sizes] of [
    ['xero-invoices.csv', '*InvoiceNumber', [500, 1, 0]],
    ['quickbooks-invoices.csv', '*InvoiceNo', [100, 100, 100, 100, 100, 1, 0]],
  ] as const) {
    const seen = new Set<string>();
    const found: number[] = [];
    for (const [index] of sizes.entries()) {
      const rows = rowsOf(await fetchFile(file, '2026-10-08', '2026-10-08', index + 1));
      const numbers = new Set(rows.map((row) => row[column]!));
      found.push(numbers.size);
      for (const number of numbers) seen.add(number);
    }
    expect([file, found, seen.size]).toEqual([file, [...sizes], 501]);
  }
});

test('two exports at the same moment name each day once', async () => {
  const office = await signInToOffice();
  await makeSent(office);
  vi.setSystemTime(days('2026-10-12', 0));
  const both = await Promise.all(
    Array.from({ length: 4 }, () => fetchFile('report-journal.csv', '2026-10-09', '2026-10-11')),
  );
  expect(new Set(both).size).toBe(1);
  expect(rowsOf(both[0]!)).toHaveLength(3);
});

test('card fees and the provider’s own charges are an entry of the day that it reported them', async () => {
  await sql`insert into card_payout_line (ref, payout_ref, kind, gross, fee, happened_at, created_at)
    values ('a', 'p', 'payment', 100.00, 3.20, '2026-10-11T20:00:00Z', '2026-10-12T20:00:00Z'),
           ('b', 'p', 'refund', -40.00, -0.30, '2026-10-11T20:00:00Z', '2026-10-12T21:00:00Z'),
           ('c', 'p', 'other', -2.00, 0.00, '2026-10-11T20:00:00Z', '2026-10-12T21:00:00Z')`.execute(db);
  // A failed payout comes back as a line of the next one: it never left Card Clearing.
  await sql`insert into card_fact (kind, ref, event_ref, amount, happened_at)
    values ('payout_failed', 'before', 'e', 50.00, '2026-10-10T20:00:00Z')`.execute(db);
  await sql`insert into card_payout_line (ref, payout_ref, kind, payment_ref, gross, fee, happened_at, created_at)
    values ('d', 'p', 'other', 'before', 50.00, 0.00, '2026-10-11T20:00:00Z', '2026-10-12T21:00:00Z')`.execute(
    db,
  );
  vi.setSystemTime(days('2026-10-14', 0));
  const rows = rowsOf(await fetchFile('report-journal.csv', '2026-10-12', '2026-10-12'));
  expect(rows.map((row) => [row.Description, row.AccountName, row.Debits, row.Credits])).toEqual([
    ['Card fees', 'Expenses:Card Processing Fees', '4.90', ''],
    ['Card fees', 'Card Clearing', '', '4.90'],
  ]);
});

test('a correction is never dated before its day, whatever is exported first', async () => {
  vi.setSystemTime(days('2026-10-20', 0));
  const correctionsIn = async (from: string, to: string) =>
    rowsOf(await fetchFile('report-journal.csv', from, to))
      .filter(({ Description }) => Description?.startsWith('Correction'))
      .map((row) => [row.JournalNo, row.Description]);
  await fetchFile('report-journal.csv', '2026-10-18', '2026-10-18');
  await sql`insert into payment (invoice_id, amount, method, received_at)
    select id, 5.00, 'cash', '2026-10-18T20:00:00Z' from invoice where status = 'sent' limit 1`.execute(db);
  expect(await correctionsIn('2026-10-16', '2026-10-18')).toEqual([]);
  const corrected = 'Correction of an exported day: 10/18/2026';
  expect(await correctionsIn('2026-10-19', '2026-10-19')).toEqual([
    ['2026-10-19', corrected],
    ['2026-10-19', corrected],
  ]);
});

test('parts are used at the cost of their day, and a void returns what was taken', async () => {
  vi.setSystemTime(days('2026-11-10', 0));
  const office = await signInToOffice();
  const item = await makeItem(office, 5);
  const reprice = async (costPrice: string) => {
    const { version } = (await office.get(`/api/admin/inventory/${item.id}`)).body;
    expect((await office.put(`/api/admin/inventory/${item.id}`, { version, costPrice })).status).toBe(200);
  };
  await reprice('80.10');
  const { id } = await makeSent(office, {
    items: [{ serviceDescription: 'Smart lock', quantity: 2, unitPrice: '150.00', inventoryItemId: item.id }],
  });
  await reprice('99.00');
  vi.setSystemTime(days('2026-11-11', 0));
  const again = await signInToOffice();
  await again.post(`/api/admin/invoices/${id}/void`, { reason: 'Wrong', returnStock: true });
  vi.setSystemTime(days('2026-11-12', 0));
  const lines = rowsOf(await fetchFile('report-journal.csv', '2026-11-10', '2026-11-11')).filter(
    ({ Description }) => Description === 'Stock used, at cost',
  );
  expect(lines.map((row) => [row.JournalNo, row.AccountName, row.Debits, row.Credits])).toEqual([
    ['2026-11-10', 'Cost of Goods Sold', '160.20', ''],
    ['2026-11-10', 'Inventory Asset', '', '160.20'],
    ['2026-11-11', 'Inventory Asset', '160.20', ''],
    ['2026-11-11', 'Cost of Goods Sold', '', '160.20'],
  ]);
});

test('the journal says how many invoices were voided, and names the newest 200', async () => {
  await fillLists(db, 900);
  const { rows } = await sql<{ number: string }>`
    update invoice set status = 'void', void_reason = 'x', snapshot = '{}', sent_at = '2020-01-01T20:00Z',
           voided_at = timestamptz '2020-03-01 20:00Z' + substr(invoice_number, 2)::int * interval '1 second'
     where invoice_number like 'I%' and invoice_number not like 'INV%' and deleted_at is null and status = 'draft'
    returning invoice_number as number`.execute(db);
  expect(rows.length).toBeGreaterThan(200);
  const owner = await signInToOffice();
  const { body } = await owner.get('/api/admin/reports/journal?from=2020-03-01&to=2020-03-31');
  const newest = rows.map(({ number }) => number).toSorted((a, b) => Number(b.slice(1)) - Number(a.slice(1)));
  expect([body.voids, body.voided]).toEqual([rows.length, newest.slice(0, 200)]);
});
