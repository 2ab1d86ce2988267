import { createHash, randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { NO_JOB } from '#domain/job-steps.ts';
import { sendPhoto } from '#tests/support/authority.ts';
import { must } from '#tests/support/call.ts';
import { colleague, type Office, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { phoneWithKeys } from '#tests/support/sealing-phone.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url } = await testServer({ SECOND_FACTOR_DAYS: '365' });
// 10 AM in Honolulu.
vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 2, 20) });
afterAll(() => vi.useRealTimers());
const owner = await signInToOffice();
const kimo = await colleague(db, 'kimo', { role: 'technician' });
const lani = await colleague(db, 'lani', { role: 'technician' });
const bookkeeper = await colleague(db, 'books', { role: 'bookkeeper' });
const job = must(
  await owner.post('/api/admin/jobs', { phone: '808 555 0171', firstName: 'Ana', technicianId: kimo.id }),
);

/** Records an expense as a screen does. */
async function spend(who: Office, body: object, jobId: string = job.id) {
  const id = randomUUID();
  const answer = await who.post(`/api/admin/jobs/${jobId}/steps`, {
    steps: [{ id, kind: 'expense', body: { paidWith: 'card', ...body } }],
  });
  return { id, status: answer.status, body: answer.body, outcome: answer.body.steps?.[0]?.outcome as string };
}
const held = async () => (await kimo.get('/api/admin/cash')).body.vans[0]?.held.cash as string | undefined;
const earned = async () => {
  const { expenses, margin } = (await owner.get(`/api/admin/jobs/${job.id}/earned`)).body;
  return [expenses, margin];
};
const list = async (query = '') => must(await bookkeeper.get(`/api/admin/expenses?${query}`));
async function journal(from: string, to = from) {
  const { body } = await (
    await signInToOffice()
  ).get(`/api/admin/export/report-journal.csv?from=${from}&to=${to}`);
  const lines = parse(body, { columns: true }) as Record<string, string>[];
  return {
    file: body as string,
    lines: lines.map(({ JournalDate, AccountName, Debits, Credits }) => [
      JournalDate,
      AccountName,
      Debits || `-${Credits}`,
    ]),
  };
}

test('an expense counts in the books of its day, in the van and in what its job earned; a reversal on its own day', async () => {
  const fuel = await spend(kimo, { amount: '60', category: 'fuel', note: 'Kapaa' });
  expect(fuel.outcome).toBe('applied');
  // The mileage covers fuel.
  expect(await earned()).toEqual(['0.00', '0.00']);
  const blank = await spend(kimo, { amount: '12.5', category: 'materials', paidWith: 'cash' });
  expect(await earned()).toEqual(['12.50', '-12.50']);
  expect(await held()).toBe('-12.50');
  const tools = await spend(lani, { amount: '30.00', category: 'tools', paidWith: 'own' }, NO_JOB);
  expect([tools.outcome, tools.body.job]).toEqual(['applied', null]);
  // Sent again, it is the same.
  const again = await kimo.post(`/api/admin/jobs/${job.id}/steps`, {
    steps: [
      { id: blank.id, kind: 'expense', body: { amount: '12.5', category: 'materials', paidWith: 'cash' } },
    ],
  });
  expect(again.body.steps[0].outcome).toBe('applied');

  vi.setSystemTime(Date.UTC(2026, 10, 3, 20));
  const before = await journal('2026-11-02');
  expect(before.lines).toEqual([
    ['11/02/2026', 'Expenses:Fuel', '60.00'],
    ['11/02/2026', 'Expenses:Job Materials', '12.50'],
    ['11/02/2026', 'Expenses:Tools', '30.00'],
    ['11/02/2026', 'Cash on Hand', '-12.50'],
    ['11/02/2026', 'Owed to Crew', '-30.00'],
    ['11/02/2026', 'Shop Credit Card', '-60.00'],
  ]);
  const office = await signInToOffice();
  const reverse = (id: string) =>
    office.post(`/api/admin/expenses/${id}/reverse`, { reason: 'Wrong amount' });
  expect((await reverse(blank.id)).body).toMatchObject({ id: blank.id, reversed: true });
  expect((await reverse(blank.id)).status).toBe(409);
  const rows = must(await office.get('/api/admin/expenses')) as { id: string; kind: string }[];
  expect(rows.map(({ kind }) => kind)).toEqual(['reversal', 'expense', 'expense', 'expense']);
  expect((await reverse(rows[0]!.id)).status).toBe(409);
  expect((await reverse(randomUUID())).status).toBe(404);
  expect((await office.get(`/api/admin/jobs/${job.id}/earned`)).body.margin).toBe('0.00');
  expect((await office.get('/api/admin/cash')).body.vans[0].held.cash).toBe('0.00');

  vi.setSystemTime(Date.UTC(2026, 10, 4, 20));
  expect((await journal('2026-11-02')).file).toBe(before.file);
  expect((await journal('2026-11-03')).lines).toEqual([
    ['11/03/2026', 'Cash on Hand', '12.50'],
    ['11/03/2026', 'Expenses:Job Materials', '-12.50'],
  ]);
  await expect(runSql(url, `update expense set amount = 1`)).rejects.toThrow('append-only');
  await expect(runSql(url, `delete from expense where kind = 'reversal'`)).rejects.toThrow('append-only');
  vi.setSystemTime(Date.UTC(2026, 10, 2, 21));
});

