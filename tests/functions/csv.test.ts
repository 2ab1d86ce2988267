import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { closeDatabases } from '#server/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { makeItem, makeSent } from '#tests/support/money.ts';
import type { Answered } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';
import { exportFiles } from '#contract/books/exports.ts';

const { url } = await testServer();
const office = await signInToOffice();
const importCsv = (list: string, csv: string, dryRun: boolean) =>
  office.post(`/api/admin/import/${list}`, { csv, dryRun });
const counted = async (table: string) =>
  Number((await runSql(url, `select count(*) from ${table}`))[0]?.['count']);
/** The address of a file's next part. */
const nextPart = (headers: Headers) => /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];

test.each(exportFiles)('%s has headings and a dated file name, and the export is recorded', async (file) => {
  const { status, headers, body } = await office.get(`/api/admin/export/${file}`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="\\d{4}-\\d\\d-\\d\\d-${file}"$`),
  );
  expect(body).toMatch(/^\uFEFF?[*A-Za-z]+(,[*A-Za-z0-9/() ]+)+\r\n/);
  const [event] = await runSql(
    url,
    `select after from event where what = 'exported' order by id desc limit 1`,
  );
  expect(event).toEqual({ after: { file } });
});

test('no cell of an export is a formula', async () => {
  const nasty = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', 'a"b,c'];
  for (const text of nasty) {
    await office.post('/api/admin/customers', {
      firstName: text.trim() || 'x',
      lastName: 'Nasty',
      phone: '808-555-0101',
      notes: text,
    });
  }
  const body = (await office.get('/api/admin/export/customers.csv')).body as string;
  expect(body).toContain("'=1+1");
  expect(body).toContain('"a""b,c"');
  for (const cell of body.slice(1).split(/[,\r\n]+/)) expect(cell).not.toMatch(/^"?[=+@\t]/);
});

test('a long list is exported completely, newest first, across its pages', async () => {
  await runSql(
    url,
    `insert into contact_request (first_name, last_name, phone, phone_digits, service_type, location)
     select 'N' || n, 'Many', '808', '808', 'other', 'Lihue' from generate_series(1, 1203) n`,
  );
  let file = '';
  // A part also ends after a second, on a machine that reads slowly.
  for (let next: string | undefined = '/api/admin/export/leads.csv'; next !== undefined;) {
    const { headers, body }: Answered = await office.get(next);
    file += String(body);
    next = nextPart(headers);
  }
  const rows = file.trim().split('\r\n');
  expect(rows).toHaveLength(1204);
  expect(new Set(rows).size).toBe(1204);
});

test('negative amounts stay numbers', async () => {
  const { id } = await makeSent(office);
  const { body } = await office.post(`/api/admin/invoices/${id}/payments`, {
    amount: '10.00',
    method: 'cash',
  });
  await office.post(`/api/admin/invoices/${id}/payments/${body.id}/reverse`, { reason: 'Bounced' });
  expect((await office.get('/api/admin/export/payments.csv')).body).toMatch(/,-10\.00,/);
});

describe('importing', () => {
  const good =
    'First Name,last_name,Phone,E-mail,City\r\nPua,Kanoa,808-555-0130,pua@example.com,Hanalei\r\n"Ka, imi",Lee,808-555-0131,,\r\n';

  test('a preview reports what would happen and writes nothing', async () => {
    const before = await counted('customer');
    const { status, body } = await importCsv('customers', good, true);
    expect(status).toBe(200);
    expect(body).toMatchObject({ done: false, rows: 2, created: 2, updated: 0, errors: [], ignored: [] });
    expect(body.columns).toEqual(['firstName', 'lastName', 'phone', 'email', 'city']);
    expect(body.preview[1]).toMatchObject({ row: 3, action: 'create', values: { firstName: 'Ka, imi' } });
    expect(await counted('customer')).toBe(before);
  });

  test('an import stores all rows; importing them again changes nothing', async () => {
    expect((await importCsv('customers', good, false)).body).toMatchObject({ done: true, created: 2 });
    expect((await importCsv('customers', good, false)).body).toMatchObject({
      done: true,
      created: 0,
      unchanged: 2,
    });
    const changed = good.replace('Hanalei', 'Princeville');
    expect((await importCsv('customers', changed, false)).body).toMatchObject({ updated: 1, unchanged: 1 });
    const [row] = await runSql(url, `select city, email from customer where first_name = 'Pua'`);
    expect(row).toEqual({ city: 'Princeville', email: 'pua@example.com' });
  });

  test('valid rows are imported; the others come back as a file with the reasons', async () => {
    const before = await counted('customer');
    const csv =
      'firstName,lastName,phone,email\nA,B,808-555-0140,\n,C,808-555-0141,nope\nA,B,808-555-0140,\n';
    const { body } = await importCsv('customers', csv, false);
    expect(body).toMatchObject({ done: true, created: 1 });
    expect(body.errors).toEqual([
      { row: 3, field: 'firstName', message: 'First name is required' },
      { row: 3, field: 'email', message: 'Valid email required' },
      { row: 4, field: 'row', message: 'The same as row 2' },
    ]);
    expect(await counted('customer')).toBe(before + 1);
    expect(`${body.rejected.head}${body.rejected.lines}`).toBe(
      [
        'firstName,lastName,phone,email,Why it was left out',
        ',C,808-555-0141,nope,firstName: First name is required; email: Valid email required',
        'A,B,808-555-0140,,row: The same as row 2',
        '',
      ].join('\r\n'),
    );
    const mended = `${body.rejected.head}Cal,C,808-555-0141,cal@example.com,mended\r\n`;
    expect((await importCsv('customers', mended, false)).body).toMatchObject({ created: 1, ignored: [] });
  });

  test('an invalid phone is rejected, and every change is reported, even beyond the preview’s rows', async () => {
    const phone = (n: number) => `808-556-${String(1000 + n)}`;
    const rows = (mail: string) =>
      Array.from({ length: 30 }, (_, n) => `Row${n},Shown,${phone(n)},${n}@${mail}`).join('\n');
    await importCsv('customers', `firstName,lastName,phone,email\n${rows('old.example')}`, false);
    const csv = `firstName,lastName,phone,email\n${rows('new.example')}\nShort,Phone,12,`;
    const { body } = await importCsv('customers', csv, true);
    expect(body.errors).toEqual([
      { row: 32, field: 'phone', message: 'Must be a phone number of at least 7 digits' },
    ]);
    expect(body.preview).toHaveLength(20);
    expect(body.changes).toHaveLength(30);
    expect(body.changes[29]).toEqual({
      row: 31,
      name: 'Row29 Shown',
      fields: [{ field: 'email', before: '29@old.example', after: '29@new.example' }],
    });
    const [row] = await runSql(url, `select email from customer where first_name = 'Row29'`);
    expect(row).toEqual({ email: '29@old.example' });
  });

  test('headings of other programs are mapped, and the mapping is reported', async () => {
    const google = 'Given Name,Family Name,Home Phone,Mobile,E-mail 1 - Value,Postal Code,Labels\n';
    const people = await importCsv(
      'customers',
      `${google}Pua,Google,808-245-0000,808-555-0188,pua@g.example,96746,* myContacts\n`,
      false,
    );
    expect(people.body).toMatchObject({ created: 1, errors: [], ignored: ['Home Phone', 'Labels'] });
    expect(people.body.mapped).toContainEqual({ heading: 'Mobile', column: 'phone' });
    const [row] = await runSql(url, `select phone, email, zip_code from customer where last_name = 'Google'`);
    expect(row).toEqual({ phone: '808-555-0188', email: 'pua@g.example', zip_code: '96746' });
    const quickBooks = 'Product/Service Name,Type,Sales Price,Cost,Qty,Reorder Point,Preferred Vendor\n';
    const stock = await importCsv('inventory', `${quickBooks}Blank M1,parts,3.00,0.40,25,10,Ilco\n`, false);
    expect(stock.body).toMatchObject({ created: 1, errors: [], ignored: [] });
    const [item] = await runSql(
      url,
      `select sell_price, quantity_on_hand, low_stock_threshold, supplier from inventory_item where name = 'Blank M1'`,
    );
    expect(item).toEqual({
      sell_price: '3.00',
      quantity_on_hand: 25,
      low_stock_threshold: 10,
      supplier: 'Ilco',
    });
  });

  test('importing a file again adds nothing, even without SKUs or concurrently', async () => {
    const csv = 'name,category,sellPrice,quantityOnHand\nPin kit,parts,40,2\nDoor visit,services,90,\n';
    const answers = await Promise.all([
      importCsv('inventory', csv, false),
      importCsv('inventory', csv, false),
    ]);
    expect(answers.map(({ body }) => body.created).toSorted()).toEqual([0, 2]);
    expect((await importCsv('inventory', csv, false)).body).toMatchObject({ created: 0, unchanged: 2 });
    const people = 'firstName,lastName,phone\nSent,Twice,808-555-0199\n';
    const sent = await Promise.all([1, 2, 3].map(() => importCsv('customers', people, false)));
    expect(sent.map(({ body }) => body.created).toSorted()).toEqual([0, 0, 1]);
  });

  test('an item without SKU that matches two of ours is rejected', async () => {
    await makeItem(office, 1, { name: 'Twin lock', sku: 'TW-1' });
    await makeItem(office, 1, { name: 'Twin lock', sku: 'TW-2' });
    const { body } = await importCsv('inventory', 'name,category,sellPrice\nTwin Lock,parts,9\n', true);
    expect(body.errors).toEqual([
      { row: 2, field: 'row', message: 'Several records match; give the id of one' },
    ]);
  });

  test('stock is imported as movements, even a new count of an existing item', async () => {
    const item = await makeItem(office, 4, { sku: 'KW1', name: 'Blank KW1' });
    const csv =
      'sku;name;category;costPrice;sellPrice;quantityOnHand\nKW1;Blank KW1;parts;0.40;$2.50;9\nSC1;Blank SC1;Parts;0.35;1,002.50;12\n';
    const { body } = await importCsv('inventory', csv, false);
    expect(body).toMatchObject({ done: true, created: 1, updated: 1 });
    const stock = await runSql(
      url,
      `select sku, sell_price, quantity_on_hand,
              (select sum(quantity)::int from inventory_movement m where m.inventory_item_id = i.id) as moved
         from inventory_item i where sku in ('KW1', 'SC1') order by sku`,
    );
    expect(stock).toEqual([
      { sku: 'KW1', sell_price: '2.50', quantity_on_hand: 9, moved: 9 },
      { sku: 'SC1', sell_price: '1002.50', quantity_on_hand: 12, moved: 12 },
    ]);
    expect((await office.get(`/api/admin/inventory/${item.id}`)).body.quantityOnHand).toBe(9);
    const service =
      'name,category,sellPrice,isService,quantityOnHand\nVisit,services,50,yes,3\nBolt,parts,-5,,x\n';
    const refused = (await importCsv('inventory', service, false)).body;
    expect(refused.errors.map(({ row, field }: { row: number; field: string }) => `${row} ${field}`)).toEqual(
      ['2 quantityOnHand', '3 sellPrice', '3 quantityOnHand'],
    );
  });

  test('importing an export changes nothing', async () => {
    const csv = (await office.get('/api/admin/export/inventory.csv')).body as string;
    const { body } = await importCsv('inventory', csv, false);
    expect(body).toMatchObject({ errors: [], created: 0, updated: 0, done: true });
    const people = (await office.get('/api/admin/export/customers.csv')).body as string;
    expect((await importCsv('customers', people, false)).body).toMatchObject({
      errors: [],
      created: 0,
      updated: 0,
    });
  });

  test.each([
    ['no headings we know', 'a,b\n1,2\n', 'The first row must be headings'],
    ['no rows', 'firstName,lastName,phone\n', 'There are no rows below the headings'],
    ['a heading twice', 'phone,Phone\n1,2\n', 'The column phone appears twice'],
    ['an open quote', 'phone,firstName\n"1,2\n', 'This is not a CSV file we can read'],
    ['too many rows', `phone\n${'1\n'.repeat(501)}`, 'At most 500 rows at once'],
  ])('a file with %s is rejected', async (_, csv, message) => {
    const { status, body } = await importCsv('customers', csv, true);
    expect(status).toBe(422);
    expect(body.errors.csv).toContain(message);
  });
});

test('an invoice paid between two parts of the receivables removes no other from the file', async () => {
  await runSql(
    url,
    `with opened as (insert into job (phone, phone_digits, service_type) values ('808', '808', 'other') returning id)
     insert into invoice (invoice_number, status, snapshot, sent_at, first_name, last_name, phone, phone_digits,
                          service_address, subtotal, tax, tax_rate_per_million, total, due_date, job_id)
     select 'INV-2020-' || lpad(n::text, 5, '0'), 'sent', '{}', now(), repeat('M', 100), repeat('D', 100), '808',
            '808', 'Lihue', 100, 0, 47120, 100, date '2020-01-01', opened.id
       from generate_series(1, 5100) n, opened`,
  );
  const parts: string[] = [];
  let next: string | undefined = '/api/admin/export/report-receivables.csv';
  while (next !== undefined) {
    const { body, headers }: Answered = await office.get(next);
    parts.push(body as string);
    // The last row of the first part is paid before the second is read.
    const last = (body as string).match(/INV-2020-\d{5}/g)?.at(-1);
    if (parts.length === 1)
      await runSql(
        url,
        `update invoice set status = 'paid', paid_date = now() where invoice_number = '${last}'`,
      );
    next = nextPart(headers);
  }
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.filter((part) => part.includes('invoiceNumber'))).toHaveLength(1);
  expect(new Set(parts.join('').match(/INV-2020-\d{5}/g)).size).toBe(5100);
  expect(parts.join('').match(/INV-2020-\d{5}/g)).toHaveLength(5100);
  expect((await office.get('/api/admin/export/report-receivables.csv?cursor=abc')).status).toBe(422);
});

test('an import of 5,000 rows takes the same number of statements for each step of 500 as for five rows, and rows keep their numbers', async () => {
  let statements = 0;
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  const counting = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function count(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args as [string | { text: string }];
    // When a session was seen last is written once in five minutes, beside whatever is asked then.
    if (!/update "session"/.test(typeof first === 'string' ? first : first.text)) statements += 1;
    return query.apply(this, args);
  } as never);
  onTestFinished(() => counting.mockRestore());
  await closeDatabases();
  const head = 'firstName,lastName,phone,city\n';
  const rows = (from: number, count: number, city: string) =>
    Array.from(
      { length: count },
      (_, n) => `N${from + n},Many,808-557-${String(from + n).padStart(4, '0')},${city}\n`,
    );
  const step = async (from: number, count: number, city: string) => {
    statements = 0;
    const body = { csv: head + rows(from, count, city).join(''), dryRun: false, firstRow: from + 2 };
    const answer = await office.post('/api/admin/import/customers', body);
    expect(answer.status).toBe(200);
    return { ...answer.body, statements };
  };
  // Connected, and through a pooler each prepared statement refused once: neither is a cost of rows.
  await step(0, 1, 'Lihue');
  const few = await step(1, 4, 'Lihue');
  const first = await step(5, 500, 'Lihue');
  expect([first.created, first.statements]).toEqual([500, few.statements]);
  const changed = await step(5, 500, 'Koloa');
  expect([changed.updated, changed.changes.at(-1).row]).toEqual([500, 506]);
  expect(changed.statements).toBeLessThanOrEqual(few.statements + 1);
  for (let from = 505; from < 5000; from += 500) await step(from, 500, 'Lihue');
  expect(
    Number((await runSql(url, `select count(*) from customer where last_name = 'Many'`))[0]?.['count']),
  ).toBe(5005);
});
