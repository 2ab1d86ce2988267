import fc from 'fast-check';
import { expect, test } from 'vitest';
import reminders from '#functions/reminders.ts';
import { eventObject, sessionObject, type TestSession } from '#scripts/serve/test-cards-objects.ts';
import { cardOffice, signed } from '#tests/support/card-provider.ts';
import { makeSent } from '#tests/support/money.ts';
import { runSql } from '#tests/support/run-sql.ts';

// Card payments in every order and at once: whatever comes when, the books end the same, to the cent.

const { office, provider, cards, url, open, read, inbox } = await cardOffice();
const wake = () => reminders(new Request('http://localhost/'));

/** What the provider says of one payment that was made, refunded and disputed, and of a failed try at it. */
async function story(page: TestSession) {
  const first = cards.events.length;
  cards.dropsMessages = true;
  await cards.leave(page, 'paid');
  await cards.happen(page, 'refund');
  await cards.happen(page, 'dispute');
  cards.dropsMessages = false;
  const failed = { ...sessionObject({ ...page, status: 'failed' }, ''), payment_status: 'unpaid' };
  const now = Math.floor(Date.now() / 1000);
  return [...cards.events.slice(first), eventObject('checkout.session.async_payment_failed', failed, now)];
}

test('two hundred shuffles of a payment, its refund, its dispute and a failed try, each sent twice, end the same', async () => {
  const ends = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 8 }), async (order) => {
      const { id } = await makeSent(office);
      const events = await story(await open(id));
      for (const place of order) await cards.send(events[place]!);
      const { status, paid, payments } = await read(id);
      const asked: { kind: string; itemId: string; words: string }[] = await inbox(id);
      // The inbox lists a number of each kind: the next run's must be among them.
      for (const { kind, itemId } of asked)
        await office.post('/api/admin/inbox/marks', { kind, itemId, dismissed: true });
      ends.add(
        JSON.stringify({
          status,
          paid,
          payments: payments.length,
          // A dispute's deadline is a minute of the day.
          asked: asked.map(({ words }) => words.replace(/ by .+$/, '')).toSorted(),
        }),
      );
    }),
    { numRuns: 200 },
  );
  expect([...ends].map((end) => JSON.parse(end) as object)).toMatchObject([
    {
      status: 'paid',
      paid: '104.71',
      payments: 1,
      asked: [expect.stringContaining('refunded'), expect.stringContaining('took')],
    },
  ]);
});

test('fifty races of the office’s refund and its message are fifty reversals', async () => {
  for (let race = 0; race < 50; race += 1) {
    const { id } = await makeSent(office);
    const page = await open(id);
    await cards.leave(page, 'paid');
    const [{ id: paymentId }] = (await read(id)).payments;
    const refund = () => office.post(`/api/admin/payments/${paymentId}/refund`, { reason: 'Not needed' });
    // The provider does not wait for us: its message and its answer set out together.
    provider.sendsBeside = true;
    const answers = await Promise.all([refund(), refund()]);
    provider.sendsBeside = false;
    await provider.settled();
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    const { status, paid, payments } = await read(id);
    expect({ status, paid, kinds: payments.map(({ kind }: { kind: string }) => kind) }).toEqual({
      status: 'sent',
      paid: '0.00',
      kinds: ['payment', 'reversal'],
    });
    expect(page.refunded).toBe(10_471);
    expect(await inbox(id)).toEqual([]);
  }
});

const steps = [
  'press',
  'paid',
  'slow',
  'succeeds',
  'fails',
  'refund',
  'dispute',
  'win',
  'lose',
  'cash',
  'office',
  'drop',
  'look',
  'out',
] as const;
type Step = (typeof steps)[number];

