import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import admin from '#functions/admin.ts';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import reviews from '#functions/reviews.ts';
import { allRoutes } from '#contract/all-routes.ts';
import { isKeyed } from '#contract/route.ts';
import { createAccount } from '#server/accounts/manage-accounts.ts';
import { type Answered, call } from '#tests/support/call.ts';
import {
  estimateBody,
  invoiceBody,
  makeApproved,
  makeEstimate,
  makeInvoice,
  makeItem,
  makeSent,
} from '#tests/support/money.ts';
import { type Office, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testAccount, testServer } from '#tests/support/server.ts';

// An answer that was lost: the screen sends the same again, under the same key.

/** Where the line to the database is cut: before a statement leaves, or after it was done. */
interface Cut {
  readonly happens: 'before' | 'after';
  readonly at: (text: string, nth: number) => boolean;
}
let cutting: Cut | undefined;
let isCut = false;
const statements: string[] = [];
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
pg.Client.prototype.query = function cut(this: pg.Client, ...args: unknown[]) {
  const [first] = args;
  const text = typeof first === 'string' ? first : String((first as { text?: unknown } | null)?.text ?? '');
  statements.push(text);
  if (isCut || !cutting?.at(text, statements.length)) return query.apply(this, args);
  isCut = true;
  const done = cutting.happens === 'after' ? Promise.resolve(query.apply(this, args)) : Promise.resolve();
  return done.then(() => {
    (this as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
    throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });
  });
} as typeof pg.Client.prototype.query;

const { db, url } = await testServer();
const office = await signInToOffice();

interface Request {
  readonly path: string;
  readonly body?: object;
  /** Whose request it is, where it must not be the test account's. */
  readonly by?: Office;
}

const person = { firstName: 'Kai', lastName: 'Akana', phone: '808 555 0199', location: 'Kapaa' };
const made = async (answer: Promise<Answered>) => (await answer).body;
const newCustomer = (phone = '808 555 0101') =>
  made(office.post('/api/admin/customers', { firstName: 'Ana', lastName: 'K', phone }));
const newUser = async () => {
  const account = { email: `${randomUUID()}@nenelock.example`, password: 'long-enough-password' };
  await createAccount(db, account, 'test');
  const users: { id: string; email: string; version: number }[] = (await office.get('/api/admin/users')).body;
  const { id, version } = users.find(({ email }) => email === account.email) ?? { id: '', version: 0 };
  return { ...account, id, version };
};
const newAccount = async () => {
  const { email, password } = await newUser();
  return { email, password };
};
const failedMail = async (path: string) => {
  await office.post(`${path}/send`, { channel: 'email' });
  const id = path.split('/').at(-1);
  await runSql(url, `update outbox set state = 'failed' where record_id = $1`, [id]);
  return `${path}/deliveries/${(await office.get(`${path}/deliveries`)).body[0].id}/retry`;
};
const paidInvoice = async () => {
  const { id } = await makeSent(office);
  const payment = await made(
    office.post(`/api/admin/invoices/${id}/payments`, { amount: '1.00', method: 'cash' }),
  );
  return `/api/admin/invoices/${id}/payments/${payment.id}`;
};
const step = (event: string) => async (): Promise<Request> => {
  const { id, version } = await makeEstimate(office);
  return { path: `/api/admin/quotes/${id}/${event}`, body: { version } };
};

