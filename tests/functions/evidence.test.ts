import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import pdf from '#functions/pdf.ts';
import { EVIDENCE_BYTES, type EvidenceManifest } from '#domain/evidence.ts';
import { sealed, verifyEvidence } from '#domain/evidence-file.ts';
import { evidenceKeysOf, signEvidence } from '#server/encryption/evidence-key.ts';
import { deriveFieldKey, type FieldKeys } from '#server/encryption/field-key.ts';
import { recordAuthority } from '#tests/support/authority.ts';
import { type Answered, call, must } from '#tests/support/call.ts';
import { cardOffice } from '#tests/support/card-provider.ts';
import { largestPhoto } from '#tests/support/largest-photo.ts';
import { customer, estimateBody, fetchPdf, linkTo } from '#tests/support/money.ts';
import { colleague } from '#tests/support/office.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { phoneWithKeys } from '#tests/support/sealing-phone.ts';

// The evidence of a job: what it says, what it leaves out, and that a changed byte is found.

const { office, db, url, cards, pageOf, open } = await cardOffice();
const kimo = await colleague(db, 'kimo', { role: 'technician' });
const phone = await phoneWithKeys(kimo);
await runSql(url, `update admin_user set first_name = 'Kimo', last_name = 'Akana' where id = $1`, [kimo.id]);

const keys = async () => must(await call(pdf, 'GET', '/api/evidence-keys')).keys as [string, ...string[]];
const evidence = async (jobId: string, madeFor = 'The police') => {
  const { status, bytes } = await fetchPdf(`/api/admin/jobs/${jobId}/evidence`, office.token, { madeFor });
  expect(status).toBe(200);
  return bytes;
};
async function verified(bytes: Uint8Array<ArrayBuffer>) {
  const verdict = await verifyEvidence(bytes, await keys());
  if (verdict.state !== 'true') throw new Error(`${verdict.state}: ${JSON.stringify(verdict)}`);
  return verdict;
}
const missingOf = ({ sections }: EvidenceManifest) => sections.flatMap(({ missing }) => missing);
const jobOf = async (quoteId: string) =>
  String((await runSql(url, 'select job_id from quote where id = $1', [quoteId]))[0]?.['job_id']);

const codes = { accessDetails: 'Gate 60417', keyCodes: 'KX-73915', vehicleVin: '1HGBH41JXMN109186' };
const SIGNATURE = 'M20,120L60,40L90,150L130,60L180,130M200,90L260,90L320,60L420,120';

/** A lockout with all that there can be: accepted by the customer, signed steps, an authority with its photo, paid in cash. */
async function lockout({ photo }: { photo: string }) {
  const quote: Answered['body'] = must(await office.post('/api/admin/quotes', { ...estimateBody, ...codes }));
  const token = await linkTo(office, quote.id);
  must(await customer.approve(token, { revision: 1, name: 'Leilani Kahale', signature: SIGNATURE }));
  const jobId = await jobOf(quote.id);
  const { version } = must(await office.get(`/api/admin/jobs/${jobId}`));
  must(await office.put(`/api/admin/jobs/${jobId}`, { version, technicianId: kimo.id, ...codes }));
  must(
    await office.step(jobId, 'note', { pasted: 'The gate code is 60417, my key says KX-73915. Call me.' }),
  );
  const branchId = randomUUID();
  const authority = { idType: 'drivers-license', name: 'Leilani Kahale', relation: 'owner', statement: 1 };
  const bodies = [
    ['set_off', { tell: false }],
    ['arrive', {}],
    ['collect', { amount: '219.87', method: 'cash', override: false, price: '219.87', receipt: false }],
  ] as const;
  const steps = [];
  for (const [at, [kind, body]] of bodies.entries())
    steps.push(await phone.prove(jobId, { id: randomUUID(), branchId, seq: at + 1, kind, body }));
  must(await kimo.post(`/api/admin/jobs/${jobId}/steps`, { steps: steps.slice(0, 2) }));
  await recordAuthority(kimo, jobId, { ...authority, signature: SIGNATURE, photo });
  must(await kimo.post(`/api/admin/jobs/${jobId}/steps`, { steps: steps.slice(2) }));
  return { jobId, token };
}

