import { beforeAll, expect, test, vi } from 'vitest';
import { must } from '#tests/support/call.ts';
import { customerPage, DAY_MS, START } from '#tests/support/customer-page.ts';
import { customer, estimateBody } from '#tests/support/money.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { cardSettings } from '#tests/support/test-settings.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

// One job from the first text to two months after its payment, on a held clock. The link of that first text shows every
// state as it is, offers what can be done in it, and nothing else does anything.

vi.useFakeTimers({ toFake: ['Date'], now: START });
const { url } = await testServer(cardSettings);
const job = customerPage(url);
const { page, post, step, offeredBy, later } = job;

const slot = (day: number) => ({
  slotStart: `2027-03-0${day}T20:00:00.000Z`,
  slotEnd: `2027-03-0${day}T21:00:00.000Z`,
});
const offer = (day: number) =>
  step('offer', { slots: [{ technicianId: null, ...slot(day) }], channel: 'text' });
const saysAll = (text: string, words: readonly string[]) => words.filter((word) => !text.includes(word));
const versions = async () => [
  await runSql(url, 'select version, visit from job where id = $1', [job.jobId]),
  await runSql(url, 'select version, status from quote where id = $1', [job.quoteId]),
];
let [invoiceId, total] = ['', '219.87'];

beforeAll(async () => {
  await job.at(START);
  await job.open();
});

interface Moment {
  readonly what: string;
  readonly act?: () => Promise<unknown>;
  readonly shows: readonly string[];
  readonly hides?: readonly string[];
  readonly offers: readonly string[];
}

const life: readonly Moment[] = [
  {
    what: 'it is priced',
    shows: [
      'Your price',
      'Waiting for your answer',
      '$219.87',
      'Travel fee',
      'For Leilani',
      'There is no trip fee, even if',
    ],
    offers: ['approve', 'change', 'decline'],
  },
  {
    what: 'times are offered beside the price',
    act: () => offer(3),
    shows: ['Your price', 'When should we come?', '10:00 AM to 11:00 AM'],
    offers: ['approve', 'change', 'choose', 'decline'],
  },
  {
    what: 'the customer accepts the price',
    act: () => post('approve', { revision: '1', name: 'Leilani Kahale' }),
    shows: ['When should we come?', 'Approved by Leilani Kahale, signing as the customer'],
    offers: ['change', 'choose'],
  },
  {
    what: 'the customer chooses the time',
    act: () => post('choose', { slotStart: slot(3).slotStart }),
    shows: ['Your appointment', 'Wednesday, March 3', '$219.87'],
    offers: ['cancel', 'change'],
  },
  {
    what: 'the office moves it',
    act: () => step('schedule', slot(4)),
    shows: ['Your appointment', 'Thursday, March 4'],
    hides: ['Wednesday, March 3'],
    offers: ['cancel', 'change'],
  },
  {
    what: 'the office changes the price and has not sent it',
    act: async () => {
      const { version } = must(await job.office().get(`/api/admin/quotes/${job.quoteId}`));
      must(
        await job
          .office()
          .put(`/api/admin/quotes/${job.quoteId}`, { ...estimateBody, distanceMiles: '31', version }),
      );
    },
    shows: ['Your appointment'],
    hides: ['$219.87', '$246.05'],
    offers: ['cancel'],
  },
  {
    what: 'the new price is sent',
    act: async () => {
      total = '246.05';
      must(await job.office().post(`/api/admin/quotes/${job.quoteId}/send`, { channel: 'text' }));
    },
    shows: ['Your price', '$246.05', 'revision 2'],
    hides: ['$219.87', 'Approved by'],
    offers: ['approve', 'cancel', 'change', 'decline'],
  },
  {
    what: 'the customer accepts it',
    act: () => post('approve', { revision: '2', name: 'Leilani Kahale' }),
    shows: ['Your appointment', 'Approved by Leilani Kahale'],
    offers: ['cancel', 'change'],
  },
  {
    what: 'it is less than two hours away',
    act: () => job.at(Date.parse('2027-03-04T18:30:00Z')),
    shows: ['please call us: it is less than two hours away'],
    offers: ['change'],
  },
  {
    what: 'the technician sets off',
    act: () => step('set_off'),
    shows: ['We are on our way'],
    offers: ['change'],
  },
  { what: 'the technician arrives', act: () => step('arrive'), shows: ['We are there'], offers: ['change'] },
  {
    what: 'the work is done and invoiced',
    act: async () => {
      await step('finish');
      ({ id: invoiceId } = must(await job.office().post('/api/admin/invoices', { quoteId: job.quoteId })));
      must(await job.office().post(`/api/admin/invoices/${invoiceId}/send`, { channel: 'none' }));
    },
    shows: ['The work is done', 'Payment due', 'Pay $246.05 by card', 'under warranty until Apr 3, 2027'],
    offers: [],
  },
  {
    what: 'it is paid',
    act: async () =>
      must(
        await job
          .office()
          .post(`/api/admin/invoices/${invoiceId}/payments`, { amount: total, method: 'cash' }),
      ),
    shows: [
      'Done and paid. Mahalo!',
      'Receipt, $246.05 on Mar 4, 2027 (PDF)',
      'Signed record of the job (PDF)',
    ],
    hides: ['by card'],
    offers: [],
  },
  {
    what: '59 days have passed',
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

test.each(life)('$what: the first text’s link shows it and offers nothing stale', async (moment) => {
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
  for (const secret of ['Leilani', 'Kahale', 'Kuhio Hwy, Kapa', '0177', '$', 'leilani@'])
    expect(withoutIds(alone.text), secret).not.toContain(secret);
  expect(offeredBy(alone.text).every((action) => action === 'choose' || action === 'cancel')).toBe(true);
  expect(text + alone.text).not.toContain(job.key);

  // With its headers in the first TCP flight, even if no server compresses it.
  expect(Buffer.byteLength(text) + JSON.stringify([...headers]).length).toBeLessThan(14_600);

  const before = await versions();
  for (const action of everyAction.filter((each) => !moment.offers.includes(each))) {
    expect((await post(action, stale[action]!)).status, action).not.toBe(303);
    expect(await versions(), action).toEqual(before);
  }
});

test('sixty days after the payment nothing of it opens any more', async () => {
  await later(2 * DAY_MS);
  expect([(await page(true)).status, (await page(false)).status]).toEqual([404, 404]);
  expect((await customer.read(job.key)).status).toBe(404);
});

test('a cancelled job says so, offers nothing, and ends sixty days later', async () => {
  await job.open({ phone: '808-555-0199' });
  await step('cancel', { reason: 'customer_cancelled' });
  const { text } = await page(true);
  expect(text).toContain('Your appointment is cancelled');
  expect(text).not.toContain('$219.87');
  expect(offeredBy(text)).toEqual([]);
  expect((await customer.approve(job.key, { revision: 1, name: 'Eve' })).status).toBe(404);
  await later(61 * DAY_MS);
  expect((await page(true)).status).toBe(404);
});

test('a key is no path, and a path no key', async () => {
  await job.open({ phone: '808-555-0301' });
  const { visit, key } = job;
  Object.assign(job, { visit: key, key: visit });
  expect([(await page(true)).status, (await page(false)).status]).toEqual([404, 404]);
  expect((await customer.read(job.key)).status).toBe(404);
});
