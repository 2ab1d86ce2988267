import { describe, expect, test } from 'vitest';
import { runSql } from '#tests/support/run-sql.ts';
import { makeItem, makeSent } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';
import { exportFiles } from '#contract/books.ts';

const { url } = await testServer();
const office = await signInToOffice();
const importCsv = (list: string, csv: string, dryRun: boolean) =>
  office.post(`/api/admin/import/${list}`, { csv, dryRun });
const counted = async (table: string) =>
  Number((await runSql(url, `select count(*) from ${table}`))[0]?.['count']);

test.each(exportFiles)('%s has headings, a name of the day, and is recorded', async (file) => {
  const { status, headers, body } = await office.get(`/api/admin/export/${file}`);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="\\d{4}-\\d\\d-\\d\\d-${file}"$`),
  );
  expect(body).toMatch(/^\uFEFF?[A-Za-z]+(,[A-Za-z]+)+\r\n/);
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

test('a long list is exported whole, newest first, across its pages', async () => {
  await runSql(
    url,
    `insert into contact_request (first_name, last_name, phone, phone_digits, service_type, location)
     select 'N' || n, 'Many', '808', '808', 'other', 'Lihue' from generate_series(1, 1203) n`,
  );
  const rows = ((await office.get('/api/admin/export/leads.csv')).body as string).trim().split('\r\n');
  expect(rows).toHaveLength(1204);
  expect(new Set(rows).size).toBe(1204);
});

test('amounts that are negative stay numbers', async () => {
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

  test('a preview tells what would happen and does nothing', async () => {
    const before = await counted('customer');
    const { status, body } = await importCsv('customers', good, true);
    expect(status).toBe(200);
    expect(body).toMatchObject({ done: false, rows: 2, created: 2, updated: 0, errors: [], ignored: [] });
    expect(body.columns).toEqual(['firstName', 'lastName', 'phone', 'email', 'city']);
    expect(body.preview[1]).toMatchObject({ row: 3, action: 'create', values: { firstName: 'Ka, imi' } });
    expect(await counted('customer')).toBe(before);
  });

  test('then all of it, and again nothing', async () => {
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

  test('one wrong row and nothing is done; each error names its row and field', async () => {
    const before = await counted('customer');
    const csv =
      'firstName,lastName,phone,email\nA,B,808-555-0140,\n,C,808-555-0141,nope\nA,B,808-555-0140,\n';
    const { body } = await importCsv('customers', csv, false);
    expect(body.done).toBe(false);
    expect(body.errors).toEqual([
      { row: 3, field: 'firstName', message: 'First name is required' },
      { row: 3, field: 'email', message: 'Valid email required' },
      { row: 4, field: 'row', message: 'The same as row 2' },
    ]);
    expect(await counted('customer')).toBe(before);
  });

  test('stock comes in as movements, also when it is counted anew', async () => {
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

  test('what was exported can be imported: nothing changes', async () => {
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
    ['a heading twice', 'phone,Phone\n1,2\n', 'The column phone is there twice'],
    ['an open quote', 'phone,firstName\n"1,2\n', 'This is not a CSV file we can read'],
    ['too many rows', `phone\n${'1\n'.repeat(2001)}`, 'At most 2000 rows at once'],
  ])('a file with %s is refused', async (_, csv, message) => {
    const { status, body } = await importCsv('customers', csv, true);
    expect(status).toBe(422);
    expect(body.errors.csv).toContain(message);
  });
});
