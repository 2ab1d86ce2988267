import { expect, test } from 'vitest';
import pdf from '#functions/pdf.ts';
import { listApprovalsOfJob, listWholeAuthorities } from '#db/queries/evidence.ts';
import { type EvidenceManifest, sealed, verifyEvidence } from '#domain/evidence.ts';
import { sha256 } from '#domain/proofs.ts';
import { evidenceKeysOf, signEvidence } from '#server/evidence/make-evidence.ts';
import { letterhead } from '#server/documents/letterhead.ts';
import { deriveFieldKey, type FieldKeys } from '#server/encryption/field-key.ts';
import { evidencePdf } from '#server/pdf/make-pdf.ts';
import { call, must } from '#tests/support/call.ts';
import { evidenceOffice } from '#tests/support/evidence-office.ts';
import { estimateBody, fetchPdf, invoiceBody, linkTo } from '#tests/support/money.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { runSql } from '#tests/support/run-sql.ts';

// What the evidence of a job says of a long history, of an unreadable photo, and what a customer's own copy leaves out.

const { office, db, url, kimo, evidence, verified, lockout, smallPhoto } = await evidenceOffice();
const sql = (text: string, ...values: unknown[]) => runSql(url, text, values);
const part = ({ sections }: EvidenceManifest, id: string) => sections.find((section) => section.id === id)!;
const ownCopy = (token: string) => fetchPdf(`/api/documents/${token}/evidence`, undefined, {});

test('an acceptance and the messages stay in the file however much happens after', async () => {
  const { jobId, token } = await lockout({ photo: await smallPhoto() });
  const mail = (kind: string, key: string, count: number) =>
    sql(
      `insert into outbox (kind, recipient, payload, dedupe_key, message_id, record_type, record_id, state, sent_at)
       select $1, 'leilani@example.com', '{}', $2 || n, $2 || n, 'job', $3, 'sent', now() from generate_series(1, $4::int) n`,
      ...[kind, key, jobId, count],
    );
  await mail('receipt', 'early', 1);
  const before = (await verified(await evidence(jobId))).manifest;
  expect(part(before, 'messages').rows.at(-1)?.text).toBe('Mail, the receipt, to leilani@example.com: sent.');
  expect(part(before, 'messages').missing).toEqual([
    'A mail is listed by what it was about, without its words; the words of a text are kept for 30 days.',
  ]);
  await sql(
    `insert into event (record_type, record_id, what, actor, after)
     select 'job', $1::uuid, what, 'customer', '{"message": "Again"}' from generate_series(1, 600),
            unnest(array['evidence_made', 'texted']) what`,
    jobId,
  );
  await mail('document-answer', 'flood', 60);
  const { manifest } = await verified(await evidence(jobId));
  expect(part(manifest, 'price')).toEqual(part(before, 'price'));
  const { rows, missing } = part(manifest, 'messages');
  expect(rows).toHaveLength(part(before, 'messages').rows.length + 500);
  expect(rows).toEqual(expect.arrayContaining([...part(before, 'messages').rows]));
  expect(missing).toContain('Of each kind of event and message, this file has the newest 500 at most.');

  // The customer's own copies are one line of the history a day.
  await sql(`set nene.erasing = 'on'; delete from event where what = 'evidence_made'`);
  const copies = await Promise.all([ownCopy(token), ownCopy(token)]);
  expect(copies.map(({ status }) => status)).toEqual([200, 200]);
  const taken = () => sql(`select actor from event where record_id = $1 and what = 'evidence_made'`, jobId);
  expect(await taken()).toEqual([{ actor: 'customer' }]);
});

