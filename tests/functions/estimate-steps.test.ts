import { describe, expect, test } from 'vitest';
import { nextQuoteState, quoteEvents, type QuoteEvent, type QuoteState } from '#domain/quote.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { customer, estimateBody, linkTo, makeApproved, makeEstimate } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';
import { holdsForAll } from '#tests/support/holds-for-all.ts';

const { url } = await testServer();
const office = await signInToOffice();
const path = (id: string, event = '') => `/api/admin/quotes/${id}${event && `/${event}`}`;
const expire = (id: string) =>
  runSql(url, `update quote set valid_until = now() - interval '2 days' where id = $1`, [id]);

/** Brings a new estimate into a status through the office's own actions. */
async function estimateIn(state: QuoteState, facts: { expired?: boolean; invoiced?: boolean } = {}) {
  const { id } = await makeEstimate(office);
  if (state === 'approved') await office.post(path(id, 'approve'));
  if (state === 'declined') await office.post(path(id, 'decline'), { reason: 'Too dear' });
  if (state === 'cancelled') await office.post(path(id, 'cancel'));
  if (facts.invoiced) await office.post('/api/admin/invoices', { quoteId: id });
  if (facts.expired) await expire(id);
  const { body } = await office.get(path(id));
  return body;
}

const dearer = [{ ...estimateBody.items[0], unitPrice: '89.99' }];

async function take(event: QuoteEvent, quote: { id: string; version: number }) {
  const { version } = quote;
  if (event === 'edit') return office.put(path(quote.id), { items: dearer, version });
  if (event === 'amend') return office.put(path(quote.id), { notes: 'Dog in the yard', version });
  if (event === 'invoice') return office.post('/api/admin/invoices', { quoteId: quote.id });
  return office.post(path(quote.id, event), event === 'send' ? { channel: 'text' } : {});
}

const situations: [QuoteState, { expired?: boolean; invoiced?: boolean }][] = [
  ['pending', {}],
  ['pending', { expired: true }],
  ['approved', {}],
  ['approved', { invoiced: true }],
  ['declined', {}],
  ['cancelled', {}],
];

test.each(situations)('every step of an estimate that is %s %o follows the state table', (state, situation) =>
  holdsForAll(
    quoteEvents.filter((event) => event !== 'change').map((event) => [event, event]),
    async (event) => {
      const quote = await estimateIn(state, situation);
      const facts = { expired: situation.expired ?? false, hasLiveInvoice: situation.invoiced ?? false };
      const expected = nextQuoteState(state, event, facts);
      expect(quote.allowed.includes(event)).toBe(expected.ok);
      const answer = await take(event, quote);
      const after = (await office.get(path(quote.id))).body;
      if (!expected.ok) {
        expect(answer.status).toBe(409);
        expect(answer.body).toMatchObject({
          code: 'wrong_state',
          current: { id: quote.id, status: quote.status },
        });
        expect(after).toEqual(quote);
        return;
      }
      expect(answer.status).toBeLessThan(300);
      const [stored] = await runSql(url, 'select status, revision from quote where id = $1', [quote.id]);
      expect(stored).toEqual({
        status: expected.to,
        revision: event === 'edit' ? quote.revision + 1 : quote.revision,
      });
    },
  ),
);

test('approving records who and when; reopening clears it', async () => {
  const approved = await makeApproved(office);
  expect(approved).toMatchObject({ status: 'approved', decidedBy: office.email, decidedAs: 'staff' });
  expect(approved.declineReason).toBeNull();
  expect(Date.parse(approved.decidedAt)).toBeLessThanOrEqual(Date.now());
  const { body } = await office.post(path(approved.id, 'reopen'));
  expect(body).toMatchObject({
    status: 'pending',
    decidedBy: null,
    decidedAs: null,
    decidedAt: null,
    revision: 1,
  });
});

test('an edit recalculates at the first tax rate, returns the estimate to pending and hides it until it is sent', async () => {
  const approved = await makeApproved(office);
  await runSql(
    url,
    `update quote set tax_rate_per_million = 40000, tax = 8.40, total = 218.38 where id = $1`,
    [approved.id],
  );
  const { body: quote } = await office.get(path(approved.id));
  const token = await linkTo(office, quote.id);
  const { version } = (await office.get(path(quote.id))).body;
  const items = [{ serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 3, unitPrice: '33.33' }];
  const { status, body } = await office.put(path(quote.id), {
    ...estimateBody,
    distanceMiles: 0,
    items,
    version,
  });
  expect(status).toBe(200);
  // 99.99 at 4 % = 3.9996
  expect(body).toMatchObject({
    status: 'pending',
    revision: 2,
    subtotal: '99.99',
    serviceFee: '0.00',
    tax: '4.00',
    total: '103.99',
  });
  // Its customer sees the new price once it is sent.
  expect((await customer.read(token)).status).toBe(404);
  expect(await linkTo(office, quote.id)).toBe(token);
  expect((await customer.read(token)).body.revision).toBe(2);
});