test('expenses are searched, narrowed, sorted and saved as a file', async () => {
  const amounts = async (query: string) =>
    (await list(query)).map(({ amount }: { amount: string }) => amount);
  expect(await amounts('sort=-amount')).toEqual(['60.00', '30.00', '12.50', '12.50']);
  expect(await amounts('q=kapaa')).toEqual(['60.00']);
  expect(await amounts('q=tools')).toEqual(['30.00']);
  expect(await amounts('q=lani')).toEqual(['30.00']);
  expect(await amounts('category=materials&paidWith=cash')).toEqual(['12.50', '12.50']);
  const { body } = await (await signInToOffice()).get('/api/admin/export/expenses.csv');
  const file = parse(body, { columns: true, bom: true }) as Record<string, string>[];
  expect(file.map(({ amount, jobNumber }) => `${amount} ${jobNumber}`).toSorted()).toEqual(
    ['-12.50 ', '12.50 ', '60.00 ']
      .map((one) => one + job.number)
      .concat('30.00 ')
      .toSorted(),
  );
});

test('a receipt’s photo follows its expense, from who recorded it alone, without place and time', async () => {
  const photo = await sharp({ create: { width: 20, height: 10, channels: 3, background: 'red' } })
    .withExifMerge({ IFD0: { Make: 'SecretPhone' } })
    .jpeg()
    .toBuffer();
  const photoSha256 = createHash('sha256').update(photo).digest('hex');
  const { id } = await spend(kimo, { amount: '4', category: 'fees', photoSha256 }, NO_JOB);
  const path = `/api/admin/expenses/${id}/photo`;
  const dataUrl = `data:image/jpeg;base64,${photo.toString('base64')}`;
  const find = async () => (await list()).find((row: { id: string }) => row.id === id).photo as string;
  expect(await find()).toBe('missing');
  expect((await sendPhoto(lani, path, dataUrl)).status).toBe(404);
  expect((await bookkeeper.get(path)).status).toBe(404);
  expect((await sendPhoto(kimo, path, dataUrl, { most: 300 })).body).toMatchObject({ whole: true });
  expect(await find()).toBe('kept');
  expect((await bookkeeper.get(path)).headers.get('content-type')).toBe('image/jpeg');
  const [kept] = await runSql(url, 'select photo from expense where id = $1', [id]);
  expect((kept!['photo'] as Buffer).toString('latin1')).not.toContain('SecretPhone');
  expect((await kimo.get(path)).status).toBe(403);
});

test('what is no expense is refused: a wrong amount, a step of no job, a job of someone else', async () => {
  const errors = async (body: object) => Object.keys((await spend(kimo, body)).body.errors ?? {});
  expect(await errors({ amount: '0', category: 'fuel' })).toEqual(['steps.0.body.amount']);
  expect(await errors({ amount: '1.005', category: 'fuel' })).toEqual(['steps.0.body.amount']);
  expect(await errors({ amount: '1', category: 'boat' })).toEqual(['steps.0.body.category']);
  expect((await spend(lani, { amount: '1', category: 'fuel' })).status).toBe(404);
  expect((await bookkeeper.post(`/api/admin/jobs/${NO_JOB}/steps`, { steps: [] })).status).toBe(403);
  const note = { id: randomUUID(), kind: 'note', body: { words: 'Rusted shut' } };
  expect((await owner.post(`/api/admin/jobs/${NO_JOB}/steps`, { steps: [note] })).status).toBe(404);
  for (const who of [kimo, lani]) expect((await who.get('/api/admin/expenses')).status).toBe(403);
});

test('an expense of no job that a phone without a session delivers is recorded; any other step of no job stays', async () => {
  const phone = await phoneWithKeys(kimo);
  const happenedAt = new Date(Date.now() - 600_000).toISOString();
  const body = { amount: '7.00', category: 'fees', paidWith: 'own', note: null, photoSha256: null };
  const stepOf = (kind: string, said: object) => ({ id: randomUUID(), kind, body: said, happenedAt });
  const good = await phone.seal(kimo.id, NO_JOB, stepOf('expense', body));
  const bad = await phone.seal(kimo.id, NO_JOB, stepOf('set_off', {}));
  const sent = await phone.send({ phoneId: phone.id, steps: [good, bad] });
  expect(must(sent).received).toEqual([good.id]);
  expect((await list()).map(({ id }: { id: string }) => id)).toContain(good.id);
});