test('of too many authorities and acceptances, the newest are kept, in their order', async () => {
  const { jobId } = await lockout({ photo: await smallPhoto() });
  await sql(
    `insert into authority (job_id, name, relation, id_type, actor, created_at)
     select $1, 'Person ' || n, 'tenant', 'none', 'kimo', now() + n * interval '1 second' from generate_series(1, 60) n`,
    jobId,
  );
  await sql(
    `insert into approval (quote_id, revision, name, device, address, created_at)
     select id, 1, 'Signer ' || n, '', '', now() + n * interval '1 second' from quote, generate_series(1, 501) n where job_id = $1`,
    jobId,
  );
  const namesOf = (rows: readonly { readonly name: string }[]) => [rows[0]?.name, rows.at(-1)?.name];
  expect(namesOf(await listWholeAuthorities(db, jobId))).toEqual(['Person 11', 'Person 60']);
  expect(namesOf(await listApprovalsOfJob(db, jobId))).toEqual(['Signer 2', 'Signer 501']);
});

test('the customer’s own copy comes by the key of their link, without the photo and surnames of ours', async () => {
  const { jobId, token } = await lockout({ photo: await smallPhoto() });
  const path = `/api/documents/${token}/evidence`;
  const { status, bytes } = await fetchPdf(path, undefined, {});
  expect(status).toBe(200);
  const { manifest } = await verified(bytes);
  expect(manifest).toMatchObject({ madeFor: 'The customer', photos: [{ leftOut: expect.any(String) }] });
  expect(JSON.stringify(manifest)).toContain('by Kimo.');
  expect(JSON.stringify(manifest)).not.toMatch(/Akana|@nenelock\.example/);
  const events = await sql(`select actor from event where record_id = $1 and what = 'evidence_made'`, jobId);
  expect(events).toEqual([{ actor: 'customer' }]);
  expect((await fetchPdf(path.replace(token, `${token.slice(0, -1)}_`), undefined, {})).status).toBe(404);
});

test('the customer’s own copy has the papers they may see, and no note of the office', async () => {
  const { jobId, token } = await lockout({ photo: await smallPhoto() });
  const item = { serviceDescription: 'Hidden padlock', quantity: 1, unitPrice: '333.00' };
  const items = [{ ...item, serviceCategory: 'parts' }];
  const draft = must(await office.post('/api/admin/quotes', { ...estimateBody, items }));
  await sql(`update quote set job_id = $1 where id = $2`, jobId, draft.id);
  await sql(
    `insert into event (record_type, record_id, what, actor, after)
     values ('quote', $1, 'declined', $2, '{"revision": 1, "total": "348.68", "words": "Hidden reason"}')`,
    ...[draft.id, office.email],
  );
  const wrong = must(await office.post('/api/admin/invoices', { ...invoiceBody, items: [item] }));
  await sql(`update invoice set job_id = $1 where id = $2`, jobId, wrong.id);
  must(await office.post(`/api/admin/invoices/${wrong.id}/send`, { channel: 'none' }));
  must(
    await office.post(`/api/admin/invoices/${wrong.id}/void`, { reason: 'Hidden void', returnStock: false }),
  );
  const [payment] = await sql(
    `select id, invoice_id from payment where invoice_id in (select id from invoice where job_id = $1)`,
    jobId,
  );
  must(
    await office.post(
      `/api/admin/invoices/${String(payment?.['invoice_id'])}/payments/${String(payment?.['id'])}/reverse`,
      { reason: 'Hidden refund' },
    ),
  );
  await sql(`set nene.erasing = 'on'; update authority set note = 'Hidden proof'`);
  await sql(`update admin_user set first_name = null, last_name = null where email = '${office.email}'`);

  const whole = JSON.stringify((await verified(await evidence(jobId))).manifest);
  for (const words of ['padlock', 'reason', 'void', 'refund', 'proof'])
    expect(whole).toContain(`Hidden ${words}`);
  const { manifest } = await verified((await ownCopy(token)).bytes);
  expect(JSON.stringify(manifest)).not.toContain('Hidden');
  expect(part(manifest, 'price').rows[0]?.text).toContain('2 × Deadbolt, satin nickel: $159.98');
  expect(part(manifest, 'price').missing).toEqual([]);
  expect(part(manifest, 'invoice').rows).toHaveLength(1);
  // Who has no name is our office; so is nobody.
  expect(part(manifest, 'messages').rows[0]?.text).toMatch(
    /^A message of the customer, pasted by our office:/,
  );
  await sql(`set nene.erasing = 'on'; update authority set actor = 'gone@example.com'`);
  expect(part((await verified((await ownCopy(token)).bytes)).manifest, 'authority').rows[0]?.text).toMatch(
    /Recorded by our office\.$/,
  );
});

