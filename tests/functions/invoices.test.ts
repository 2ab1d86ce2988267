import { describe, expect, test } from 'vitest';
import { runSql } from '#tests/support/run-sql.ts';
import {
  estimateBody,
  invoiceBody,
  makeApproved,
  makeEstimate,
  makeInvoice,
  makeItem,
  makeSent,
} from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();
const path = (id: string, step = '') => `/api/admin/invoices/${id}${step && `/${step}`}`;
const stockOf = async (id: string) =>
  (await office.get(`/api/admin/inventory/${id}`)).body.quantityOnHand as number;
const line = (inventoryItemId: string, quantity: number) => ({
  inventoryItemId,
  serviceDescription: 'Deadbolt',
  quantity,
  unitPrice: '79.00',
});

test('an approved estimate becomes one invoice with the same total and a line per fee', async () => {
  const quote = await makeApproved(office);
  const first = await office.post('/api/admin/invoices', { quoteId: quote.id });
  expect(first.status).toBe(201);
  expect(first.body).toMatchObject({
    status: 'draft',
    quoteId: quote.id,
    quoteNumber: quote.quoteNumber,
    subtotal: '209.98',
    tax: quote.tax,
    total: quote.total,
    balance: quote.total,
    allowed: ['edit', 'send', 'delete'],
  });
  expect(
    first.body.items.map((item: { kind: string; totalPrice: string }) => [item.kind, item.totalPrice]),
  ).toEqual([
    ['item', '159.98'],
    ['travel', '50.00'],
  ]);
  const again = await office.post('/api/admin/invoices', { quoteId: quote.id });
  expect([again.status, again.body.id]).toEqual([200, first.body.id]);
  expect((await office.get(`/api/admin/quotes/${quote.id}`)).body).toMatchObject({
    status: 'invoiced',
    invoiceId: first.body.id,
  });
});

test('twenty concurrent requests make one invoice and lose no number', async () => {
  const quote = await makeApproved(office);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => office.post('/api/admin/invoices', { quoteId: quote.id })),
  );
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
});

test('only an approved estimate can be invoiced', async () => {
  const { id } = await makeEstimate(office);
  const answer = await office.post('/api/admin/invoices', { quoteId: id });
  expect(answer).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', current: { id, status: 'pending' } },
  });
  const unknown = await office.post('/api/admin/invoices', {
    quoteId: '0198c0de-0000-7000-8000-000000000000',
  });
  expect(unknown).toMatchObject({ status: 422, body: { errors: { quoteId: 'There is no such estimate' } } });
});

test('a hundred concurrent invoices are numbered without gaps', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => office.post('/api/admin/invoices', invoiceBody)),
  );
  expect(answers.every(({ status }) => status === 201)).toBe(true);
  const numbers = (await runSql(url, 'select invoice_number from invoice')).map(({ invoice_number: n }) =>
    Number(String(n).slice(-5)),
  );
  expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, index) => index + 1));
});

test('an invoice from scratch names every missing field and ignores the browser’s totals', async () => {
  const { status, body } = await office.post('/api/admin/invoices', {});
  expect(status).toBe(422);
  expect(Object.keys(body.errors).toSorted()).toEqual([
    'firstName',
    'items',
    'lastName',
    'phone',
    'serviceAddress',
  ]);
  const made = await makeInvoice(office, {
    total: '0.01',
    subtotal: '0.01',
    tax: '0',
    status: 'paid',
    paidDate: '2026-01-01',
  });
  expect(made).toMatchObject({
    status: 'draft',
    subtotal: '100.00',
    tax: '4.71',
    total: '104.71',
    paidDate: null,
  });
});

