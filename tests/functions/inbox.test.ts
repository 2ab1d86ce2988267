import { expect, test } from 'vitest';
import { erasePerson, findPerson } from '#server/privacy/person.ts';
import { purgeExpired } from '#server/privacy/purge-expired.ts';
import type { Answered } from '#tests/support/call.ts';
import { customer, invoiceBody, linkTo, makeSent } from '#tests/support/money.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url, dataDir } = await testServer();
const office = await signInToOffice();
const other = await colleague(db, 'lani');
type Body = Answered['body'];

const items = [{ serviceCategory: 'labor', serviceDescription: 'Rekey', quantity: 1, unitPrice: '100.00' }];
let phone = 1000;
const newJob = async (body: object = {}): Promise<Body> =>
  (await office.post('/api/admin/jobs', { phone: `808-556-${(phone += 1)}`, ...body })).body;
const read = async (part = '', as = office): Promise<Body[]> =>
  (await as.get(`/api/admin/inbox${part && `?part=${part}`}`)).body.entries;
const has = async (itemId: string, part = '', as = office) =>
  (await read(part, as)).filter((entry) => entry.itemId === itemId);
const mark = (body: object, as = office) => as.post('/api/admin/inbox/marks', body);
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const past = async (itemId: string) =>
  runSql(url, `update inbox_mark set snoozed_until = now() - interval '1 second' where item_id = $1`, [
    itemId,
  ]);
const untouched = (id: string, days: number) =>
  runSql(
    url,
    `update job set created_at = now() - make_interval(days => $2), updated_at = now() - make_interval(days => $2)
      where id = $1`,
    [id, days],
  );

test('a snoozed entry is hidden from everyone and comes back by itself at its time', async () => {
  const { id } = await newJob();
  const until = inAnHour();
  const answer = await mark({ kind: 'request', itemId: id, snoozedUntil: until });
  expect(answer.body).toEqual({
    kind: 'request',
    itemId: id,
    assigneeId: null,
    snoozedUntil: until,
    dismissed: false,
  });
  expect(await has(id)).toEqual([]);
  expect(await has(id, '', other)).toEqual([]);
  expect(await has(id, 'snoozed')).toMatchObject([{ snoozedUntil: until }]);
  await past(id);
  expect(await has(id)).toMatchObject([{ snoozedUntil: null }]);
  expect(await has(id, 'snoozed')).toEqual([]);
});

test('a snooze can be undone; the history shows both steps with the person’s name', async () => {
  const { id } = await newJob();
  await mark({ kind: 'request', itemId: id, snoozedUntil: inAnHour() });
  await mark({ kind: 'request', itemId: id, snoozedUntil: null });
  expect(await has(id)).toHaveLength(1);
  const { body } = await office.get(`/api/admin/history?recordType=job&recordId=${id}`);
  expect(body.map(({ what, actor }: Body) => [what, actor])).toEqual([
    ['woken', office.email],
    ['snoozed', office.email],
    ['called', office.email],
  ]);
  expect(await runSql(url, 'select * from inbox_mark where item_id = $1', [id])).toEqual([]);
});

test('a snoozed estimate waits again when something new happens to it', async () => {
  const { currentQuoteId: itemId } = await newJob({ firstName: 'Ana', items });
  await customer.change(await linkTo(office, itemId), { message: 'Two locks' });
  await mark({ kind: 'change_requested', itemId, snoozedUntil: inAnHour() });
  expect(await has(itemId)).toEqual([]);
  await customer.change(await linkTo(office, itemId), { message: 'Three locks' });
  expect(await has(itemId)).toMatchObject([{ words: expect.stringContaining('Three locks') }]);
});

test('an entry is assigned to one person, shown to everyone, filtered as mine, and stays assigned when snoozed', async () => {
  const { id } = await newJob();
  await mark({ kind: 'request', itemId: id, assigneeId: other.id });
  expect(await has(id)).toMatchObject([{ assigneeId: other.id, assigneeName: other.email }]);
  expect(await has(id, 'mine')).toEqual([]);
  expect(await has(id, 'mine', other)).toHaveLength(1);
  await mark({ kind: 'request', itemId: id, snoozedUntil: inAnHour() });
  expect(await has(id, 'mine', other)).toEqual([]);
  await past(id);
  expect(await has(id, 'mine', other)).toHaveLength(1);
});

