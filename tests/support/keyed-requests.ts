import { randomUUID } from 'node:crypto';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import reviews from '#functions/reviews.ts';
import type { Db } from '#db/connect.ts';
import { createAccount } from '#server/accounts/manage-accounts.ts';
import { NO_JOB } from '#domain/job-steps.ts';
import { type Answered, call } from './call.ts';
import {
  estimateBody,
  invoiceBody,
  makeApproved,
  makeEstimate,
  makeInvoice,
  makeItem,
  makeSent,
} from './money.ts';
import { type Office, signInToOffice } from './office.ts';
import { runSql } from './run-sql.ts';
import { keyedDoorRequests } from './keyed-doors.ts';
import { keyedFactorRequests } from './keyed-factors.ts';
import { keyedPayRequests } from './keyed-pay.ts';
import type { KeyedRequest } from './keyed-request.ts';
import { stepBody } from './step-body.ts';
import { keyedScheduleRequests } from './keyed-schedule.ts';

/**
 * `prepare` holds, for each keyed route, a function that puts a record into the right state and returns the
 * request that changes it. `newAccount` creates a staff account to sign in with.
 */
export function keyedRequests({ db, url, office }: { db: Db; url: string; office: Office }) {
  const person = { firstName: 'Kai', lastName: 'Akana', phone: '808 555 0199', location: 'Kapaa' };
  const made = async (answer: Promise<Answered>) => (await answer).body;
  const newCustomer = (phone = '808 555 0101') =>
    made(office.post('/api/admin/customers', { firstName: 'Ana', lastName: 'K', phone }));
  const newUser = async () => {
    const account = { email: `${randomUUID()}@nenelock.example`, password: 'long-enough-password' };
    await createAccount(db, account, 'test');
    const users: { id: string; email: string; version: number }[] = (await office.get('/api/admin/users'))
      .body;
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
  const step = (event: string) => async (): Promise<KeyedRequest> => {
    const { id, version } = await makeEstimate(office);
    return { path: `/api/admin/quotes/${id}/${event}`, body: { version } };
  };

  const caller = {
    phone: '808 555 0188',
    firstName: 'Ana',
    email: 'ana@example.com',
    accessDetails: 'Gate 4411',
  };
  const items = [{ serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: '90.00' }];
  /** Another time for each job: visits without a technician may not overlap. */
  const newSlot = () => {
    const start = Date.UTC(2090, 0, 5, 20) + (slots += 1) * 86_400_000;
    return {
      slotStart: new Date(start).toISOString(),
      slotEnd: new Date(start + 3_600_000).toISOString(),
    };
  };

  /** For every keyed route: puts a record into the right state and returns the request that changes it. */
  const prepare: Record<string, () => Promise<KeyedRequest>> = {
    ...keyedDoorRequests(office, newCustomer),
    ...keyedFactorRequests(newAccount),
    ...keyedPayRequests({ url, office, newAccount }),
    ...keyedScheduleRequests({
      url,
      office,
      newAccount,
      newJob: (body = {}) => made(office.post('/api/admin/jobs', { ...caller, ...body })),
      newSlot,
    }),
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
    createJob: async () => ({ path: '/api/admin/jobs', body: { ...caller, items } }),
    updateJob: async () => {
      const { id, version } = await made(office.post('/api/admin/jobs', caller));
      return { path: `/api/admin/jobs/${id}`, body: { version, location: 'Kilauea', keyCodes: 'KW1-24135' } };
    },
    priceJob: async () => {
      const { id } = await made(office.post('/api/admin/jobs', caller));
      return { path: `/api/admin/jobs/${id}/price`, body: { items } };
    },
    markInboxItem: async () => ({
      path: '/api/admin/inbox/marks',
      body: {
        kind: 'request',
        itemId: (await made(office.post('/api/admin/jobs', caller))).id,
        assigneeId: office.id,
      },
    }),
    closeStaleJobs: async () => {
      const { id } = await made(office.post('/api/admin/jobs', caller));
      await runSql(url, `update job set updated_at = now() - interval '40 days' where id = $1`, [id]);
      return { path: '/api/admin/inbox/close', body: { jobIds: [id], reason: 'duplicate' } };
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
    reverseExpense: async () => {
      const body = { ...stepBody('expense', { amount: '5.00', category: 'fuel', paidWith: 'own' }) };
      const { steps } = await made(office.post(`/api/admin/jobs/${NO_JOB}/steps`, body));
      return { path: `/api/admin/expenses/${steps[0].id}/reverse`, body: { reason: 'Twice' } };
    },
    retryJobDelivery: async () => {
      const { id } = await made(office.post('/api/admin/jobs', caller));
      await office.step(id, 'set_off', { tell: true, minutes: 5 });
      await runSql(url, `update outbox set state = 'failed' where record_id = $1`, [id]);
      const { mails } = await made(office.get(`/api/admin/jobs/${id}`));
      return { path: `/api/admin/jobs/${id}/deliveries/${mails[0].id}/retry` };
    },
    retryQuoteDelivery: async () => ({
      path: await failedMail(`/api/admin/quotes/${(await makeEstimate(office)).id}`),
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
      return {
        path: `/api/admin/invoices/${id}/void`,
        body: { version, reason: 'Twice', returnStock: true },
      };
    },
    recordPayment: async () => ({
      path: `/api/admin/invoices/${(await makeSent(office)).id}/payments`,
      body: { amount: '10.00', method: 'card', receipt: true },
    }),
    collectNow: async () => {
      const { id, version } = await makeInvoice(office);
      return { path: `/api/admin/invoices/${id}/collect`, body: { version, method: 'cash', receipt: true } };
    },
    askDeposit: async () => ({
      path: `/api/admin/quotes/${(await makeEstimate(office)).id}/ask-deposit`,
      body: { amount: '20.00' },
    }),
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
      body: { email: `${randomUUID()}@nenelock.example` },
    }),
    updateUser: async () => {
      const { id, version } = await newUser();
      return { path: `/api/admin/users/${id}`, body: { version, firstName: 'Malia' } };
    },
    sendAccountLink: async () => ({
      path: `/api/admin/users/${(await newUser()).id}/link`,
    }),
    createCalendarFeed: async () => {
      const request = { path: '/api/admin/calendar-feeds', body: { accountId: null } };
      await made(office.post(request.path, request.body));
      return request;
    },
    revokeCalendarFeed: async () => {
      const { id } = await made(office.post('/api/admin/calendar-feeds', { accountId: null }));
      return { path: `/api/admin/calendar-feeds/${id}` };
    },
    moderateReview: async () => {
      const body = { name: 'Kai', location: 'Koloa', rating: 5, text: randomUUID() };
      const { id } = await made(call(reviews, 'POST', '/api/reviews', { body }));
      return { path: `/api/admin/reviews/${id}`, body: { version: 1, status: 'published' } };
    },
  };

  let phones = 0;
  let slots = 0;
  const newPhone = () => `808-555-${String(2000 + (phones += 1))}`;
  return { prepare, newAccount };
}
