import { expect, test } from 'vitest';
import documents from '#functions/documents.ts';
import { itemFromCatalogue } from '#admin/shared/form/form-lines.ts';
import { addDays, shopDate, startOfShopDay } from '#domain/shop-time.ts';
import { textChannel } from '#domain/customer-text.ts';
import { limits } from '#domain/limits.ts';
import { findBuilderItem } from '#domain/price-list.ts';
import { scheduled } from '#server/http/scheduled.ts';
import { sendReminders } from '#server/scheduled/reminders.ts';
import { call, must } from '#tests/support/call.ts';
import { makeEstimate, makeSent } from '#tests/support/money.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { textOffice } from '#tests/support/text-office.ts';

const { provider, url, office, clock, caller, jobOf, drain, makeJob, textsOf } = await textOffice();

/** A job's entries in the inbox because of texts that reached no one. */
const lostTexts = async (jobId: string) =>
  (await office.get('/api/admin/inbox')).body.entries.filter(
    (entry: { kind: string; jobId: string }) => entry.kind === 'mail_failed' && entry.jobId === jobId,
  );

test('an estimate’s link is texted once despite lost responses and opens the estimate; the job shows delivery reports in any order', async () => {
  const { e164, person } = caller();
  const estimate = await makeEstimate(office, { ...person, email: null });
  const sent = await office.post(`/api/admin/quotes/${estimate.id}/send`, { channel: 'sms' });
  expect(sent.status).toBe(200);
  expect(sent.body.link).toMatchObject({
    delivery: null,
    smsHref: null,
    text: { recipient: e164, via: 'provider', channel: 'text', state: 'queued' },
  });
  expect(sent.body.link.text.words).toContain(
    `${estimate.quoteNumber} is ready. See and approve it here: (a private link)`,
  );
  // No token waits in the queue.
  expect(JSON.stringify(await runSql(url, 'select payload from outbox'))).not.toContain('/j/');

  provider.lose(2);
  await drain();
  clock.ahead = 10 * 60_000;
  await drain();
  clock.ahead = 30 * 60_000;
  await drain();
  expect(provider.attempts()).toBe(3);
  const [text, ...others] = provider.taken();
  expect(others).toEqual([]);
  expect(text?.to).toBe(e164);
  const token = /\/j\/[\w-]+#([\w-]+)$/.exec(text?.text ?? '')?.[1] ?? '';
  const opened = await call(documents, 'GET', '/api/documents/-', { headers: { 'document-token': token } });
  expect(opened).toMatchObject({ status: 200, body: { number: estimate.quoteNumber } });

  // "Delivered" overtakes "sent", and a late failure changes nothing.
  await provider.report(text!.id, 'delivered');
  await provider.report(text!.id, 'delivered');
  await provider.report(text!.id, 'sent');
  await provider.report(text!.id, 'undelivered', '30003');
  await provider.report('a text of somebody else', 'delivered');
  const [row] = await runSql(url, 'select job_id from quote where id = $1', [estimate.id]);
  expect(await textsOf(String(row?.['job_id']))).toEqual([
    expect.objectContaining({ state: 'sent', outcome: 'delivered', lastError: null, recipient: e164 }),
  ]);
});

test('the price of a call and the cancellation of a request without a time are texted by us', async () => {
  const { e164, person } = caller();
  const job = await makeJob({ ...person, email: null });
  const items = [itemFromCatalogue(findBuilderItem('car-lockout'))];
  const priced = must(await office.post(`/api/admin/jobs/${job.id}/price`, { version: job.version, items }));
  const quote = priced.quotes[0];
  const { body: options } = await office.get(
    `/api/admin/texts/options?recordType=quote&recordId=${quote.id}`,
  );
  const channel = textChannel(options);
  const { body: sent } = await office.post(`/api/admin/quotes/${quote.id}/send`, { channel });
  expect(sent.link).toMatchObject({ smsHref: null, text: { recipient: e164, via: 'provider' } });
  const cancelled = await office.step(job.id, 'cancel', {
    reason: 'could_not_help',
    text: true,
  });
  expect(cancelled.status).toBe(200);
  await drain();
  const texts = provider.taken().filter(({ to }) => to === e164);
  expect(texts.map(({ text }) => text)).toContainEqual(expect.stringContaining('your request is cancelled'));
});