test('a mark applies to one kind of entry only, and every kind can be snoozed', async () => {
  const invoice = await makeSent(office, { dueDate: '2026-01-15' });

  await newJob();
  for (const { kind, itemId } of await read()) {
    expect((await mark({ kind, itemId, snoozedUntil: inAnHour() })).status, kind).toBe(200);
  }
  expect(await read()).toEqual([]);
  expect(await has(invoice.id, 'snoozed')).toMatchObject([{ kind: 'overdue' }]);
});

test('a text that failed is dismissed, with undo and in the history; one that is sent again and fails again is back', async () => {
  const invoice = await makeSent(office);
  const [{ id: itemId }] = (await runSql(
    url,
    `insert into outbox (kind, channel, recipient, payload, dedupe_key, message_id, state, record_type, record_id)
     values ('customer-text', 'text', '+18085550177', '{"occasion": "emergency"}', 'lost', 'lost', 'failed', 'invoice', $1)
     returning id`,
    [invoice.id],
  )) as [{ id: string }];
  const dismiss = (dismissed: boolean) => mark({ kind: 'mail_failed', itemId, dismissed });
  expect(await has(itemId)).toMatchObject([{ kind: 'mail_failed', channel: 'text' }]);
  await mark({ kind: 'mail_failed', itemId, assigneeId: other.id });

  for (const answer of [await dismiss(true), await dismiss(true)])
    expect(answer).toMatchObject({ status: 200, body: { dismissed: true, assigneeId: other.id } });
  for (const part of ['', 'mine', 'snoozed']) expect(await has(itemId, part, other)).toEqual([]);
  expect((await dismiss(false)).body).toMatchObject({ dismissed: false });
  expect(await has(itemId, 'mine', other)).toHaveLength(1);
  await dismiss(true);
  const { body } = await office.get(`/api/admin/history?recordType=invoice&recordId=${invoice.id}`);
  expect(body.slice(0, 3)).toMatchObject([
    { what: 'message_dismissed', actor: office.email, after: { recipient: '+18085550177' } },
    { what: 'message_restored', actor: office.email },
    { what: 'message_dismissed', actor: office.email },
  ]);

  const retry = `/api/admin/invoices/${invoice.id}/deliveries/${itemId}/retry`;
  expect((await office.post(retry)).status).toBe(200);
  expect(await dismiss(true)).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  await runSql(url, `update outbox set state = 'failed', sent_at = null where id = $1`, [itemId]);
  expect(await has(itemId)).toHaveLength(1);
});

test('a failed mail about no record can be dismissed; entries of other kinds cannot', async () => {
  const [{ id: itemId }] = (await runSql(
    url,
    `insert into outbox (kind, recipient, payload, dedupe_key, message_id, state, last_error)
     values ('password-reset', 'gone@example.com', '{}', 'no-record', 'no-record', 'failed', 'no such mailbox') returning id`,
  )) as [{ id: string }];
  expect(await has(itemId)).toHaveLength(1);
  expect((await mark({ kind: 'mail_failed', itemId, dismissed: true })).status).toBe(200);
  expect(await has(itemId)).toEqual([]);
  const { id } = await newJob();
  const refused = await mark({ kind: 'request', itemId: id, dismissed: true });
  expect(refused.body.errors).toHaveProperty('dismissed');
});

test('a time in the past or too far ahead, an unknown account and an unknown item are rejected', async () => {
  const { id: itemId } = await newJob();
  const wrong = async (body: object) => (await mark({ kind: 'request', itemId, ...body })).body.errors;
  expect(await wrong({ snoozedUntil: '2026-01-01T00:00:00Z' })).toHaveProperty('snoozedUntil');
  expect(await wrong({ snoozedUntil: '2098-01-01T00:00:00Z' })).toHaveProperty('snoozedUntil');
  expect(await wrong({ assigneeId: itemId })).toHaveProperty('assigneeId');
  expect(await wrong({ kind: 'overdue', assigneeId: other.id })).toHaveProperty('itemId');
});

test('a job without activity for 30 days is stale, unless an offer stands', async () => {
  const old = await newJob();
  const offered = await newJob({ items });
  const young = await newJob();
  for (const { id } of [old, offered]) await untouched(id, 31);
  await untouched(young.id, 29);
  expect(await has(old.id)).toMatchObject([{ kind: 'stale', action: 'close' }]);
  expect(await has(offered.id)).toEqual([]);
  expect(await has(young.id)).toMatchObject([{ kind: 'request' }]);
  const past31 = `now() - interval '31 days'`;
  await runSql(url, `update quote set valid_until = ${past31}, updated_at = ${past31} where job_id = $1`, [
    offered.id,
  ]);
  expect(await has(offered.id)).toMatchObject([{ kind: 'stale' }]);
});

