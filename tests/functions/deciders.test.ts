import { expect, test } from 'vitest';
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

test('an approval by phone carries no signature', async () => {
  const { id } = await makeApproved(office);
  expect(await runSql(url, 'select decided_as, approval_id from quote where id = $1', [id])).toEqual([
    { decided_as: 'staff', approval_id: null },
  ]);
  expect(await pdfOf(id)).not.toContain('Approved by');
});