const smallPhoto = async () => {
  const bytes = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#28768c' } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
};

test('a lockout: every part, the photo, the signed steps; no code; the history says for whom', async () => {
  const { jobId } = await lockout({ photo: await largestPhoto() });
  const bytes = await evidence(jobId, 'Aloha Insurance, claim 77');
  expect(bytes.length).toBeLessThan(EVIDENCE_BYTES);
  const { manifest, steps } = await verified(bytes);
  expect(missingOf(manifest)).toEqual([
    expect.stringMatching(/^2 of 5 steps were not signed/),
    expect.stringMatching(/^A right word/),
  ]);
  expect(steps.map(({ state }) => state).toSorted()).toEqual([
    'true',
    'true',
    'true',
    'unsigned',
    'unsigned',
  ]);
  expect(manifest.photos).toMatchObject([{ type: 'image/jpeg', leftOut: null }]);

  const { text, tagged, roles } = await readPdf(bytes);
  const said = text.replaceAll(/\s+/g, ' ');
  for (const part of [
    ...['Evidence', 'MADE FOR', 'Aloha Insurance, claim 77', 'Leilani Kahale', '4-1234 Kuhio Hwy'],
    ...['2 × Deadbolt, satin nickel: $159.98', 'Total: $219.87', 'was accepted', 'as the customer'],
    'Shown with the price: The work and the price are as listed',
    ...['owner', 'ID: Driver’s license'.replace('’', "'"), 'Statement 1: “I am allowed to have this opened'],
    ...['On site, by Kimo Akana', 'Signed by the phone', 'INV-', '$219.87 paid by cash'],
    ...[
      'SHA-256 of the photo:',
      manifest.photos[0]!.sha256.slice(0, 20),
      'The gate [left out], my key says [left out]',
      'NOT ON RECORD',
    ],
  ])
    expect(said).toContain(part);
  expect([tagged, roles.filter((role) => role === 'H2').length > 1]).toEqual([true, true]);
  const whole = `${said} ${JSON.stringify(manifest)}`;
  for (const secret of ['60417', '73915', 'N109186', '/j/']) expect(whole, secret).not.toContain(secret);
  const [event] = await runSql(
    url,
    `select actor, after ->> 'for' as made_for from event where record_id = $1 and what = 'evidence_made'`,
    [jobId],
  );
  expect(event).toEqual({ actor: office.email, made_for: 'Aloha Insurance, claim 77' });
});

test('a job with nothing says what it lacks; one paid by card and refunded says both', async () => {
  const { id } = must(await office.post('/api/admin/jobs', { phone: '808-555-0192' }));
  const { manifest } = await verified(await evidence(id));
  expect(missingOf(manifest)).toEqual([
    'The customer’s name was not given.',
    'The place was not written down.',
    'No price was put in writing.',
    'No authority to open is on record.',
    'No step of the work was recorded.',
    'No arrival is on record.',
    'There was no door word: the job has no technician.',
    'No invoice was made.',
    'No payment is on record.',
    'No message is on record.',
  ]);
  const invoice: Answered['body'] = must(
    await office.post('/api/admin/invoices', {
      ...{ firstName: 'Noa', lastName: 'Silva', phone: '808-555-0150', serviceAddress: 'Kekaha Rd 1' },
      items: [{ serviceDescription: 'Car lockout', quantity: 1, unitPrice: '100.00' }],
    }),
  );
  must(await office.post(`/api/admin/invoices/${invoice.id}/send`, { channel: 'none' }));
  await cards.leave(await open(invoice.id), 'paid');
  const [{ id: paymentId }] = must(await office.get(`/api/admin/invoices/${invoice.id}`)).payments;
  must(await office.post(`/api/admin/payments/${paymentId}/refund`, { reason: 'Not needed' }));
  const [row] = await runSql(url, 'select job_id from invoice where id = $1', [invoice.id]);
  const paid = await verified(await evidence(String(row?.['job_id'])));
  const payments = paid.manifest.sections.find((section) => section.id === 'payments')!;
  expect(payments.rows.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^\$104\.71 paid by card\.\nReference: pi_/),
    expect.stringMatching(/^\$104\.71 refunded by card\.\nReason: Not needed/),
  ]);
  expect(pageOf).toBeTypeOf('function');
});