test('stale jobs are closed together, with a reason, all or none', async () => {
  const [one, two, fresh] = [await newJob(), await newJob(), await newJob()];
  for (const { id } of [one, two]) await untouched(id, 40);
  const close = (jobIds: string[]) =>
    office.post('/api/admin/inbox/close', { jobIds, reason: 'could_not_help', note: 'No answer' });
  expect((await close([one.id, fresh.id])).body.code).toBe('wrong_state');
  expect(await has(one.id)).toHaveLength(1);
  expect((await close([one.id, two.id])).body).toEqual({ closed: 2 });
  for (const { id } of [one, two]) {
    expect((await office.get(`/api/admin/jobs/${id}`)).body).toMatchObject({
      visit: 'cancelled',
      cancelReason: 'could_not_help',
      timeline: expect.arrayContaining([expect.objectContaining({ what: 'cancelled' })]),
    });
  }
});

test('marks are deleted with the person they are about, and 400 days after their last change', async () => {
  const asked = { phone: '808-555-0188', firstName: 'Pua' };
  const { id } = await newJob(asked);
  await mark({ kind: 'request', itemId: id, assigneeId: other.id });
  const keys = await findPerson(db, asked.phone);
  await erasePerson({ db, config: { dataDir } }, () => Promise.resolve(keys), {
    actor: 'test',
    now: new Date(),
  });
  expect(await runSql(url, 'select * from inbox_mark where item_id = $1', [id])).toEqual([]);

  const { id: kept } = await newJob();
  await mark({ kind: 'request', itemId: kept, assigneeId: other.id });
  await runSql(url, `update inbox_mark set updated_at = now() - interval '401 days' where item_id = $1`, [
    kept,
  ]);
  expect(await purgeExpired({ db, now: new Date() })).toMatchObject({ inboxMarks: 1 });
});

test('a job that is done waits for its invoice, and again after a void; one with nothing to charge can be put away', async () => {
  const paper = (
    await office.post('/api/admin/invoices', { ...invoiceBody, phone: `808-556-${(phone += 1)}` })
  ).body;
  const [{ job_id: jobId }] = (await runSql(url, `select job_id from invoice where id = $1`, [paper.id])) as [
    { job_id: string },
  ];
  // The draft's job is under way until somebody finishes it.
  expect(await has(jobId)).toEqual([]);
  await runSql(url, `update job set visit = 'done', finished_at = now() where id = $1`, [jobId]);
  expect(await has(jobId)).toMatchObject([{ kind: 'done_not_invoiced', action: 'invoice' }]);
  await office.post(`/api/admin/invoices/${paper.id}/send`, { channel: 'none' });
  expect(await has(jobId)).toEqual([]);
  await office.post(`/api/admin/invoices/${paper.id}/void`, { reason: 'Wrong', returnStock: false });
  expect(await has(jobId)).toMatchObject([{ kind: 'done_not_invoiced' }]);
  const put = { kind: 'done_not_invoiced', itemId: jobId, dismissed: true };
  expect((await mark(put)).status).toBe(200);
  expect(await has(jobId)).toEqual([]);
});

test('invoices of a month that is over wait to be exported, once there was a first export', async () => {
  const waiting = async () => (await read()).filter(({ kind }) => kind === 'not_exported');
  const old = await makeSent(office, { phone: '808-556-2001' });
  await runSql(url, `update invoice set sent_at = now() - interval '45 days' where id = $1`, [old.id]);
  expect(await waiting()).toEqual([]);
  const today = new Date(Date.now() - 36_000_000).toISOString().slice(0, 10);
  const ago = (days: number) =>
    new Date(Date.now() - 36_000_000 - days * 86_400_000).toISOString().slice(0, 10);
  const exportDays = (from: string, to: string) =>
    office.get(`/api/admin/export/report-journal.csv?from=${from}&to=${to}`);
  await runSql(url, `insert into exported_day (day, exported_by) values ($1, 'test')`, [ago(60)]);
  expect(await waiting()).toMatchObject([
    { name: expect.stringMatching(/^1 invoice of \w+ 20/), action: 'export', recordId: null },
  ]);
  await exportDays(ago(59), today);
  expect(await waiting()).toEqual([]);
});