/** A record in the right state and the request that changes it, for every route that is keyed. */
const prepare: Record<string, () => Promise<Request>> = {
  changePassword: async () => {
    const user = await newUser();
    return {
      path: '/api/admin/password',
      body: { currentPassword: user.password, newPassword: 'mango under the tin roof 71' },
      by: await signInToOffice({ email: user.email, password: user.password }),
    };
  },
  updateLead: async () => {
    const body = { ...person, location: randomUUID(), serviceType: 'other' };
    const { id } = await made(call(contact, 'POST', '/api/contact', { body }));
    return { path: `/api/admin/leads/${id}`, body: { version: 1, status: 'contacted' } };
  },
  createEstimate: async () => ({
    path: '/api/admin/quotes',
    body: { ...estimateBody, keyCodes: 'KW1-24135', accessDetails: 'Gate 4411' },
  }),
  updateQuote: async () => {
    const { id, version } = await makeEstimate(office);
    return { path: `/api/admin/quotes/${id}`, body: { ...estimateBody, urgency: 'emergency', version } };
  },
  approveQuote: step('approve'),
  declineQuote: step('decline'),
  cancelQuote: step('cancel'),
  reopenQuote: async () => {
    const { id, version } = await makeApproved(office);
    return { path: `/api/admin/quotes/${id}/reopen`, body: { version } };
  },
  extendQuote: step('extend'),
  sendQuote: step('send'),
  clearQuoteFlag: async () => {
    const { id } = await makeEstimate(office);
    await runSql(url, 'update quote set suspicious = true where id = $1', [id]);
    const { version } = (await office.get(`/api/admin/quotes/${id}`)).body;
    return { path: `/api/admin/quotes/${id}/clear-flag`, body: { version } };
  },
  revokeQuoteLinks: async () => {
    const { id } = await makeEstimate(office);
    await office.post(`/api/admin/quotes/${id}/send`, { channel: 'text' });
    return { path: `/api/admin/quotes/${id}/revoke-links` };
  },
  revokeInvoiceLinks: async () => {
    const { id } = await makeSent(office);
    await office.post(`/api/admin/invoices/${id}/send`, { channel: 'text' });
    return { path: `/api/admin/invoices/${id}/revoke-links` };
  },
  takeDeposit: async () => {
    const { id } = await makeEstimate(office);
    return { path: `/api/admin/quotes/${id}/deposits`, body: { amount: '50.00', method: 'cash' } };
  },
  reverseDeposit: async () => {
    const { id } = await makeEstimate(office);
    const deposits = `/api/admin/quotes/${id}/deposits`;
    const deposit = await made(office.post(deposits, { amount: '50.00', method: 'cash' }));
    return { path: `${deposits}/${deposit.id}/reverse`, body: { reason: 'Plans changed' } };
  },
  retryQuoteDelivery: async () => ({
    path: await failedMail(`/api/admin/quotes/${(await makeEstimate(office)).id}`),
  }),
  recordAuthority: async () => ({
    path: `/api/admin/quotes/${(await makeEstimate(office)).id}/authorities`,
    body: { name: 'Kai Akana', relation: 'tenant', idType: 'drivers-license' },
  }),
  createInvoice: async () => ({
    path: '/api/admin/invoices',
    body: { quoteId: (await makeApproved(office)).id },
  }),
  updateInvoice: async () => {
    const { id, version } = await makeInvoice(office);
    return { path: `/api/admin/invoices/${id}`, body: { ...invoiceBody, notes: 'Side gate', version } };
  },
  deleteInvoice: async () => {
    const { id, version } = await makeInvoice(office);
    return { path: `/api/admin/invoices/${id}?version=${version}` };
  },
  sendInvoice: async () => {
    const { id: inventoryItemId } = await makeItem(office, 5);
    const items = [{ serviceDescription: 'Bolt', quantity: 2, unitPrice: '79.00', inventoryItemId }];
    const { id, version } = await makeInvoice(office, { items });
    return { path: `/api/admin/invoices/${id}/send`, body: { version, channel: 'email' } };
  },
  voidInvoice: async () => {
    const { id, version } = await makeSent(office);
    return { path: `/api/admin/invoices/${id}/void`, body: { version, reason: 'Twice', returnStock: true } };
  },
  recordPayment: async () => ({
    path: `/api/admin/invoices/${(await makeSent(office)).id}/payments`,
    body: { amount: '10.00', method: 'card', receipt: true },
  }),
  collectNow: async () => {
    const { id, version } = await makeInvoice(office);
    return { path: `/api/admin/invoices/${id}/collect`, body: { version, method: 'cash', receipt: true } };
  },
  reversePayment: async () => ({ path: `${await paidInvoice()}/reverse`, body: { reason: 'Bounced' } }),
  sendReceipt: async () => ({ path: `${await paidInvoice()}/receipt`, body: { channel: 'email' } }),
  retryDelivery: async () => ({
    path: await failedMail(`/api/admin/invoices/${(await makeInvoice(office)).id}`),
  }),
  setReminders: async () => {
    const { id, version } = await makeSent(office);
    return { path: `/api/admin/invoices/${id}/reminders`, body: { version, days: [3, 10] } };
  },
  importCustomers: async () => ({
    path: '/api/admin/import/customers',
    body: { csv: `firstName,lastName,phone\nPua,Kanoa,${newPhone()}\n`, dryRun: false },
  }),
  importInventory: async () => ({
    path: '/api/admin/import/inventory',
    body: { csv: 'name,category,sellPrice,quantityOnHand\nBolt,parts,5,3\n', dryRun: false },
  }),
  createCustomer: async () => ({ path: '/api/admin/customers', body: { ...person, location: undefined } }),
  updateCustomer: async () => {
    const { id, version } = await newCustomer();
    return { path: `/api/admin/customers/${id}`, body: { version, firstName: 'Malia' } };
  },
  mergeCustomer: async () => {
    const [from, into] = [await newCustomer(), await newCustomer()];
    const body = { version: from.version, intoId: into.id, intoVersion: into.version };
    return { path: `/api/admin/customers/${from.id}/merge`, body };
  },
  unmergeCustomer: async () => {
    const [from, into] = [await newCustomer(), await newCustomer()];
    const versions = { version: from.version, intoId: into.id, intoVersion: into.version };
    await office.post(`/api/admin/customers/${from.id}/merge`, versions);
    const { version } = (await office.get(`/api/admin/customers/${from.id}`)).body;
    return { path: `/api/admin/customers/${from.id}/unmerge`, body: { version } };
  },
  erasePerson: async () => {
    const { id, version } = await newCustomer(newPhone());
    return { path: `/api/admin/customers/${id}/erase`, body: { version, confirm: 'ERASE' } };
  },
  updateBooking: async () => {
    const body = { ...person, location: randomUUID(), serviceType: 'rekey' };
    const { id } = await made(call(booking, 'POST', '/api/booking', { body }));
    return { path: `/api/admin/bookings/${id}`, body: { version: 1, status: 'declined' } };
  },
  createInventoryItem: async () => ({
    path: '/api/admin/inventory',
    body: { name: 'Bolt', category: 'parts', sellPrice: '5.00', sku: randomUUID(), quantityOnHand: 3 },
  }),
  updateInventoryItem: async () => {
    const { id, version } = await makeItem(office, 5);
    const body = { name: 'Bolt', category: 'parts', sellPrice: '6.00', quantityOnHand: 4, version };
    return { path: `/api/admin/inventory/${id}`, body };
  },
  deleteInventoryItem: async () => {
    const { id, version } = await makeItem(office, 0);
    return { path: `/api/admin/inventory/${id}?version=${version}` };
  },
  adjustStock: async () => ({
    path: `/api/admin/inventory/${(await makeItem(office, 5)).id}/adjust`,
    body: { quantity: -2, reason: 'Used' },
  }),
  createUser: async () => ({
    path: '/api/admin/users',
    body: {
      email: `${randomUUID()}@nenelock.example`,
      password: 'a-password-long-enough',
      currentPassword: testAccount.password,
    },
  }),
  updateUser: async () => {
    const { id, version } = await newUser();
    return { path: `/api/admin/users/${id}`, body: { version, firstName: 'Malia' } };
  },
  resetUserPassword: async () => ({
    path: `/api/admin/users/${(await newUser()).id}/password`,
    body: { newPassword: 'mango under the tin roof 71', currentPassword: testAccount.password },
  }),
  moderateReview: async () => {
    const body = { name: 'Kai', location: 'Koloa', rating: 5, text: randomUUID() };
    const { id } = await made(call(reviews, 'POST', '/api/reviews', { body }));
    return { path: `/api/admin/reviews/${id}`, body: { version: 1, status: 'published' } };
  },
};

