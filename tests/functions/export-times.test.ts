import { afterAll, expect, test, vi } from 'vitest';
import { makeEstimate, makeSent } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';

await testServer();
// 2:55 PM on November 21 in Honolulu, already the 22nd in UTC.
vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 0, 55) });
afterAll(() => vi.useRealTimers());
const office = await signInToOffice();
const linesOf = async (file: string) =>
  String((await office.get(`/api/admin/export/${file}`)).body)
    .split('\r\n')
    .slice(1);

test('the files use Honolulu’s dates and times, like the screens', async () => {
  const invoice = await makeSent(office);
  await makeEstimate(office);
  await office.post(`/api/admin/invoices/${invoice.id}/payments`, { amount: '10.00', method: 'cash' });
  for (const file of ['payments.csv', 'invoices.csv', 'quotes.csv']) {
    const [line] = await linesOf(file);
    expect([file, line]).toEqual([file, expect.stringContaining('2026-11-21 14:55')]);
    expect(line).not.toContain('2026-11-22');
  }
});

test('the tax file has the screen’s periods, and the year', async () => {
  for (const [by, periods] of Object.entries({ month: 12, quarter: 4, half: 2 })) {
    const lines = (await linesOf(`report-tax.csv?year=2026&by=${by}&method=cash`)).filter(Boolean);
    expect(lines.map((line) => line.split(',')[0])).toEqual([...Array<string>(periods).fill('G-45'), 'G-49']);
    expect(lines.at(-1)).toBe('G-49,2026,0,10,10,0.40,0.05,0.45,0.00,10.00,0.45');
  }
  expect((await office.get('/api/admin/export/report-tax.csv?by=week')).status).toBe(422);
});

test('waiting urgent estimates are listed without invoiced and declined ones', async () => {
  const waiting = await makeEstimate(office, { urgency: 'emergency' });
  const invoiced = await makeEstimate(office, { urgency: 'urgent' });
  await office.post(`/api/admin/quotes/${invoiced.id}/approve`);
  await office.post('/api/admin/invoices', { quoteId: invoiced.id });
  const declined = await makeEstimate(office, { urgency: 'urgent' });
  await office.post(`/api/admin/quotes/${declined.id}/decline`);
  const { body } = await office.get('/api/admin/quotes?status=open&urgency=urgent,emergency&limit=3');
  expect(body.map(({ id }: { id: string }) => id)).toEqual([waiting.id]);
});