test('a delivery report that arrives before our own record of the sending keeps the text from being sent again', async () => {
  const invoice = await makeSent(office, caller().person);
  await office.post(`/api/admin/invoices/${invoice.id}/send`, { channel: 'sms' });
  provider.lose(1);
  await drain();
  const [text] = provider.taken();
  await provider.report(text!.id, 'undelivered', '30005');
  clock.ahead = 30 * 60_000;
  await drain();
  expect(provider.attempts()).toBe(1);
  const [row] = await runSql(url, 'select job_id from invoice where id = $1', [invoice.id]);
  const jobId = String(row?.['job_id']);
  expect(await textsOf(jobId)).toEqual([
    expect.objectContaining({ outcome: 'undelivered', lastError: expect.stringContaining('30005') }),
  ]);

  // It waits in the inbox until it is sent again, under a new id: the provider would drop a repeat of the old one.
  expect(await lostTexts(jobId)).toEqual([
    expect.objectContaining({ channel: 'text', action: 'retry', phone: text!.to, recordType: 'invoice' }),
  ]);
  const [{ id: deliveryId }] = await textsOf(jobId);
  const again = `/api/admin/invoices/${invoice.id}/deliveries/${deliveryId}/retry`;
  const key = { 'idempotency-key': 'again-1' };
  const answers = [await office.post(again, undefined, key), await office.post(again, undefined, key)];
  expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
    [200, 'queued'],
    [200, 'queued'],
  ]);
  expect(await lostTexts(jobId)).toEqual([]);
  await drain();
  expect(provider.taken().map(({ to }) => to)).toEqual([text!.to, text!.to]);
  await provider.report(provider.taken()[1]!.id, 'delivered');
  expect(await textsOf(jobId)).toEqual([expect.objectContaining({ outcome: 'delivered' })]);
  expect((await office.post(again)).status).toBe(409);
});

test('a lost text about a visit waits in the inbox until the visit is over; a number that asked for none gets no second one', async () => {
  const job = await makeJob();
  const slot = { slotStart: '2031-05-06T20:00:00Z', slotEnd: '2031-05-06T21:00:00Z' };
  await office.step(job.id, 'schedule', { ...slot, text: true });
  await provider.deliver('lost-1', job.e164, 'STOP');
  await drain();
  expect(await lostTexts(job.id)).toEqual([
    expect.objectContaining({ words: expect.stringContaining('asked for no more texts'), phone: job.e164 }),
  ]);
  const [{ id: deliveryId }] = await textsOf(job.id);
  const again = `/api/admin/jobs/${job.id}/deliveries/${deliveryId}/retry`;
  expect(await office.post(again)).toMatchObject({
    status: 422,
    body: { errors: { channel: expect.stringContaining('asked for no more texts') } },
  });
  await provider.deliver('lost-2', job.e164, 'START');
  expect((await office.post(again)).body).toMatchObject({ state: 'queued', channel: 'text' });
  await drain();
  expect(provider.taken().map(({ text }) => text)).toContainEqual(
    expect.stringContaining('we will be there on May 6, 2031'),
  );
  await provider.report(provider.taken().at(-1)!.id, 'undelivered');
  await office.step(job.id, 'cancel', { reason: 'customer_cancelled' });
  expect(await lostTexts(job.id)).toEqual([]);
});

test('lost texts about past visits leave their room in the inbox to those about open ones', async () => {
  const withLostText = async (day: string) => {
    const job = await makeJob();
    const slot = { slotStart: `${day}T20:00:00Z`, slotEnd: `${day}T21:00:00Z` };
    expect((await office.step(job.id, 'schedule', { ...slot, text: true })).status).toBe(200);
    await drain();
    await provider.report(provider.taken().findLast(({ to }) => to === job.e164)!.id, 'undelivered');
    return job;
  };
  const [open, past] = [await withLostText('2031-05-07'), await withLostText('2031-05-08')];
  expect(await lostTexts(past.id)).toHaveLength(1);
  await office.step(past.id, 'cancel', { reason: 'customer_cancelled' });
  await runSql(
    url,
    `insert into outbox (id, message_id, dedupe_key, created_at, kind, channel, recipient, payload, state,
                         sent_at, next_attempt_at, record_type, record_id, delivery)
     select gen_random_uuid(), gen_random_uuid(), 'again ' || n, now() + interval '1 minute', kind, channel, recipient,
            payload, state, sent_at, next_attempt_at, record_type, record_id, delivery
       from outbox, generate_series(1, 40) n where record_id = $1 and delivery = 'undelivered'`,
    [past.id],
  );
  expect(await lostTexts(open.id)).toHaveLength(1);
});

