import { beforeAll, expect, test, vi } from 'vitest';
import times from '#functions/times.ts';
import { must } from '#tests/support/call.ts';
import { customer, estimateBody } from '#tests/support/money.ts';
import { type Office, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

// One job from the first text to two months after its payment, on a held clock. The link of that first text shows every
// state as it is, offers what can be done in it, and nothing else does anything.

const START = Date.parse('2027-03-01T20:00:00Z');
vi.useFakeTimers({ toFake: ['Date'], now: START });
const { url } = await testServer({ PAYMENT_URL_TEMPLATE: 'https://pay.example/{number}?usd={amount}' });
let office: Office;

/** Moves the clock. The office signs in anew, and is not late with its second factor. */
async function at(now: number): Promise<void> {
  vi.setSystemTime(now);
  await runSql(url, 'update admin_user set factor_asked_at = $1', [new Date(now)]);
  office = await signInToOffice();
}

const DAY_MS = 86_400_000;
const later = (ms: number) => at(Date.now() + ms);
const slot = (day: number) => ({
  slotStart: `2027-03-0${day}T20:00:00.000Z`,
  slotEnd: `2027-03-0${day}T21:00:00.000Z`,
});

let link: { visit: string; key: string };
let [quoteId, jobId, invoiceId] = ['', '', ''];
let total = '219.87';

async function page(withKey: boolean, path = '', init: RequestInit = {}) {
  const headers = new Headers(init.headers);
  if (withKey) headers.set('document-token', link.key);
  const answer = await times(new Request(`http://localhost/j/${link.visit}${path}`, { ...init, headers }), {
    ip: '203.0.113.7',
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}
const post = (action: string, fields: Record<string, string>) =>
  page(true, `/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const offeredBy = (text: string) =>
  [...new Set([...text.matchAll(/action="\/j\/[\w-]+\/(\w+)"/g)].map(([, action]) => action!))].toSorted();
const saysAll = (text: string, words: readonly string[]) => words.filter((word) => !text.includes(word));

const versions = async () => [
  await runSql(url, 'select version, visit from job where id = $1', [jobId]),
  await runSql(url, 'select version, status from quote where id = $1', [quoteId]),
];
const step = async (name: string, body: object = {}) => {
  const { version } = must(await office.get(`/api/admin/jobs/${jobId}`));
  return must(await office.post(`/api/admin/jobs/${jobId}/${name}`, { version, ...body }));
};
const offer = (day: number) =>
  step('offer', { slots: [{ technicianId: null, ...slot(day) }], channel: 'text' });

beforeAll(async () => {
  await at(START);
  ({ id: quoteId } = must(await office.post('/api/admin/quotes', estimateBody)));
  const { link: sent } = must(await office.post(`/api/admin/quotes/${quoteId}/send`, { channel: 'text' }));
  const [, visit = '', key = ''] = /\/j\/([\w-]{22})#([\w-]{22})$/.exec(sent.url) ?? [];
  link = { visit, key };
  const [row] = await runSql(url, 'select job_id from quote where id = $1', [quoteId]);
  jobId = String(row?.['job_id']);
});

interface Moment {
  readonly then: string;
  readonly act?: () => Promise<unknown>;
  readonly shows: readonly string[];
  readonly hides?: readonly string[];
  readonly offers: readonly string[];
}

const life: readonly Moment[] = [
  {
    then: 'it is priced',
    shows: ['Your price', 'Waiting for your answer', '$219.87', 'Travel fee', 'For Leilani'],
    offers: ['approve', 'change', 'decline'],
  },
  {
    then: 'times are offered beside the price',
    act: () => offer(3),
    shows: ['Your price', 'When should we come?', '10:00 AM to 11:00 AM'],
    offers: ['approve', 'change', 'choose', 'decline'],
  },
  {
    then: 'the customer accepts the price',
    act: () => post('approve', { revision: '1', name: 'Leilani Kahale' }),
    shows: ['When should we come?', 'Approved by Leilani Kahale, signing as the customer'],
    offers: ['change', 'choose'],
  },
  {
    then: 'the customer chooses the time',
    act: () => post('choose', { slotStart: slot(3).slotStart }),
    shows: ['Your appointment', 'Wednesday, March 3', '$219.87'],
    offers: ['cancel', 'change'],
  },
  {
    then: 'the office moves it',
    act: () => step('schedule', slot(4)),
    shows: ['Your appointment', 'Thursday, March 4'],
    hides: ['Wednesday, March 3'],
    offers: ['cancel', 'change'],
  },
  {
    then: 'the office changes the price and has not sent it',
    act: async () => {
      const { version } = must(await office.get(`/api/admin/quotes/${quoteId}`));
      must(
        await office.put(`/api/admin/quotes/${quoteId}`, { ...estimateBody, distanceMiles: '31', version }),
      );
    },
    shows: ['Your appointment'],
    hides: ['$219.87', '$246.05'],
    offers: ['cancel'],
  },
  {
    then: 'the new price is sent',
    act: async () => {
      total = '246.05';
      must(await office.post(`/api/admin/quotes/${quoteId}/send`, { channel: 'text' }));
    },
    shows: ['Your price', '$246.05', 'revision 2'],
    hides: ['$219.87', 'Approved by'],
    offers: ['approve', 'cancel', 'change', 'decline'],
  },
  {
    then: 'the customer accepts it',
    act: () => post('approve', { revision: '2', name: 'Leilani Kahale' }),
    shows: ['Your appointment', 'Approved by Leilani Kahale'],
    offers: ['cancel', 'change'],
  },
  {
    then: 'it is less than two hours away',
    act: () => at(Date.parse('2027-03-04T18:30:00Z')),
    shows: ['please call us: it is less than two hours away'],
    offers: ['change'],
  },
  {
    then: 'the technician sets off',
    act: () => step('set-off'),
    shows: ['We are on our way'],
    offers: ['change'],
  },
  { then: 'the technician arrives', act: () => step('arrive'), shows: ['We are there'], offers: ['change'] },
  {
    then: 'the work is done and invoiced',
    act: async () => {
      await step('finish');
      ({ id: invoiceId } = must(await office.post('/api/admin/invoices', { quoteId })));
      must(await office.post(`/api/admin/invoices/${invoiceId}/send`, { channel: 'none' }));
    },
    shows: ['The work is done', 'Payment due', 'Pay $246.05 by card', 'under warranty until Apr 3, 2027'],
    offers: [],
  },
  {
    then: 'it is paid',
    act: async () =>
      must(await office.post(`/api/admin/invoices/${invoiceId}/payments`, { amount: total, method: 'cash' })),
    shows: ['Done and paid. Mahalo!', 'Receipt, $246.05 on Mar 4, 2027 (PDF)'],
    hides: ['by card'],
    offers: [],
  },
  {
    then: '59 days have passed',
    act: () => later(59 * DAY_MS),
    shows: ['Done and paid. Mahalo!'],
    offers: [],
  },
];

const everyAction = ['approve', 'cancel', 'change', 'choose', 'decline'];
/** What a page of an earlier state could still post. */
const stale: Record<string, Record<string, string>> = {
  approve: { revision: '1', name: 'Eve' },
  cancel: { seen: slot(3).slotStart },
  change: { revision: '1', message: 'Brass' },
  choose: { slotStart: slot(5).slotStart, seen: slot(3).slotStart },
  decline: { revision: '1' },
};

test.each(life)('$then: the first text’s link shows it and offers nothing stale', async (moment) => {
  if (moment.act) await moment.act();
  const { status, text, headers } = await page(true);
  expect(status).toBe(200);
  expect(saysAll(text, moment.shows)).toEqual([]);
  expect((moment.hides ?? []).filter((word) => text.includes(word))).toEqual([]);
  expect(offeredBy(text)).toEqual(moment.offers);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('referrer-policy')).toBe('no-referrer');

  // The path alone has no name, address, phone or price of the customer's, and only steps about the visit.
  const alone = await page(false);
  expect(alone.status).toBe(200);
  for (const secret of ['Leilani', 'Kahale', 'Kuhio Hwy, Kapa', '0177', '$', 'leilani@', link.key])
    expect(alone.text, secret).not.toContain(secret);
  expect(offeredBy(alone.text).every((action) => action === 'choose' || action === 'cancel')).toBe(true);
  expect(text).not.toContain(link.key);

  const before = await versions();
  for (const action of everyAction.filter((each) => !moment.offers.includes(each))) {
    expect((await post(action, stale[action]!)).status, action).not.toBe(303);
    expect(await versions(), action).toEqual(before);
  }
});

test('sixty days after the payment nothing of it opens any more', async () => {
  await later(2 * DAY_MS);
  expect([(await page(true)).status, (await page(false)).status]).toEqual([404, 404]);
  expect((await customer.read(link.key)).status).toBe(404);
});

test('a cancelled job says so, offers nothing, and ends sixty days later', async () => {
  const { id } = must(await office.post('/api/admin/quotes', { ...estimateBody, phone: '808-555-0199' }));
  const sent = must(await office.post(`/api/admin/quotes/${id}/send`, { channel: 'text' })).link.url;
  const [, visit = '', key = ''] = /\/j\/([\w-]+)#([\w-]+)$/.exec(sent) ?? [];
  link = { visit, key };
  const [row] = await runSql(url, 'select job_id from quote where id = $1', [id]);
  jobId = String(row?.['job_id']);
  await step('cancel', { reason: 'customer_cancelled' });
  const { text } = await page(true);
  expect(text).toContain('Your appointment is cancelled');
  expect(text).not.toContain('$219.87');
  expect(offeredBy(text)).toEqual([]);
  expect((await customer.approve(link.key, { revision: 1, name: 'Eve' })).status).toBe(404);
  await later(61 * DAY_MS);
  expect((await page(true)).status).toBe(404);
});

test('a path and a key of two links do not open more than each alone', async () => {
  const tokens = [];
  for (const phone of ['808-555-0301', '808-555-0302']) {
    const { id } = must(await office.post('/api/admin/quotes', { ...estimateBody, phone }));
    const { url: sent } = must(await office.post(`/api/admin/quotes/${id}/send`, { channel: 'text' })).link;
    tokens.push(/\/j\/([\w-]+)#([\w-]+)$/.exec(sent)!);
  }
  const [one, two] = tokens;
  // A key is not a path, and a path no key.
  link = { visit: one![2]!, key: one![1]! };
  expect([(await page(true)).status, (await page(false)).status]).toEqual([404, 404]);
  expect((await customer.read(two![1]!)).status).toBe(404);
});