let phones = 0;
const newPhone = () => `808-555-${String(2000 + (phones += 1))}`;

const keyedRoutes = allRoutes.filter(isKeyed);
const named = keyedRoutes.map((route) => [route.name, route] as const);

const tables = await runSql(
  url,
  `select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('idempotency', 'rate_limit', 'session', 'job_run', 'open_offers', 'tally')`,
);
/** Rows of every table; and everything in them, as one hash. */
async function stored() {
  const each = tables.map(
    ({
      name,
    }) => `select '${String(name)}' as name, count(*)::int as rows, coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as hash
      from "${String(name)}" t`,
  );
  const rows = await runSql(url, `${each.join(' union all ')} order by name`);
  return {
    rows: Object.fromEntries(rows.map((row) => [String(row['name']), Number(row['rows'])])),
    hash: rows.map((row) => row['hash']).join(),
  };
}

const added = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(Object.entries(after).map(([name, rows]) => [name, rows - (before[name] ?? 0)]));

const send = (method: string, { path, body, by = office }: Request, key: string) =>
  call(admin, method, path, { token: by.token, body, headers: { 'idempotency-key': key } });

test('every keyed route has its request here, and the office’s only write without a key is signing out', () => {
  expect(Object.keys(prepare).toSorted()).toEqual(keyedRoutes.map(({ name }) => name).toSorted());
  const writes = allRoutes.filter(({ auth, method }) => auth === 'admin' && method !== 'GET');
  expect(writes.filter((route) => !isKeyed(route)).map(({ name }) => name)).toEqual(['signOut']);
});

test.each(named)(
  '%s: the same key twice is one effect and one answer, status included',
  async (name, route) => {
    const request = await prepare[name]!();
    const key = randomUUID();
    const before = await stored();
    const first = await send(route.method, request, key);
    expect([first.status, first.body]).toEqual([route.success.status, first.body]);
    const after = await stored();
    expect(after.hash).not.toBe(before.hash);
    const again = await send(route.method, request, key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await stored()).toEqual(after);
  },
);