test('a text is not sent once its estimate has changed, its appointment has moved or its links are revoked', async () => {
  const estimate = await makeEstimate(office, { ...caller().person, email: null });
  await office.post(`/api/admin/quotes/${estimate.id}/send`, { channel: 'sms' });
  await office.post(`/api/admin/quotes/${estimate.id}/revoke-links`);
  const job = await makeJob();
  const slot = (day: string) => ({
    slotStart: `2031-03-0${day}T20:00:00Z`,
    slotEnd: `2031-03-0${day}T21:00:00Z`,
  });
  const set = await office.step(job.id, 'schedule', { ...slot('4'), text: true });
  expect(set.status).toBe(200);
  await office.step(job.id, 'schedule', { ...slot('5'), text: true });
  await drain();
  expect(provider.taken().map(({ text }) => text)).toEqual([
    expect.stringMatching(/has moved to Mar 5, 2031, 10:00 AM.*old time was Mar 4/),
  ]);
  expect((await textsOf(job.id)).map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'failed',
    'sent',
  ]);
});

test('the choice of mail or text is stored with the customer, and applies to On my way', async () => {
  const job = await makeJob({ email: 'noa@example.com' });
  expect(job.customer.toldBy).toBeNull();
  const slot = { slotStart: '2031-04-04T20:00:00Z', slotEnd: '2031-04-04T21:00:00Z' };
  await office.step(job.id, 'schedule', { ...slot, tell: false, text: true });
  expect((await jobOf(job.id)).customer.toldBy).toBe('text');
  const options = await office.get(`/api/admin/texts/options?recordType=job&recordId=${job.id}`);
  expect(options.body).toMatchObject({ via: 'provider', toldBy: 'text', refused: null });
  await runSql(url, 'delete from outbox');
  await office.step(job.id, 'set_off', { tell: true, minutes: 25 });
  // Past the usual time, so that the text about that leaves too.
  clock.ahead = 3_600_000;
  await drain();
  const words = provider.taken().map(({ text }) => text);
  expect(words.toSorted()).toEqual([
    expect.stringContaining('we are on our way, usually 15-25 minutes'),
    expect.stringMatching(/longer than we said.* between .* and /),
  ]);
  expect(await runSql(url, `select from outbox where channel = 'mail'`)).toEqual([]);
});

test('the reminder of the day before goes as the customer is told: by text, by mail, or by mail where the number asked for none', async () => {
  const now = new Date();
  const tomorrow = addDays(shopDate(now.toISOString()), 1);
  const at = (hour: number) => new Date(startOfShopDay(tomorrow).getTime() + hour * 3_600_000).toISOString();
  const visit = async (hour: number, changes: object, toldBy?: string) => {
    const job = await makeJob(changes);
    const { id, version } = (await office.get(`/api/admin/customers/${job.customer.id}`)).body;
    if (toldBy) await office.put(`/api/admin/customers/${id}`, { version, toldBy });
    await office.step(job.id, 'schedule', { slotStart: at(hour), slotEnd: at(hour + 1) });
    return job;
  };
  const byText = await visit(9, { email: 'text@example.com' }, 'text');
  const byMail = await visit(11, { email: 'mail@example.com' });
  const noMail = await visit(13, {});
  const stopped = await visit(15, { email: 'stopped@example.com' }, 'text');
  await provider.deliver('r-stop', stopped.e164, 'STOP');
  await runSql(url, 'delete from outbox');
  const remind = () =>
    scheduled('reminders', sendReminders, { now: () => now })(new Request('http://localhost/'));
  await remind();
  await remind();
  const queued = await runSql(
    url,
    `select kind, recipient from outbox where kind <> 'review-ask' order by kind, recipient`,
  );
  expect(queued).toEqual([
    ...[byText.e164, noMail.e164].toSorted().map((recipient) => ({ kind: 'customer-text', recipient })),
    ...[byMail.email, 'stopped@example.com']
      .toSorted()
      .map((recipient) => ({ kind: 'visit-reminder', recipient })),
  ]);
  await drain();
  expect(provider.taken().map(({ text }) => text)).toContainEqual(
    expect.stringMatching(/we come on .* 9:00 AM.*photo ID/),
  );
  const shown = (await office.get(`/api/admin/customers/${stopped.customer.id}`)).body;
  expect(shown).toMatchObject({ toldBy: 'text', noTextsSince: expect.stringContaining('T') });
  const cleared = await office.put(`/api/admin/customers/${shown.id}`, {
    version: shown.version,
    toldBy: '',
  });
  expect(cleared.body).toMatchObject({ toldBy: null });
});