test('one changed byte is found wherever it is; another key is told apart; no evidence is no evidence', async () => {
  const { jobId } = await lockout({ photo: await smallPhoto() });
  const file = await evidence(jobId);
  const ours = await keys();
  const chars = Buffer.from(file).toString('latin1');
  // Each object's beginning, bytes all through the streams, and all of the seal and what follows it.
  const places = new Set([
    ...[0, 5, chars.lastIndexOf('\nxref') + 30, chars.lastIndexOf('trailer') + 12],
    ...Array.from(chars.matchAll(/ 0 obj|stream\n|evidence\.json|json/g), ({ index }) => index + 3),
    ...Array.from({ length: Math.floor(file.length / 701) }, (_, at) => at * 701 + 350),
    ...Array.from(
      { length: file.length - chars.lastIndexOf('%evidence-seal') },
      (_, at) => file.length - 1 - at,
    ),
  ]);
  expect(places.size).toBeGreaterThan(400);
  const states = new Set<string>();
  for (const at of places) {
    for (const bit of [1, 32]) {
      const other = file.slice();
      other[at]! ^= bit;
      const { state } = await verifyEvidence(other, ours);
      states.add(state);
      if (state !== 'changed') expect.fail(`bit ${bit} of byte ${at} of ${file.length}: ${state}`);
    }
  }
  expect([...states]).toEqual(['changed']);
  const cut = (bytes: Uint8Array<ArrayBuffer>) => verifyEvidence(bytes, ours).then(({ state }) => state);
  expect(await cut(file.slice(0, -1))).toBe('changed');
  expect(await cut(new Uint8Array([...file, 10]))).toBe('changed');

  // The same PDF, signed by another shop: its manifest names our key, so it claims what is not so.
  const theirs: FieldKeys = [deriveFieldKey(randomBytes(32))];
  const [theirKey = ''] = evidenceKeysOf(theirs);
  const sign = (bytes: Uint8Array) => signEvidence(theirs, bytes);
  const bare = Buffer.from(chars.replace(/%evidence-seal.*\n/, ''), 'latin1');
  expect(await cut(sealed(bare, theirKey, sign))).toBe('changed');
  // Another shop's own evidence is whole, and not ours.
  const renamed = Buffer.from(
    chars.replace(/%evidence-seal.*\n/, '').replaceAll(ours[0], theirKey),
    'latin1',
  );
  expect(await cut(sealed(renamed, theirKey, sign))).toBe('other_key');

  const { bytes: estimate } = await fetchPdf(
    `/api/admin/quotes/${must(await office.get(`/api/admin/jobs/${jobId}`)).currentQuoteId}/pdf`,
    office.token,
  );
  expect(await cut(estimate)).toBe('none');
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
  const events = await runSql(
    url,
    `select actor from event where record_id = $1 and what = 'evidence_made'`,
    [jobId],
  );
  expect(events).toEqual([{ actor: 'customer' }]);
  expect((await fetchPdf(path.replace(token, `${token.slice(0, -1)}_`), undefined, {})).status).toBe(404);
});

test('who does not see the whole job makes none of it', async () => {
  const { id } = must(await office.post('/api/admin/jobs', { phone: '808-555-0193', technicianId: kimo.id }));
  const statusFor = async (token: string) =>
    (await fetchPdf(`/api/admin/jobs/${id}/evidence`, token, { madeFor: 'Me' })).status;
  const blind = await colleague(db, 'noprices', { role: 'technician', seesPrices: false });
  const stranger = await colleague(db, 'stranger', { role: 'technician' });
  const books = await colleague(db, 'books', { role: 'bookkeeper' });
  expect(await Promise.all([kimo, blind, stranger, books].map(({ token }) => statusFor(token)))).toEqual([
    200, 403, 404, 403,
  ]);
});
