import { expect, test } from 'vitest';
import contact from '#functions/contact.ts';
import { itemFromCatalogue } from '#admin/shared/form/form-lines.ts';
import { chargedMiles, suggestedServices } from '#admin/shared/jobs/suggested-services.ts';
import { emptyCall, followedBy, placeOf, sentCall } from '#admin/features/new-call/call-values.ts';
import quotes from '#functions/quotes.ts';
import type { RequestNotice } from '#db/outbox-messages.ts';
import { formatDecimal } from '#domain/money.ts';
import { fromPrices } from '#domain/from-prices.ts';
import { findBuilderItem } from '#domain/price-list.ts';
import { findTown } from '#domain/regions.ts';
import { usualTotalIn } from '#domain/town-price.ts';
import { officeNotice, requestReceipt } from '#server/mail/request-mail.ts';
import { call } from '#tests/support/call.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();

/** Requests a public quote as the builder sends it. */
async function request(items: Readonly<Record<string, number>>, changes: object = {}) {
  const body = {
    firstName: 'Nalani',
    lastName: `Akana ${crypto.randomUUID().slice(0, 8)}`,
    phone: '808-555-0139',
    email: 'nalani@example.com',
    serviceType: 'residential',
    location: 'Princeville',
    items: Object.entries(items).map(([catalogueId, quantity]) => {
      const { category, name } = findBuilderItem(catalogueId);
      return { catalogueId, serviceCategory: category, serviceDescription: name, quantity, unitPrice: '0' };
    }),
    ...changes,
  };
  const answer = await call(quotes, 'POST', '/api/quotes', { body });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function noticeOf(id: string, kind: 'request-receipt' | 'request-notice'): Promise<RequestNotice> {
  const [row] = await runSql(url, 'select payload from outbox where record_id = $1 and kind = $2', [
    id,
    kind,
  ]);
  return row?.['payload'] as RequestNotice;
}

/** The mail that its visitor gets. */
const mailOf = async (id: string) =>
  requestReceipt(await noticeOf(id, 'request-receipt'), 'nalani@example.com', null);

const pairs = fromPrices.flatMap(({ usual }) => (usual ? [usual.id] : []));

test.each([...new Set(pairs)])(
  'what the page says %s comes to in a town is what receipt, mail, estimate and invoice charge',
  async (id) => {
    const town = findTown('princeville');
    const { vehicle } = findBuilderItem(id);
    const said = usualTotalIn(id, town, new Date());
    const receipt = await request({ [id]: 1 });
    expect(formatDecimal(receipt.travel?.total ?? receipt.total)).toBe(said);
    expect(receipt.travel === null).toBe(vehicle);
    const mail = await mailOf(receipt.id);
    const line = `${vehicle ? 'Total' : 'With travel to Princeville'}: ${said}`;
    expect(mail.text).toContain(line);
    expect(mail.html).toContain(said);

    const { version } = (await office.get(`/api/admin/quotes/${receipt.id}`)).body;
    const distanceMiles = vehicle ? 0 : town.miles;
    const estimate = await office.put(`/api/admin/quotes/${receipt.id}`, { version, distanceMiles });
    expect(formatDecimal(estimate.body.total)).toBe(said);
    expect((await office.post(`/api/admin/quotes/${receipt.id}/approve`)).status).toBe(200);
    const invoice = await office.post('/api/admin/invoices', { quoteId: receipt.id });
    expect(invoice.status).toBe(201);
    expect(formatDecimal(invoice.body.total)).toBe(said);
  },
);

test('six doors in Princeville: total without travel as specified, with travel beneath it', async () => {
  const receipt = await request({ 'rekeying-service': 6 });
  expect(receipt).toMatchObject({
    total: '219.90',
    travel: { town: 'Princeville', fee: '50.00', total: '272.25' },
  });
  const { text } = await mailOf(receipt.id);
  expect(text).toContain('6 × Rekeying Service: $210.00');
  expect(text).toContain(
    'Total before travel: $219.90\nTravel, with tax: $52.35\nWith travel to Princeville: $272.25\nValid until: ',
  );
  expect(text).toMatch(/1\. We go over it with you within 2 hours[,.]/);
  const toOffice = officeNotice(await noticeOf(receipt.id, 'request-notice'), 'https://nenelock.example');
  expect(toOffice.text).toMatch(/Total:? +\$219\.90\nWith travel to Princeville:? +\$272\.25\n/);
});

test('a place that names no town leaves the travel open, in the receipt and the mail', async () => {
  const receipt = await request({ 'rekeying-service': 6 }, { location: 'Princevile', serviceAddress: '' });
  expect(receipt).toMatchObject({ total: '219.90', travel: null, isTravelOpen: true });
  const { text } = await mailOf(receipt.id);
  expect(text).toContain('Total: $219.90\nTravel, by town: $0–$75 plus tax\nValid until: ');
  const vehicle = await request({ 'car-lockout': 1 }, { location: 'Princevile', serviceAddress: '' });
  expect(vehicle).toMatchObject({ travel: null, isTravelOpen: false });
});

test('the mail repeats no words of the visitor, and no town of theirs', async () => {
  const receipt = await request(
    {},
    {
      location: 'Poipu, see evil.example',
      serviceAddress: 'Evil Street 7',
      items: [
        { serviceCategory: 'custom', serviceDescription: 'Buy evil pills', quantity: 2, unitPrice: '12.50' },
      ],
    },
  );
  const [row] = await runSql(url, 'select suspicious from quote where id = $1', [receipt.id]);
  expect(row).toEqual({ suspicious: true });
  const plain = await request(
    {},
    {
      serviceAddress: 'Evil Street 7',
      items: [
        { serviceCategory: 'custom', serviceDescription: 'Buy evil pills', quantity: 2, unitPrice: '12.50' },
      ],
    },
  );
  const { text, html } = await mailOf(plain.id);
  expect(`${text}${html}`).not.toMatch(/pills|Evil Street/);
  expect(text).toContain('2 × Your own item: $25.00');
});

test('one car lockout has one price, however the office prices it', async () => {
  const lead = async () => {
    const { body } = await call(contact, 'POST', '/api/contact', {
      body: {
        ...{ firstName: 'Noa', lastName: `Kahale ${crypto.randomUUID().slice(0, 8)}`, phone: '808-555-0138' },
        ...{ serviceType: 'automotive', location: 'Hanalei', message: 'Locked my keys in the car' },
      },
    });
    const [row] = await runSql(url, 'select job_id from contact_request where id = $1', [body.id]);
    return (await office.get(`/api/admin/jobs/${String(row?.['job_id'])}`)).body;
  };
  const items = [itemFromCatalogue(findBuilderItem('car-lockout'))];
  const price = async (changes: object) => {
    const job = await lead();
    const { status, body } = await office.post(`/api/admin/jobs/${job.id}/price`, {
      version: job.version,
      items,
      ...changes,
    });
    expect(status).toBe(200);
    return body;
  };
  const job = await lead();
  const quick = await price({ distanceMiles: chargedMiles(job, items) });
  const alone = await price({});
  const values = { ...emptyCall, ...placeOf('Hanalei'), phone: '808-555-0137', items, ...followedBy(items) };
  const called = await office.post('/api/admin/jobs', sentCall(values));
  expect(called.status).toBe(201);
  expect([quick.total, alone.total, called.body.total]).toEqual(['157.07', '157.07', '157.07']);
  // The next step is the main button: nobody sends an estimate to someone who stands before a locked car.
  expect(job.action).toBe('price');
  expect(suggestedServices(job)[0]?.id).toBe('car-lockout');
  expect(quick.action).toBe('agree');
});
