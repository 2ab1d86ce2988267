import { expect, test } from 'vitest';
import pdf from '#functions/pdf.ts';
import { disputeId } from '#scripts/serve/test-cards-objects.ts';
import { call, must } from '#tests/support/call.ts';
import { evidenceOffice } from '#tests/support/evidence-office.ts';
import { makeSent } from '#tests/support/money.ts';
import { runSql } from '#tests/support/run-sql.ts';

// The evidence of a disputed card payment leaves for the provider, once.

const { office, kimo, url, cards, provider, open, verified } = await evidenceOffice();

async function disputed() {
  const { id } = await makeSent(office);
  const page = await open(id);
  await cards.leave(page, 'disputed');
  const [{ job_id: job } = {}] = await runSql(url, 'select job_id from invoice where id = $1', [id]);
  const path = `/api/admin/jobs/${String(job)}`;
  const read = async () =>
    must(await call(pdf, 'GET', `${path}/dispute-fields`, { token: office.token })).disputes;
  const [dispute] = await read();
  const send = (by: { token: string } = office, to: string = dispute.id) =>
    call(pdf, 'POST', `${path}/disputes/${to}/evidence`, { token: by.token });
  const history = () =>
    runSql(url, `select what, actor, after from event where record_id = $1 and what ~ $2 order by id`, [
      job,
      '^evidence_(sent|unclear)$',
    ]);
  return { page, read, send, history, dispute: disputeId(page) };
}

test('the fields and the signed file reach the provider, the history says so, and a second time is refused', async () => {
  const { page, read, send, history, dispute } = await disputed();
  expect(await read()).toMatchObject([{ words: expect.stringContaining('Answer it'), sent: null }]);
  expect((await send(kimo)).status).toBe(403);
  const other = await disputed();
  expect((await send(office, (await other.read())[0].id)).status).toBe(404);
  expect(page.evidence).toBe(undefined);

  expect(await send()).toMatchObject({ status: 200, body: { dispute } });
  expect(page.evidence).toMatchObject({
    customer_name: expect.stringMatching(/\w/),
    uncategorized_text: expect.stringContaining('INVOICE'),
    service_documentation: expect.stringMatching(/^file_/),
  });
  const file = cards.files.get(page.evidence!['service_documentation']!)!;
  const { manifest } = await verified(new Uint8Array(await file.arrayBuffer()));
  expect(manifest.madeFor).toBe(`The card provider, dispute ${dispute}`);
  expect(await history()).toEqual([{ what: 'evidence_sent', actor: office.email, after: { dispute } }]);
  expect(await read()).toMatchObject([{ sent: { by: office.email } }]);

  const sent = page.evidence;
  expect(await send()).toMatchObject({
    status: 409,
    body: { detail: 'The evidence was sent already: the card provider takes it once.' },
  });
  expect(page.evidence).toBe(sent);
  expect(await history()).toHaveLength(1);
});

test('of two at once, one is sent', async () => {
  const { send, history } = await disputed();
  const answers = await Promise.all([send(), send()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await history()).toHaveLength(1);
});

test('without a clear answer the history says so, and the provider is asked before it is sent again', async () => {
  const { page, send, history, dispute } = await disputed();
  provider.instead = (path) =>
    path === `/v1/disputes/${dispute}` && page.evidence ? new Response('', { status: 502 }) : undefined;
  expect((await send()).status).toBe(503);
  const { evidence } = page;
  expect(evidence).toBeDefined();
  provider.instead = () => undefined;
  expect(await send()).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('It has evidence for this dispute already.') },
  });
  expect(page.evidence).toBe(evidence);
  expect(await history()).toEqual([{ what: 'evidence_unclear', actor: office.email, after: { dispute } }]);
});

test('a dispute that is over at the provider takes none, and its own words say why', async () => {
  const { page, send, history } = await disputed();
  cards.dropsMessages = true;
  await cards.happen(page, 'lose');
  cards.dropsMessages = false;
  expect(await send()).toMatchObject({
    status: 409,
    body: { detail: 'The card provider did not take it: The dispute is lost.' },
  });
  expect([page.evidence, await history()]).toEqual([undefined, []]);
});