test('a changed template is sent; a template without its link and a stale save are refused', async () => {
  const { body } = await office.get('/api/admin/texts');
  expect(body.templates).toContainEqual(expect.objectContaining({ kind: 'receipt', changed: false }));
  const save = (words: string, version = 0) =>
    office.put('/api/admin/texts', { version, templates: [{ kind: 'estimate_link', words }] });
  expect(await save('No link')).toMatchObject({
    status: 422,
    body: { errors: { 'templates.0.words': 'Must contain {link}' } },
  });
  expect((await save('Aloha! Your price, {total}: {link}')).status).toBe(200);
  expect((await save('Another: {link}')).status).toBe(409);
  const estimate = await makeEstimate(office, { ...caller().person, email: null });
  const onPhone = await office.post(`/api/admin/quotes/${estimate.id}/send`, { channel: 'text' });
  expect(decodeURIComponent(onPhone.body.link.smsHref)).toContain('Aloha! Your price, $219.87: http');
});

test('STOP ends texts until START, with one confirmation; the screen and the alarm show it', async () => {
  const job = await makeJob();
  await provider.deliver('in-1', job.e164, 'Stop');
  await provider.deliver('in-1', job.e164, 'Stop');
  await provider.deliver('in-2', job.e164, 'STOP');
  await drain();
  expect(provider.taken().map(({ text }) => text)).toEqual([expect.stringContaining('no more texts')]);
  const slot = { slotStart: '2031-05-04T20:00:00Z', slotEnd: '2031-05-04T21:00:00Z' };
  const refused = await office.step(job.id, 'schedule', { ...slot, text: true });
  expect(refused).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining('no more texts (STOP)') },
  });
  const options = await office.get(`/api/admin/texts/options?recordType=job&recordId=${job.id}`);
  expect(options.body.refused).toContain('STOP');
  await office.step(job.id, 'set_off', { tell: true });
  await runSql(url, 'update admin_user set mobile = $1 where id = $2', [job.e164, office.id]);
  const me = (await office.get('/api/admin/alarm')).body.people.find(
    ({ id }: { id: string }) => id === office.id,
  );
  expect(me.hasMobile).toBe(false);
  await office.put('/api/admin/alarm/mobile', { mobile: '' });

  // The words of an old STOP do not come back with its repeat.
  await provider.deliver('in-3', job.e164, 'Yes');
  await provider.deliver('in-1', job.e164, 'Stop');
  await provider.deliver('in-4', job.e164, 'HELP');
  await drain();
  expect(
    provider
      .taken()
      .slice(1)
      .map(({ text }) => text)
      .toSorted(),
  ).toEqual([
    expect.stringMatching(/808-555-0142\. Reply STOP to opt out/),
    expect.stringContaining('texts about your jobs again'),
  ]);
  expect(await runSql(url, 'select from text_opt_out')).toEqual([]);
});

test('a number gets a limited number of texts an hour, and the screen says why', async () => {
  const invoice = await makeSent(office, caller().person);
  const send = () => office.post(`/api/admin/invoices/${invoice.id}/send`, { channel: 'sms' });
  for (let sent = 0; sent < limits.textsPerHour; sent += 1) {
    expect((await send()).status).toBe(200);
    await drain();
  }
  expect(await send()).toMatchObject({
    status: 422,
    body: { detail: expect.stringContaining(`had ${limits.textsPerHour} texts within one hour`) },
  });
  expect(provider.taken()).toHaveLength(limits.textsPerHour);
});
