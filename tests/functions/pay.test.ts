import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import { NO_JOB } from '#domain/job-steps.ts';
import { must } from '#tests/support/call.ts';
import { invoiceBody, makeInvoice } from '#tests/support/money.ts';
import { colleague, type Office, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url } = await testServer({ SECOND_FACTOR_DAYS: '365' });
/** 10 AM in Honolulu, a Monday: the office is open. */
const MONDAY = Date.UTC(2026, 10, 2, 20);
const DAY = 86_400_000;
vi.useFakeTimers({ toFake: ['Date'], now: MONDAY });
afterAll(() => vi.useRealTimers());
let owner = await signInToOffice();
let kimo = await colleague(db, 'kimo', { role: 'technician', seesPrices: false });
let lani = await colleague(db, 'lani', { role: 'technician' });

/** Goes on to a day, with fresh sessions. */
async function goTo(days: number) {
  vi.setSystemTime(MONDAY + days * DAY);
  owner = await signInToOffice();
  const again = ({ email }: Office, name: string) =>
    signInToOffice({ email, password: `${name}-long-enough-password` });
  kimo = await again(kimo, 'kimo');
  lani = await again(lani, 'lani');
}

/** A job of a technician that is over, with its issued invoice. */
async function done(who: Office, price: string, { hour = 10, kind = 'residential', invoiced = true } = {}) {
  const at = new Date(Date.now() + (hour - 10) * 3_600_000).toISOString();
  const invoice = await makeInvoice(owner, {
    ...invoiceBody,
    items: [{ serviceDescription: 'Work', quantity: 1, unitPrice: price }],
  });
  const [{ job_id: id } = {}] = await runSql(url, 'select job_id from invoice where id = $1', [invoice.id]);
  await sql`update job set visit = 'done', technician_id = ${who.id}, service_type = ${kind}, arrived_at = ${at},
    finished_at = ${at} where id = ${id}::uuid`.execute(db);
  if (invoiced) must(await owner.post(`/api/admin/invoices/${invoice.id}/send`, { channel: 'none' }));
  return { id: String(id), invoiceId: invoice.id as string };
}
const rule = (who: Office, from: string, more: object = {}) => ({
  ...{ technicianId: who.id, from, share: '45', afterHours: '60', minimum: '25', kinds: [] },
  ...more,
});
const setRule = (body: object, as = owner) => as.post('/api/admin/pay/rules', body);
const due = async (who: Office, as = owner, query = '') => {
  const { people } = must(await as.get(`/api/admin/pay${query}`));
  return people.find(({ technicianId }: { technicianId: string }) => technicianId === who.id);
};
const amounts = ({ lines }: { lines: { kind: string; amount: string }[] }) =>
  lines.map(({ kind, amount }) => `${kind} ${amount}`);
const pay = (who: Office, total: string, through: string, as = owner) =>
  as.post('/api/admin/pay/runs', { technicianId: who.id, through, total });
const setJob = (id: string, amount: string | null, as = owner) =>
  as.post(`/api/admin/jobs/${id}/pay`, { amount, reason: 'Two vans went' });
async function journal(day: string) {
  const { body } = await owner.get(`/api/admin/export/report-journal.csv?from=${day}&to=${day}`);
  const lines = parse(body, { columns: true }) as Record<string, string>[];
  const sum = (of: 'Debits' | 'Credits') =>
    lines.reduce((all, line) => all + Math.round(Number(line[of] || 0) * 100), 0);
  expect(sum('Debits')).toBe(sum('Credits'));
  return lines
    .filter(({ Description }) => /technicians/.test(Description!))
    .map(({ AccountName, Debits, Credits }) => `${AccountName} ${Debits || `-${Credits}`}`);
}

