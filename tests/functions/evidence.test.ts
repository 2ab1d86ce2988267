import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import pdf from '#functions/pdf.ts';
import { EVIDENCE_PHOTO_BYTES, type EvidenceManifest, sealed, verifyEvidence } from '#domain/evidence.ts';
import { evidenceKeysOf, signEvidence } from '#server/evidence/make-evidence.ts';
import { deriveFieldKey, type FieldKeys } from '#server/encryption/field-key.ts';
import { type Answered, call, must } from '#tests/support/call.ts';
import { evidenceOffice } from '#tests/support/evidence-office.ts';
import { largestPhoto } from '#tests/support/largest-photo.ts';
import { fetchPdf } from '#tests/support/money.ts';
import { colleague } from '#tests/support/office.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { withoutIds } from '#tests/support/without-ids.ts';

// The evidence of a job: what it says, what it leaves out, and that a changed byte is found.

const { office, db, url, cards, open, inbox, kimo, keys, evidence, verified, lockout, smallPhoto } =
  await evidenceOffice();
const missingOf = ({ sections }: EvidenceManifest) => sections.flatMap(({ missing }) => missing);

test('a lockout: every part, the photo, the signed steps; no code; the history says for whom', async () => {
  const { jobId } = await lockout({ photo: await largestPhoto() });
  const bytes = await evidence(jobId, 'Aloha Insurance, claim 77');
  expect(bytes.length).toBeLessThan(EVIDENCE_PHOTO_BYTES + 700_000);
  const { manifest, steps } = await verified(bytes);
  expect(missingOf(manifest)).toEqual([
    expect.stringMatching(/^2 of 5 steps were not signed/),
    'No wrong door word was recorded; a right one never is.',
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
    ...[
      '2 × Deadbolt, satin nickel: $159.98',
      'Total: $219.87',
      'Q-',
      ', revision 1, $219.87, was accepted.',
      'as the customer',
    ],
    'Shown with the price: The work and the price are as listed',
    'From 203.0.113.7',
    ...['owner', "ID: Driver's license", 'Statement 1: “I have the right to have this opened'],
    ...['On site, by Kimo Akana', 'Signed by the phone', 'INV-', '$219.87 paid by cash'],
    ...[
      'SHA-256 of the photo:',
      manifest.photos[0]!.sha256.slice(0, 20),
      'The gate code is [left out], my key says [left out]',
      'NOT ON RECORD',
    ],
  ])
    expect(said).toContain(part);
  expect([tagged, roles.filter((role) => role === 'H2').length > 1]).toEqual([true, true]);
  expect(withoutIds(`${said} ${JSON.stringify(manifest)}`)).not.toMatch(/60417|73915|N109186/);
  expect(`${said} ${JSON.stringify(manifest.sections)}`).not.toContain('/j/');
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
  const [call] = paid.manifest.sections;
  expect(call!.rows[0]!.text).toMatch(/\nEntered by our office$/);
  const payments = paid.manifest.sections.find((section) => section.id === 'payments')!;
  expect(payments.rows.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^\$104\.71 paid by card\.\nReference: pi_/),
    expect.stringMatching(/^\$104\.71 refunded by card\.\nReason: Not needed/),
  ]);
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
  const later = Buffer.from(
    renamed.toString('latin1').replace('evidence of a job 1', 'evidence of a job 2'),
    'latin1',
  );
  expect(await verifyEvidence(sealed(later, theirKey, sign), ours)).toEqual({
    state: 'changed',
    why: 'Its format is not one that we made.',
  });
  expect(await cut(sealed(renamed, theirKey, sign))).toBe('other_key');

  const { bytes: estimate } = await fetchPdf(
    `/api/admin/quotes/${must(await office.get(`/api/admin/jobs/${jobId}`)).currentQuoteId}/pdf`,
    office.token,
  );
  expect(await cut(estimate)).toBe('none');
});

test('a disputed payment: its deadline in the inbox, and the facts in the provider’s fields, without codes', async () => {
  const { jobId } = await lockout({ photo: await smallPhoto() });
  const fields = async (by: Pick<typeof office, 'token'>) =>
    call(pdf, 'GET', `/api/admin/jobs/${jobId}/dispute-fields`, { token: by.token });
  const read: { field: string; text: string }[] = must(await fields(office)).fields;
  const of = Object.fromEntries(read.map(({ field, text }) => [field, text]));
  expect(of).toMatchObject({
    customer_name: 'Leilani Kahale',
    customer_email_address: 'leilani@example.com',
    customer_purchase_ip: '203.0.113.7',
    service_date: expect.stringMatching(/^\w{3} \d/),
    product_description: expect.stringContaining('2 × Deadbolt, satin nickel: $159.98'),
    refund_policy_disclosure: expect.stringMatching(
      /^The work and the price are as listed[\s\S]+\nTrip fee .+: \$\d+\.\d\d\.$/,
    ),
    uncategorized_text: expect.stringMatching(
      /AUTHORITY TO OPEN[\s\S]+was accepted|was accepted[\s\S]+AUTHORITY TO OPEN/,
    ),
  });
  expect(withoutIds(JSON.stringify(read))).not.toMatch(/60417|73915|N109186/);
  expect(of['product_description']).not.toContain('place');
  expect(of).not.toHaveProperty('billing_address');
  expect((await fields(kimo)).status).toBe(403);
  const [opened] = await runSql(
    url,
    `select actor, after -> 'sealed' as sealed from event where record_id = $1 and what = 'sealed_read' order by id desc`,
    [jobId],
  );
  expect(opened).toEqual({ actor: office.email, sealed: ['vehicleVin', 'keyCodes', 'accessDetails'] });

  const invoice: Answered['body'] = must(
    await office.post('/api/admin/invoices', {
      ...{ firstName: 'Noa', lastName: 'Silva', phone: '808-555-0151', serviceAddress: 'Kekaha Rd 1' },
      items: [{ serviceDescription: 'Car lockout', quantity: 1, unitPrice: '100.00' }],
    }),
  );
  must(await office.post(`/api/admin/invoices/${invoice.id}/send`, { channel: 'none' }));
  await cards.leave(await open(invoice.id), 'disputed');
  expect(await inbox(invoice.id)).toMatchObject([
    { kind: 'card', words: expect.stringMatching(/Answer it at the card provider by \w{3} \d+, \d{4}, /) },
  ]);
});

test('the command says the same as the page', async () => {
  const { id } = must(await office.post('/api/admin/jobs', { phone: '808-555-0194' }));
  const file = await evidence(id);
  const folder = await mkdtemp(join(tmpdir(), 'nene-evidence-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const run = async (bytes: Uint8Array, ...key: string[]) => {
    const path = join(folder, 'evidence.pdf');
    await writeFile(path, bytes);
    return promisify(execFile)(process.execPath, ['scripts/verify-evidence.ts', path, ...key]).then(
      ({ stdout }) => stdout,
      (error: { code: number; stdout: string }) => `status ${error.code}\n${error.stdout}`,
    );
  };
  expect(await run(file)).toMatch(/^Evidence of job \d+ by .+ for The police\.\nTrue: no byte was changed/);
  expect(await run(file, `04${'0'.repeat(128)}`)).toMatch(/^status 1\n.+\nSigned by another key, 04/);
  const other = file.slice();
  other[3000]! ^= 1;
  expect(await run(other)).toBe('status 1\nChanged: Its bytes are not those that were signed.\n');
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