test('before the visit is done, the customer’s link makes no evidence', async () => {
  const quote = must(await office.post('/api/admin/quotes', estimateBody));
  expect((await ownCopy(await linkTo(office, quote.id))).status).toBe(404);
});

test('a dispute names no terms that the customer did not accept', async () => {
  const fields = async (id: string) =>
    must(await call(pdf, 'GET', `/api/admin/jobs/${id}/dispute-fields`, { token: office.token })).fields as {
      field: string;
      text: string;
    }[];
  const termsOf = async (id: string) =>
    (await fields(id)).find(({ field }) => field === 'refund_policy_disclosure')?.text;
  const quote = must(await office.post('/api/admin/quotes', estimateBody));
  const { jobId } = must(await office.post(`/api/admin/quotes/${quote.id}/approve`));
  expect(await termsOf(jobId)).toBe(undefined);
  await sql(
    `insert into event (record_type, record_id, what, actor, after) values ('quote', $1, 'approved', 'customer: Leilani', $2)`,
    ...[quote.id, '{"tripFee": "65.00"}'],
  );
  expect(await termsOf(jobId)).toMatch(/^Trip fee .+: \$65\.00\.$/);
});

test('a wrong door word and the tries stand with who recorded them', async () => {
  const { id } = must(await office.post('/api/admin/jobs', { phone: '808-555-0195', technicianId: kimo.id }));
  for (const step of ['wrong_word', 'tried']) must(await kimo.step(id, step, {}));
  const { rows, missing } = part((await verified(await evidence(id))).manifest, 'door');
  expect(rows.map(({ text }) => text)).toEqual([
    'Someone gave the wrong door word. Recorded by Kimo Akana.',
    'Tried to reach the customer. Recorded by Kimo Akana.',
  ]);
  expect(missing).toEqual(['No arrival is on record.']);
});

test('a photo that cannot be read stays with us; one that cannot be drawn is attached', async () => {
  const { jobId } = await lockout({ photo: await smallPhoto() });
  const broken = Buffer.from('GPS 22.0, -159.4');
  await sql(
    `set nene.erasing = 'on'; update authority set photo = '\\x${broken.toString('hex')}' where job_id = '${jobId}'`,
  );
  const bytes = await evidence(jobId);
  const { manifest } = await verified(bytes);
  expect(manifest.photos).toMatchObject([{ leftOut: 'kept by us: it cannot be read' }]);
  expect((await readPdf(bytes)).text.replaceAll(/\s+/g, ' ')).toContain(
    'The photo is kept by us: it cannot be read.',
  );
  expect(Buffer.from(bytes).includes(broken)).toBe(false);

  const keys: FieldKeys = [deriveFieldKey(new Uint8Array(32))];
  const [key = ''] = evidenceKeysOf(keys);
  const { id } = manifest.photos[0]!;
  const photo = { ...manifest.photos[0]!, sha256: await sha256(broken), leftOut: null };
  const drawn = await evidencePdf({
    business: letterhead({ firstName: '', lastName: '', phone: '', email: null }).business,
    manifest: { ...manifest, key, photos: [photo] },
    ...{ status: 'Done', photos: new Map([[id, broken]]), checkUrl: 'https://example.com/check-us/evidence' },
  });
  const file = sealed(drawn, key, (signed) => signEvidence(keys, signed));
  expect((await verifyEvidence(file, [key])).state).toBe('true');
});