test('a save without a version gets 428, one with an old version gets 409, and neither overwrites anything', async () => {
  const quote = await makeEstimate(office);
  expect((await office.put(path(quote.id), estimateBody)).status).toBe(428);
  await office.put(path(quote.id), { ...estimateBody, firstName: 'Malia', version: quote.version });
  const stale = await office.put(path(quote.id), {
    ...estimateBody,
    firstName: 'Keoni',
    version: quote.version,
  });
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ code: 'stale_version', current: { firstName: 'Malia', revision: 1 } });
  expect((await office.get(path(quote.id))).body.firstName).toBe('Malia');
});

test('of fifty concurrent saves of one estimate, one is stored and the others get 409', async () => {
  const quote = await makeEstimate(office);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      office.put(path(quote.id), { ...estimateBody, notes: `${n}`, version: quote.version }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status, body }) => status === 409 && body.code === 'stale_version')).toHaveLength(
    49,
  );
  expect((await office.get(path(quote.id))).body).toMatchObject({ revision: 1, version: quote.version + 1 });
});

describe('changes outside the offer are saved without a new revision', () => {
  const beside: [string, object][] = [
    ['a note', { notes: 'Bring the long ladder' }],
    ['a gate code', { accessDetails: 'Gate 4711#' }],
    ['key codes', { keyCodes: 'X1234' }],
    ['a name', { firstName: 'Malia' }],
    ['where to go', { serviceAddress: '4-1234 Kuhio Hwy, Unit B' }],
    ['a distance of the same fee', { distanceMiles: '20' }],
    [
      'how long the work takes',
      { items: estimateBody.items.map((item) => ({ ...item, estimatedTime: 90, difficulty: 'complex' })) },
    ],
    ['nothing at all', {}],
  ];
  test.each(beside)('%s keeps the approval, the revision and the links', async (_, change) => {
    const { id } = await makeEstimate(office);
    const token = await linkTo(office, id);
    await customer.approve(token, { revision: 1, name: 'Leilani Kahale' });
    const approved = (await office.get(`${path(id)}?reveal=no`)).body;
    const { status, body } = await office.put(path(id), { ...change, version: approved.version });
    expect(status).toBe(200);
    const { decidedAt, decidedBy, validUntil, total } = approved;
    expect(body).toMatchObject({ status: 'approved', revision: 1, decidedAt, decidedBy, validUntil, total });
    expect((await customer.read(token)).body).toMatchObject({ status: 'approved', revision: 1 });
  });

  test('a corrected contact keeps the approval and the revision, and ends the links of the old one', async () => {
    const { id } = await makeEstimate(office);
    const token = await linkTo(office, id);
    await customer.approve(token, { revision: 1, name: 'Leilani Kahale' });
    const { version } = (await office.get(path(id))).body;
    const { body } = await office.put(path(id), { phone: '808-555-0188', email: null, version });
    expect(body).toMatchObject({ status: 'approved', revision: 1 });
    expect((await customer.read(token)).status).toBe(404);
  });

  test.each([
    ['a price', { items: dearer }],
    ['another line', { items: [...estimateBody.items, ...dearer] }],
    ['a fee', { distanceMiles: '31' }],
    ['the last day', { validUntil: '2099-01-01' }],
  ])('%s makes a new offer', async (_, change) => {
    const { id } = await makeEstimate(office);
    const token = await linkTo(office, id);
    await customer.approve(token, { revision: 1, name: 'Leilani Kahale' });
    const { version } = (await office.get(path(id))).body;
    const { body } = await office.put(path(id), { ...change, version });
    expect(body).toMatchObject({ status: 'pending', revision: 2, decidedAt: null, decidedAs: null });
    expect((await customer.read(token)).status).toBe(404);
  });

  test('a gate code can be saved on an invoiced estimate, whose prices stay', async () => {
    const approved = await makeApproved(office);
    await office.post('/api/admin/invoices', { quoteId: approved.id });
    const { version } = (await office.get(path(approved.id))).body;
    const saved = await office.put(path(approved.id), { accessDetails: 'Gate 4711#', version });
    expect(saved.body).toMatchObject({ status: 'invoiced', revision: 1, accessDetails: 'Gate 4711#' });
    const refused = await office.put(path(approved.id), { items: dearer, version: saved.body.version });
    expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  });

  test('the history names the fields that were saved', async () => {
    const { id, version } = await makeApproved(office);
    await office.put(path(id), { notes: 'Two dogs', keyCodes: 'X1234', version });
    const { body } = await office.get(`/api/admin/history?recordType=quote&recordId=${id}`);
    expect(body[0]).toMatchObject({
      what: 'changed',
      before: { notes: null, status: 'approved' },
      after: { notes: 'Two dogs', sealed: ['keyCodes'], status: 'approved' },
    });
  });
});