test('a run pays shares and own money, freezes its lines, and what changes later is a correction of the next', async () => {
  must(
    await setRule(
      rule(kimo, '2026-11-01', { kinds: [{ kind: 'automotive', share: '50', afterHours: '50.5' }] }),
    ),
  );
  const house = await done(kimo, '100.01');
  const night = await done(kimo, '200.00', { hour: 23 });
  await done(kimo, '80.00', { kind: 'automotive' });
  const small = await done(kimo, '30.00');
  await done(kimo, '999.00', { invoiced: false });
  await done(lani, '500.00');
  const spend = async (jobId: string, amount: string, category: string) => {
    const id = randomUUID();
    const body = { amount, category, paidWith: 'own' };
    must(await kimo.post(`/api/admin/jobs/${jobId}/steps`, { steps: [{ id, kind: 'expense', body }] }));
    return id;
  };
  await spend(house.id, '10.00', 'materials');
  vi.setSystemTime(MONDAY + 60_000);
  const fuel = await spend(NO_JOB, '40.00', 'fuel');
  // 45% of $90.01 (own parts are a cost); 60% of $200; 50% of $80; the minimum.
  const seen = await due(kimo);
  expect(amounts(seen)).toEqual([
    ...['share 40.50', 'share 120.00', 'share 40.00', 'share 25.00', 'own 10.00', 'own 40.00'],
  ]);
  expect(seen).toMatchObject({ total: '275.50', rule: { share: '45.00', minimum: '25.00' } });
  expect(seen.lines[0].basis).toBe('45% of $90.01');
  // No rule, no pay.
  expect(await due(lani)).toMatchObject({ total: '0.00', lines: [], rule: null });

  expect((await pay(kimo, '275.49', '2026-11-02')).status).toBe(409);
  expect((await pay(kimo, '275.50', '2026-11-03')).status).toBe(422);
  expect((await pay(lani, '0.00', '2026-11-02')).status).toBe(409);
  const both = await Promise.all([pay(kimo, '275.50', '2026-11-02'), pay(kimo, '275.50', '2026-11-02')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const first = must(both.find(({ status }) => status === 201)!);
  expect(first).toMatchObject({ from: null, through: '2026-11-02', total: '275.50', paidBy: owner.email });
  expect(await due(kimo)).toMatchObject({ total: '0.00', lines: [] });
  const asPaid = (await owner.get(`/api/admin/pay/runs/${first.id}`)).body;

  // The margin is split to the cent, and what was paid is a cost of the job.
  const earned = async (id: string) => (await owner.get(`/api/admin/jobs/${id}/earned`)).body;
  expect(await earned(house.id)).toMatchObject({
    ...{ net: '100.01', expenses: '10.00', pay: '40.50', margin: '49.51' },
    technician: { pay: '40.50', paid: '40.50', shop: '49.51', basis: '45% of $90.01', isSet: false },
  });

  await goTo(1);
  expect(await journal('2026-11-02')).toEqual([
    ...[
      'Expenses:Crew Pay 225.50',
      'Owed to Crew -225.50',
      'Owed to Crew 275.50',
      'Crew Pay Clearing -275.50',
    ],
  ]);
  // A void, an expense that was reversed, another pay of a job; a rule from today on changes no job before it.
  must(
    await owner.post(`/api/admin/invoices/${night.invoiceId}/void`, { reason: 'Wrong', returnStock: true }),
  );
  must(await owner.post(`/api/admin/expenses/${fuel}/reverse`, { reason: 'Private' }));
  expect(must(await setJob(small.id, '30')).technician).toMatchObject({
    pay: '30.00',
    paid: '25.00',
    shop: '0.00',
  });
  must(await setRule(rule(kimo, '2026-11-03', { share: '10', afterHours: '10', minimum: '0' })));
  // The voided job still pays the minimum: they went there.
  expect(amounts(await due(kimo))).toEqual(['correction -95.00', 'correction 5.00', 'own -40.00']);
  expect((await pay(kimo, '0.00', '2026-11-03')).status).toBe(409);
  await done(kimo, '2000.00');
  expect(amounts(await due(kimo)).at(2)).toBe('share 200.00');
  const second = must(await pay(kimo, '70.00', '2026-11-03'));
  expect(second).toMatchObject({ from: '2026-11-03', through: '2026-11-03', total: '70.00' });
  expect((await owner.get(`/api/admin/pay/runs/${first.id}`)).body).toEqual(asPaid);
  expect(must(await setJob(small.id, null)).technician).toMatchObject({ pay: '25.00', isSet: false });
  expect(amounts(await due(kimo))).toEqual(['correction -5.00']);
  await goTo(2);
  expect(await journal('2026-11-03')).toContain('Crew Pay Clearing -70.00');
  const report = (await owner.get('/api/admin/reports/earned?from=2026-11-01&by=technician')).body;
  // $225.50 on Monday and $110.00, without their own money.
  expect(report.total.pay).toBe('335.50');
  for (const table of ['pay_rule', 'job_pay', 'pay_run', 'pay_line'])
    for (const change of [`delete from ${table}`, `truncate ${table} cascade`])
      await expect(runSql(url, change)).rejects.toThrow('append-only');
});

test('what a technician was paid for a job stays theirs; the next one gets what it leaves of the share', async () => {
  await goTo(3);
  must(await setRule(rule(lani, '2026-11-01', { share: '50', afterHours: '50', minimum: '0' })));
  const before = await due(lani);
  const job = await done(kimo, '1000.00');
  must(await setRule(rule(kimo, '2026-11-05', { share: '10', afterHours: '10', minimum: '0' })));
  const paid = await due(kimo);
  must(await pay(kimo, paid.total, '2026-11-05'));
  await sql`update job set technician_id = ${lani.id} where id = ${job.id}`.execute(db);
  expect(await due(kimo)).toMatchObject({ lines: [] });
  const after = await due(lani);
  expect(after.lines.length).toBe(before.lines.length + 1);
  expect(after.lines.at(-1)).toMatchObject({
    amount: '400.00',
    basis: '50% of $1,000.00, less $100.00 paid to others',
  });
  const { technician, margin } = (await owner.get(`/api/admin/jobs/${job.id}/earned`)).body;
  expect([margin, technician.pay, technician.shop]).toEqual(['900.00', '400.00', '500.00']);
});

test('a technician sees their own pay and not what jobs leave; nobody else but the owner sees any', async () => {
  const { people, runs } = must(await kimo.get('/api/admin/pay'));
  expect(people).toMatchObject([{ technicianId: kimo.id, rule: null }]);
  expect(new Set(runs.map((run: { technicianId: string }) => run.technicianId))).toEqual(new Set([kimo.id]));
  const [{ id }] = runs;
  const own = must(await kimo.get(`/api/admin/pay/runs/${id}`));
  expect(own.lines.map(({ basis }: { basis: string }) => basis)).toEqual(own.lines.map(() => null));
  expect((await lani.get(`/api/admin/pay/runs/${id}`)).status).toBe(404);
  expect((await owner.get(`/api/admin/pay/runs/${randomUUID()}`)).status).toBe(404);
  expect(must(await lani.get('/api/admin/pay')).runs).toEqual([]);

  const job = await done(kimo, '10.00');
  for (const role of ['dispatcher', 'bookkeeper', 'technician'] as const) {
    const other = await colleague(db, `other-${role}`, { role });
    const asked = [
      pay(kimo, '1.00', '2026-11-02', other),
      setRule(rule(kimo, '2026-11-02'), other),
      setJob(job.id, '1.00', other),
      other.get('/api/admin/export/report-pay.csv'),
      ...(role === 'technician' ? [] : [other.get('/api/admin/pay'), other.get(`/api/admin/pay/runs/${id}`)]),
      ...(role === 'bookkeeper' ? [] : [other.get('/api/admin/reports/journal')]),
    ];
    for (const answer of await Promise.all(asked)) expect([role, answer.status]).toEqual([role, 403]);
    const told = await other.get(`/api/admin/history?recordType=user&recordId=${kimo.id}`);
    expect([role, told.status]).toEqual([role, 403]);
  }
  const history = must(await owner.get(`/api/admin/history?recordType=user&recordId=${kimo.id}`));
  expect(history.map(({ what }: { what: string }) => what)).toEqual(
    expect.arrayContaining(['pay_rule_set', 'pay_paid', 'job_pay_set', 'job_pay_unset']),
  );
});

test('what was paid is a file, of a period or of one run; what is no rule is refused', async () => {
  const read = async (query: string) =>
    parse((await owner.get(`/api/admin/export/report-pay.csv?${query}`)).body, {
      columns: true,
      bom: true,
    }) as Record<string, string>[];
  const november = await read('from=2026-11-01&to=2026-11-30');
  const sum = november.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
  const { runs } = must(await owner.get('/api/admin/pay'));
  expect(sum).toBe(runs.reduce((all: number, { total }: { total: string }) => all + Number(total) * 100, 0));
  const [{ id }] = runs;
  expect((await read(`run=${id}`)).length).toBe(
    (await owner.get(`/api/admin/pay/runs/${id}`)).body.lines.length,
  );
  const errors = async (more: object) =>
    Object.keys((await setRule(rule(lani, '2026-11-01', more))).body.errors);
  expect(await errors({ share: '100.01' })).toEqual(['share']);
  expect(await errors({ minimum: '' })).toEqual(['minimum']);
  const split = { kind: 'rekey', share: '1', afterHours: '1' };
  expect(await errors({ kinds: [split, split] })).toEqual(['kinds']);
  expect((await setRule({ ...rule(lani, '2026-11-01'), technicianId: randomUUID() })).status).toBe(422);
  expect((await setJob(randomUUID(), '1')).status).toBe(404);
  const open = must(await owner.post('/api/admin/jobs', { phone: '808 555 0171', technicianId: lani.id }));
  expect((await setJob(open.id, '1')).status).toBe(409);
});