test('a draft can be edited and deleted; its number stays accounted for', async () => {
  const draft = await makeInvoice(office);
  const changed = { ...invoiceBody, firstName: 'Nalani', dueDate: '2099-01-31', version: draft.version };
  const { body } = await office.put(path(draft.id), changed);
  expect(body).toMatchObject({ firstName: 'Nalani', dueDate: '2099-01-31', version: draft.version + 1 });
  expect((await office.put(path(draft.id), changed)).body.code).toBe('stale_version');
  expect((await office.put(path(draft.id), invoiceBody)).status).toBe(428);
  expect((await office.remove(path(draft.id))).status).toBe(204);
  expect((await office.get(path(draft.id))).status).toBe(404);
  expect((await office.remove(path(draft.id))).status).toBe(404);
  const [row] = await runSql(url, 'select invoice_number, deleted_at from invoice where id = $1', [draft.id]);
  expect(row).toMatchObject({ invoice_number: draft.invoiceNumber });
  expect(row?.['deleted_at']).not.toBeNull();
});

describe('sending', () => {
  test('freezes the invoice, which then cannot be edited or deleted', async () => {
    const sent = await makeSent(office);
    expect(sent).toMatchObject({ status: 'sent', link: null, allowed: ['send', 'pay', 'void'] });
    const [row] = await runSql(url, 'select snapshot from invoice where id = $1', [sent.id]);
    expect(row?.['snapshot']).toMatchObject({
      customer: { name: 'Noa Silva' },
      items: [{ description: 'Car lockout', totalPrice: '100.00' }],
      taxRatePerMillion: 47_120,
      total: '104.71',
    });
    const edit = await office.put(path(sent.id), { ...invoiceBody, version: sent.version });
    expect(edit).toMatchObject({ status: 409, body: { code: 'wrong_state', current: { status: 'sent' } } });
    expect((await office.remove(path(sent.id))).status).toBe(409);
  });

  test('takes the stock once, even when repeated', async () => {
    const item = await makeItem(office, 10);
    const { id } = await makeInvoice(office, { items: [line(item.id, 2), line(item.id, 1)] });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => office.post(path(id, 'send'), { channel: 'none' })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await stockOf(item.id)).toBe(7);
  });

  test('fails when stock is short, naming the items, and changes nothing', async () => {
    const item = await makeItem(office, 1, { name: 'Smart lock' });
    const { id } = await makeInvoice(office, { items: [line(item.id, 3)] });
    const { status, body } = await office.post(path(id, 'send'), { channel: 'none' });
    expect([status, body.code]).toEqual([409, 'insufficient_stock']);
    expect(body.current).toEqual([{ inventoryItemId: item.id, name: 'Smart lock', wanted: 3, onHand: 1 }]);
    expect((await office.get(path(id))).body.status).toBe('draft');
    expect(await stockOf(item.id)).toBe(1);
  });

  test('with an override takes short stock down to zero and records the override; a void returns everything', async () => {
    const item = await makeItem(office, 1);
    const { id } = await makeInvoice(office, { items: [line(item.id, 3)] });
    expect((await office.post(path(id, 'send'), { channel: 'none', override: true })).status).toBe(200);
    expect(await stockOf(item.id)).toBe(0);
    const movements = await runSql(
      url,
      'select kind, quantity from inventory_movement where inventory_item_id = $1 order by id',
      [item.id],
    );
    expect(movements).toEqual([
      { kind: 'received', quantity: 1 },
      { kind: 'adjusted', quantity: 2 },
      { kind: 'used', quantity: -3 },
    ]);
    const events = await runSql(url, `select what from event where record_id = any($1)`, [[id, item.id]]);
    expect(events.map(({ what }) => what)).toContain('stock_overridden');
    await office.post(path(id, 'void'), { reason: 'Job called off', returnStock: true });
    expect(await stockOf(item.id)).toBe(3);
  });

  test('of two invoices for the last item in stock, one gets it', async () => {
    const item = await makeItem(office, 1);
    const ids = await Promise.all(
      [0, 1].map(async () => (await makeInvoice(office, { items: [line(item.id, 1)] })).id as string),
    );
    const answers = await Promise.all(ids.map((id) => office.post(path(id, 'send'), { channel: 'none' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await stockOf(item.id)).toBe(0);
  });

  test('an invoice of services takes nothing', async () => {
    const service = await makeItem(office, 0, { isService: true, category: 'services' });
    const { id } = await makeInvoice(office, { items: [line(service.id, 5)] });
    expect((await office.post(path(id, 'send'), { channel: 'none' })).status).toBe(200);
    expect(await stockOf(service.id)).toBe(0);
  });
});

describe('voiding', () => {
  test('needs a reason, optionally returns stock, and frees the estimate', async () => {
    const quote = await makeApproved(office);
    const { id } = (await office.post('/api/admin/invoices', { quoteId: quote.id })).body;
    expect((await office.post(path(id, 'void'), { reason: 'No', returnStock: true })).body.code).toBe(
      'wrong_state',
    );
    await office.post(path(id, 'send'), { channel: 'none' });
    expect((await office.post(path(id, 'void'), { returnStock: true })).body.errors).toEqual({
      reason: 'Reason is required',
    });
    expect((await office.post(path(id, 'void'), { reason: 'No' })).body.errors).toHaveProperty('returnStock');
    const { body } = await office.post(path(id, 'void'), { reason: 'Wrong customer', returnStock: false });
    expect(body).toMatchObject({ status: 'void', voidReason: 'Wrong customer', allowed: [] });
    const next = await office.post('/api/admin/invoices', { quoteId: quote.id });
    expect(next.status).toBe(201);
    expect(next.body.id).not.toBe(id);
  });
});

test('lists filter by status; overdue is derived and not listed as sent', async () => {
  const late = await makeSent(office, { dueDate: '2020-01-31' });
  const fresh = await makeSent(office);
  const ids = async (status: string) =>
    (await office.get(`/api/admin/invoices?status=${status}&limit=200`)).body.map(
      (row: { id: string }) => row.id,
    ) as string[];
  expect((await office.get(path(late.id))).body.status).toBe('overdue');
  expect(await ids('overdue')).toContain(late.id);
  expect(await ids('sent')).not.toContain(late.id);
  expect(await ids('sent')).toContain(fresh.id);
  expect(await ids('unpaid')).toEqual(expect.arrayContaining([late.id, fresh.id]));
  const found = (await office.get(`/api/admin/invoices?q=${late.invoiceNumber}`)).body;
  expect(found.map((row: { id: string }) => row.id)).toEqual([late.id]);
});

test('a deposit moves to the invoice; one that covers the total makes it paid when sent', async () => {
  const quote = await makeApproved(office, { ...estimateBody, distanceMiles: 0 });
  await office.post(`/api/admin/quotes/${quote.id}/deposits`, {
    amount: quote.total,
    method: 'check',
    reference: '1042',
  });
  const draft = (await office.post('/api/admin/invoices', { quoteId: quote.id })).body;
  expect(draft).toMatchObject({ paid: quote.total, balance: '0.00', status: 'draft' });
  expect((await office.remove(path(draft.id))).body.code).toBe('wrong_state');
  const { body } = await office.post(path(draft.id, 'send'), { channel: 'none' });
  expect(body).toMatchObject({ status: 'paid', balance: '0.00', paymentMethod: 'check' });
});

test('after all these tests every quantity is the sum of its movements, and none is negative', async () => {
  const items = await runSql(
    url,
    `select quantity_on_hand as count, coalesce((select sum(quantity)::int from inventory_movement m
       where m.inventory_item_id = i.id), 0) as moved from inventory_item i`,
  );
  expect(items.length).toBeGreaterThan(4);
  for (const { count, moved } of items) expect(count).toBe(moved);
  expect(Math.min(...items.map(({ count }) => Number(count)))).toBeGreaterThanOrEqual(0);
});

test('a draft changed in the meantime is not deleted', async () => {
  const { id, version } = await makeInvoice(office);
  const edited = await office.put(`/api/admin/invoices/${id}`, { ...invoiceBody, notes: 'Mine', version });
  const path = (read: number) => `/api/admin/invoices/${id}?version=${read}`;
  expect(await office.remove(path(version))).toMatchObject({
    status: 409,
    body: { code: 'stale_version', current: { notes: 'Mine' } },
  });
  expect((await office.remove(path(edited.body.version))).status).toBe(204);
});
