import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { up } from '#db/migrations/0018-who-decided.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { customer, fetchPdf, linkTo, makeApproved, makeEstimate } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { pdfText } from '#tests/support/pdf-text.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();
const office = await signInToOffice();
const signature = 'M10,20L30.5,40M1,1L2,2';
const path = (id: string, event = '') => `/api/admin/quotes/${id}${event && `/${event}`}`;
const pdfOf = async (id: string) =>
  pdfText((await fetchPdf(`/api/admin/quotes/${id}/pdf`, office.token)).bytes);

async function signedBy(name: string): Promise<string> {
  const { id } = await makeEstimate(office);
  await customer.approve(await linkTo(office, id), { revision: 1, name, signature });
  return id;
}

test('a signature belongs to its own approval, not to a later one by the office', async () => {
  const id = await signedBy('Leilani Kahale');
  expect(await pdfOf(id)).toContain('Approved by Leilani Kahale');
  await office.post(path(id, 'reopen'));
  expect(await pdfOf(id)).not.toContain('Approved by');
  const { body } = await office.post(path(id, 'approve'));
  expect(body).toMatchObject({
    status: 'approved',
    decidedAs: 'staff',
    decidedBy: office.email,
    revision: 1,
  });
  expect(await pdfOf(id)).not.toContain('Approved by Leilani Kahale');
  expect((await customer.read(await linkTo(office, id))).body.decision).toMatchObject({
    as: 'staff',
    by: null,
  });
});

test('an estimate signed again after it was reopened has the new signature', async () => {
  const id = await signedBy('Leilani Kahale');
  await office.post(path(id, 'reopen'));
  await customer.approve(await linkTo(office, id), { revision: 1, name: 'Kaleo Kahale' });
  const printed = await pdfOf(id);
  expect(printed).toContain('Approved by Kaleo Kahale');
  expect(printed).not.toContain('Approved by Leilani Kahale');
});

test('a customer who signs with an email address is the customer, everywhere', async () => {
  const id = await signedBy('a@example.com');
  const { body } = await office.get(path(id));
  expect(body).toMatchObject({ decidedAs: 'customer', decidedBy: 'a@example.com' });
  const seen = await customer.read(await linkTo(office, id));
  expect(seen.body.decision).toMatchObject({ as: 'customer', by: 'a@example.com' });
  const history = await office.get(`/api/admin/history?recordType=quote&recordId=${id}`);
  expect(history.body.map(({ actor }: { actor: string }) => actor)).toContain('customer: a@example.com');
  const { headers, body: csv } = await office.get('/api/admin/export/quotes.csv');
  expect(headers.get('content-type')).toContain('text/csv');
  const line = String(csv)
    .split('\r\n')
    .find((row) => row.includes(body.quoteNumber));
  expect(line).toContain('customer,a@example.com');
});

test('an earlier decision is identified by its signature or the history, not by the name’s form', async () => {
  const { url: old, db } = await freshDatabase();
  await runSql(old, 'alter table quote drop column decided_as, drop column approval_id');
  const decided = async (
    number: string,
    status: string,
    by: string,
    actor: string | null,
    signed = false,
  ) => {
    const id = randomUUID();
    await runSql(
      old,
      `insert into quote (id, quote_number, source, first_name, last_name, phone, phone_digits, service_type, location,
         service_address, subtotal, tax, tax_rate_per_million, total, valid_until, status, decided_at, decided_by)
       values ($1, $2, 'admin', 'A', 'B', '1', '1', 'residential', 'Lihue', 'Rice St', 0, 0, 0, 0, now(), $3,
         '2026-11-01T00:00:00Z', $4)`,
      [id, number, status, by],
    );
    if (actor)
      await runSql(
        old,
        `insert into event (record_type, record_id, what, actor, at) values ('quote', $1, $2, $3, now())`,
        [id, status, actor],
      );
    if (signed)
      await runSql(
        old,
        `insert into approval (quote_id, revision, name, device, address, created_at)
         values ($1, 1, $2, '', '', '2026-11-01T00:00:00Z')`,
        [id, by],
      );
  };
  await decided('1', 'approved', 'a@example.com', 'customer: a@example.com', true);
  await decided('2', 'declined', 'b@example.com', 'customer: b@example.com');
  await decided('3', 'approved', 'kai@nenelock.example', 'kai@nenelock.example');
  await decided('4', 'approved', 'kai@nenelock.example', null);
  await up(db as never);
  const rows = await runSql(
    old,
    'select quote_number, decided_as, approval_id is not null as signed, version from quote order by 1',
  );
  expect(rows).toEqual([
    { quote_number: '1', decided_as: 'customer', signed: true, version: 1 },
    { quote_number: '2', decided_as: 'customer', signed: false, version: 1 },
    { quote_number: '3', decided_as: 'staff', signed: false, version: 1 },
    { quote_number: '4', decided_as: 'staff', signed: false, version: 1 },
  ]);
});

test('an approval by phone carries no signature', async () => {
  const { id } = await makeApproved(office);
  expect(await runSql(url, 'select decided_as, approval_id from quote where id = $1', [id])).toEqual([
    { decided_as: 'staff', approval_id: null },
  ]);
  expect(await pdfOf(id)).not.toContain('Approved by');
});