test('of an approval and a concurrent decline, withdrawal or edit, one succeeds and the other gets the current state', async () => {
  for (const rival of ['decline', 'cancel'] as const) {
    const { id } = await makeEstimate(office);
    const answers = await Promise.all([office.post(path(id, 'approve')), office.post(path(id, rival))]);
    const { status } = (await office.get(path(id))).body;
    const winners = answers.filter((answer) => answer.status === 200);
    // Cancelling an approved estimate is allowed, so both may succeed in turn.
    if (winners.length === 2) expect([rival, status]).toEqual(['cancel', 'cancelled']);
    else {
      const loser = answers.find((answer) => answer.status !== 200);
      expect(loser).toMatchObject({ status: 409, body: { code: 'wrong_state', current: { status } } });
    }
  }
});

test('an offer is valid to the end of its last day in Honolulu; a past last day is rejected', async () => {
  const { id } = await makeEstimate(office);
  const { body } = await office.post(path(id, 'extend'), { validUntil: '2099-03-15' });
  expect(body.validUntil).toBe('2099-03-16T09:59:59.999Z');
  const past = await office.post(path(id, 'extend'), { validUntil: '2020-01-01' });
  expect(past).toMatchObject({
    status: 422,
    body: { errors: { validUntil: 'Choose today or a later date' } },
  });
  await expire(id);
  expect((await office.get(path(id))).body.status).toBe('expired');
  expect((await office.post(path(id, 'extend'))).body).toMatchObject({ status: 'pending', revision: 1 });
});

test('a public quote keeps its urgency fee until the urgency changes', async () => {
  const { id } = await makeEstimate(office);
  await runSql(
    url,
    `update quote set source = 'public', apply_urgency_fee = null, urgency = 'urgent', service_fee = 0, urgency_fee = 32.00, tax = 9.05, total = 201.03 where id = $1`,
    [id],
  );
  const { body: quote } = await office.get(path(id));
  const same = { ...estimateBody, distanceMiles: 0, urgency: 'urgent' };
  const { body: kept } = await office.put(path(id), { ...same, version: quote.version });
  expect(kept).toMatchObject({ urgencyFee: '32.00', subtotal: '159.98' });
  const { body: raised } = await office.put(path(id), {
    ...same,
    urgency: 'emergency',
    version: kept.version,
  });
  expect(raised.urgencyFee).toBe('79.99');
});

test('deposits are summed, limited to the total, and can be reversed only whole and once', async () => {
  const { id, total } = await makeEstimate(office);
  expect(total).toBe('219.87');
  const deposits = `${path(id)}/deposits`;
  // No provider is set up: no page would take it.
  expect(await office.post(`${path(id)}/ask-deposit`, { amount: '100.00' })).toMatchObject({
    status: 409,
    body: { detail: 'Cards are not taken here: take the deposit instead.' },
  });
  const first = await office.post(deposits, { amount: '100.00', method: 'card', reference: 'T-1' });
  expect(first).toMatchObject({
    status: 201,
    body: { amount: '100.00', quoteId: id, quote: { depositPaid: '100.00' } },
  });
  const tooMuch = await office.post(deposits, { amount: '119.88', method: 'cash' });
  expect(tooMuch).toMatchObject({
    status: 422,
    body: { errors: { amount: 'At most $119.87 is still due' } },
  });
  const back = await office.post(`${deposits}/${first.body.id}/reverse`, { reason: 'Changed their mind' });
  expect(back).toMatchObject({
    status: 201,
    body: { kind: 'reversal', reason: 'Changed their mind', quote: { depositPaid: '0.00' } },
  });
  expect((await office.post(`${deposits}/${first.body.id}/reverse`, { reason: 'Again' })).status).toBe(409);
  expect(
    (await office.get(deposits)).body.map((p: { kind: string; reversed: boolean }) => [p.kind, p.reversed]),
  ).toEqual([
    ['payment', true],
    ['reversal', false],
  ]);
});

test('a deleted estimate cannot be found, nor can its deposits, mails and PDF', async () => {
  const { id } = await makeEstimate(office);
  await runSql(url, 'update quote set deleted_at = now() where id = $1', [id]);
  for (const part of ['', '/deposits', '/deliveries']) {
    expect([part, (await office.get(`/api/admin/quotes/${id}${part}`)).status]).toEqual([part, 404]);
  }
  expect((await office.post(`/api/admin/quotes/${id}/approve`)).status).toBe(404);
});
