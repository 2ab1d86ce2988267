import { beforeAll, expect, test, vi } from 'vitest';
import { must } from '#tests/support/call.ts';
import { customerPage, DAY_MS, START } from '#tests/support/customer-page.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

// Side roads of a customer's page, on a held clock: each shows where it leads, and no step of an earlier page does anything.

vi.useFakeTimers({ toFake: ['Date'], now: START });
const { url } = await testServer();
const job = customerPage(url);
const { page, post, step, offeredBy } = job;
const office = () => job.office();

beforeAll(() => job.at(START));

const accept = (name = 'Leilani') => post('approve', { revision: '1', name });
const drive = async () => {
  await step('set_off', { reason: 'Asked for' });
  await step('arrive');
};

interface SideRoad {
  readonly what: string;
  readonly act: () => Promise<unknown>;
  readonly status?: number;
  readonly shows: readonly string[];
  readonly offers: readonly string[];
}

const roads: readonly SideRoad[] = [
  {
    what: 'the price is declined',
    act: () => post('decline', { revision: '1', reason: 'Too much' }),
    shows: ['Declined'],
    offers: [],
  },
  {
    what: 'the price has expired',
    act: () => job.later(31 * DAY_MS),
    shows: ['Expired'],
    offers: ['change', 'decline'],
  },
  {
    what: 'a change is asked for',
    act: () => post('change', { revision: '1', message: 'In brass' }),
    shows: ['You asked for a change', 'Accept $219.87'],
    offers: ['approve', 'change', 'decline'],
  },
  {
    what: 'nobody is there',
    act: async () => {
      await accept();
      await drive();
      await step('tried');
      await step('tried');
      await step('nobody_there');
    },
    shows: ['Your appointment is cancelled'],
    offers: [],
  },
  {
    what: 'the invoice is void',
    act: async () => {
      await accept();
      await drive();
      await step('finish');
      const { id } = must(await office().post('/api/admin/invoices', { quoteId: job.quoteId }));
      must(await office().post(`/api/admin/invoices/${id}/send`, { channel: 'none' }));
      must(await office().post(`/api/admin/invoices/${id}/void`, { reason: 'Wrong', returnStock: false }));
    },
    shows: ['The work is done', '$219.87'],
    offers: [],
  },
  {
    what: 'the job is flagged',
    act: () => runSql(url, 'update job set suspicious = true where id = $1', [job.jobId]),
    status: 404,
    shows: ['This link no longer works'],
    offers: [],
  },
  {
    what: 'staff revoke the link',
    act: async () => must(await office().post(`/api/admin/jobs/${job.jobId}/revoke-links`)),
    status: 404,
    shows: ['This link no longer works'],
    offers: [],
  },
];

const stale: Record<string, Record<string, string>> = {
  approve: { revision: '1', name: 'Eve' },
  cancel: { seen: new Date(START + DAY_MS).toISOString() },
  change: { revision: '1', message: 'Brass' },
  choose: { slotStart: new Date(START + DAY_MS).toISOString() },
  decline: { revision: '1' },
};
const versions = () =>
  runSql(
    url,
    'select job.version as job, quote.version as quote from quote join job on job.id = quote.job_id where quote.id = $1',
    [job.quoteId],
  );

test.each(roads)('$what', async ({ act, status = 200, shows, offers }) => {
  await job.at(Date.now() + 60_000);
  await job.open({ phone: '808-555-0211' });
  await act();
  const shown = await page(true);
  expect(shown.status).toBe(status);
  expect(shows.filter((word) => !shown.text.replaceAll(/\s+/g, ' ').includes(word))).toEqual([]);
  expect(offeredBy(shown.text)).toEqual(offers);
  const before = await versions();
  for (const [action, fields] of Object.entries(stale)) {
    if (offers.includes(action)) continue;
    const { status: answered } = await post(action, fields);
    // To cancel what is cancelled is a tap that is repeated.
    const isRepeat = action === 'cancel' && shown.text.includes('is cancelled');
    if (!isRepeat) expect(answered, action).not.toBe(303);
    expect(await versions(), action).toEqual(before);
  }
});

test('of two phones that accept the same price at once, one signs, and the other sees who did', async () => {
  await job.open({ phone: '808-555-0212' });
  const answers = await Promise.all(['Leilani', 'Kai'].map(accept));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const winner = answers[0]!.status === 303 ? 'Leilani' : 'Kai';
  const late = answers.find(({ status }) => status === 409)!;
  expect(late.text).toContain(`Approved by ${winner}, signing as the customer`);
  expect(await runSql(url, 'select name from approval where quote_id = $1', [job.quoteId])).toEqual([
    { name: winner },
  ]);
  // A tap that is repeated on the phone that signed changes nothing, and says so.
  expect((await accept(winner)).status).toBe(303);
});