/** Takes one step of a history on one invoice; what cannot be done then is not. */
async function take(id: string, pages: TestSession[], step: Step): Promise<void> {
  const page = pages.at(-1);
  if (step === 'press') {
    const { status, body } = await office.post(`/api/admin/invoices/${id}/card`);
    if (status === 201) pages.push(cards.find(body.url.split('/').at(-1))!);
  } else if (step === 'cash') {
    await office.post(`/api/admin/invoices/${id}/payments`, { amount: '33.33', method: 'cash' });
  } else if (step === 'office') {
    const card = (await read(id)).payments.find(
      (payment: { byProvider: boolean; reversed: boolean; kind: string }) =>
        payment.byProvider && !payment.reversed && payment.kind === 'payment',
    );
    if (card) await office.post(`/api/admin/payments/${card.id}/refund`, { reason: 'Not needed' });
  } else if (step === 'drop') cards.dropsMessages = true;
  else if (step === 'look') {
    cards.dropsMessages = false;
    await wake();
  } else if (step === 'out') await cards.payOut();
  else if (page && (step === 'paid' || step === 'slow')) await cards.leave(page, step);
  else if (page && step !== 'paid' && step !== 'slow') await cards.happen(page, step);
}

test('a thousand random histories add up to the cent: payments, what is left over, refunds, and each payout', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 8 }), async (history) => {
      const { id } = await makeSent(office);
      const pages: TestSession[] = [];
      for (const step of ['press', 'paid', ...history] as const) await take(id, pages, step);
    }),
    { numRuns: 1000 },
  );
  cards.dropsMessages = false;
  await cards.payOut();
  await wake();
  // Every payment at the provider is one fact, and is booked or left over, whole.
  const paid = cards.sessions.filter(({ status }) => status === 'paid');
  const facts = await runSql(
    url,
    `select f.ref, (f.amount * 100)::int as cents, coalesce(p.amount, 0) + f.unbooked = f.amount as whole
       from card_fact f left join payment p on p.id = f.payment_id where f.kind = 'payment'`,
  );
  const centsOf = new Map(facts.map(({ ref, cents }) => [ref, cents]));
  expect(paid.length).toBeGreaterThan(900);
  expect(centsOf).toEqual(new Map(paid.map(({ intent, cents }) => [intent, cents])));
  expect(facts.filter(({ whole }) => !whole)).toEqual([]);
  // Every refund at the provider is known; no invoice has more or less than its payments, and none is paid twice.
  const refunds = await runSql(
    url,
    `select payment_ref, (sum(amount) * 100)::int as cents from card_fact where kind = 'refund' group by 1`,
  );
  expect(new Map(refunds.map(({ payment_ref: ref, cents }) => [ref, cents]))).toEqual(
    new Map(paid.filter(({ refunded }) => refunded > 0).map(({ intent, refunded }) => [intent, refunded])),
  );
  const wrong = await runSql(
    url,
    `select invoice_number from invoice where paid > total or (status = 'paid') <> (paid = total) or paid <> (
       select coalesce(sum(case kind when 'reversal' then -amount else amount end), 0) from payment
        where invoice_id = invoice.id)`,
  );
  expect(wrong).toEqual([]);
  const { payouts, total } = (await office.get('/api/admin/reports/payouts')).body;
  expect(payouts.length).toBeGreaterThan(50);
  expect(payouts.filter(({ status }: { status: string }) => status !== 'paid')).toEqual([]);
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  const { gross, fees, refunds: back, disputes, other, bank } = total;
  expect(cents(gross) - cents(fees) - cents(back) - cents(disputes) + cents(other)).toBe(cents(bank));
});

test('a message that was signed again a month later is still the same one', async () => {
  const { id } = await makeSent(office);
  await cards.leave(await open(id), 'paid');
  const event = cards.events.at(-1)!;
  const body = JSON.stringify(event);
  const { receivedCards } = await import('#server/http/card-handler.ts');
  const at = new Date(Date.now() + 31 * 86_400_000);
  const post = receivedCards({ now: () => at });
  const request = () =>
    new Request('http://localhost/api/cards', { method: 'POST', body, headers: signed(body, { at }) });
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(request())));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await read(id)).payments).toHaveLength(1);
});