test.each(named)('%s: sent twice at once under one key it happens once', async (name, route) => {
  const request = await prepare[name]!();
  const key = randomUUID();
  const [one, other] = await Promise.all([
    send(route.method, request, key),
    send(route.method, request, key),
  ]);
  expect(one.status).toBe(route.success.status);
  expect([other.status, other.body]).toEqual([one.status, one.body]);
});

describe('an answer lost on the way from the database', () => {
  async function effectOf(name: string, method: string, cut?: Cut) {
    const request = await prepare[name]!();
    const key = randomUUID();
    const before = await stored();
    statements.length = 0;
    [cutting, isCut] = [cut, false];
    onTestFinished(() => void (cutting = undefined));
    const statuses: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const { status } = await send(method, request, key);
      statuses.push(status);
      if (status < 500) break;
    }
    cutting = undefined;
    const sent = [...statements];
    return { statuses, added: added(before.rows, (await stored()).rows), sent };
  }

  test.each(named)('%s: repeated after its commit, or instead of it, has one effect', async (name, route) => {
    const clean = await effectOf(name, route.method);
    expect(clean.sent.filter((text) => text === 'commit')).toHaveLength(1);
    for (const happens of ['before', 'after'] as const) {
      const cut = await effectOf(name, route.method, { happens, at: (text) => text === 'commit' });
      expect(new Set(cut.statuses)).toEqual(new Set([503, route.success.status]));
      expect(cut.added).toEqual(clean.added);
    }
  });

  test('sendInvoice: whichever statement is the last that arrives, or the last that is answered', async () => {
    const clean = await effectOf('sendInvoice', 'POST');
    const { length } = clean.sent;
    expect(length).toBeGreaterThan(12);
    for (const happens of ['before', 'after'] as const) {
      for (let last = 1; last <= length; last += 1) {
        const cut = await effectOf('sendInvoice', 'POST', { happens, at: (_, at) => at === last });
        expect([last, new Set(cut.statuses)]).toEqual([last, new Set([503, 200])]);
        expect(cut.added).toEqual(clean.added);
      }
    }
  });
});

test('a refused request keeps nothing: the same key may carry the corrected one', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const { id } = await makeSent(office);
  const pay = (amount: string) =>
    office.post(`/api/admin/invoices/${id}/payments`, { amount, method: 'cash' }, headers);
  expect((await pay('5000.00')).status).toBe(422);
  expect((await pay('50.00')).status).toBe(201);
  expect((await pay('51.00')).body).toMatchObject({ code: 'key_reused' });
});

test('keys that differ only at their end are two, however long', async () => {
  const keys = ['1', '2'].map((end) => `${'k'.repeat(199)}${end}`);
  const ids = new Set<string>();
  for (const key of keys) {
    const body = { firstName: 'Kai', lastName: `L${key.at(-1)}`, phone: '808 555 0199' };
    const answer = await office.post('/api/admin/customers', body, { 'idempotency-key': key });
    expect(answer.status).toBe(201);
    ids.add(answer.body.id);
  }
  expect(ids.size).toBe(2);
  const { id } = await makeSent(office);
  for (const key of keys) {
    const body = { channel: 'email' };
    await office.post(`/api/admin/invoices/${id}/send`, body, { 'idempotency-key': key });
  }
  expect((await office.get(`/api/admin/invoices/${id}/deliveries`)).body).toHaveLength(2);
});

test('a key belongs to one account: a colleague’s equal key is another request', async () => {
  const colleague = await signInToOffice(await newAccount());
  const key = { 'idempotency-key': 'the-same-for-both' };
  const body = { firstName: 'Kai', lastName: 'Akana', phone: '808 555 0199' };
  const mine = await office.post('/api/admin/customers', body, key);
  expect((await colleague.post('/api/admin/customers', body, key)).body.id).not.toBe(mine.body.id);
});

test('kept answers hold no link, no key code and no password in clear, and go with the person they are about', async () => {
  const { keyCodes, accessDetails, ...estimate } = {
    ...estimateBody,
    keyCodes: 'KW1-90210',
    accessDetails: 'Gate 7788',
  };
  const headers = () => ({ 'idempotency-key': randomUUID() });
  const body = { ...estimate, keyCodes, accessDetails };
  const quote = (await office.post('/api/admin/quotes', body, headers())).body;
  const { link } = (await office.post(`/api/admin/quotes/${quote.id}/send`, {}, headers())).body;
  const kept = JSON.stringify(await runSql(url, 'select * from idempotency'));
  for (const secret of [
    keyCodes,
    accessDetails,
    new URL(link.url).hash.slice(1),
    'a-password-long-enough',
    testAccount.password,
  ]) {
    expect(kept).not.toContain(secret);
  }
  expect(kept).toContain(quote.id);
});
