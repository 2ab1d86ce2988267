import { Buffer } from 'node:buffer';
import { beforeAll, expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import { MAX_CSV_ROWS } from '#contract/books/books.ts';
import { MAX_PHOTO } from '#contract/photo-part.ts';
import { MAX_SIGNATURE } from '#contract/documents/signature.ts';
import { MAX_ITEMS } from '#contract/estimates/fields.ts';
import { joinParts } from '#admin/features/customers/PersonalData.tsx';
import { MAX_LIMIT } from '#domain/list-orders.ts';
import { limits } from '#domain/limits.ts';
import type { Answered } from '#tests/support/call.ts';
import { recordAuthority } from '#tests/support/authority.ts';
import { largestPhoto } from '#tests/support/largest-photo.ts';
import { estimateBody, fetchPdf, makeEstimate } from '#tests/support/money.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

/** Netlify's functions accept and return at most 6 MB; binary bodies travel as base64, a third larger. */
const MOST_BYTES = 4_500_000;

const { url } = await testServer();
const office = await signInToOffice();

const sizeOf = ({ body }: Answered): number =>
  Buffer.isBuffer(body) || body instanceof Uint8Array
    ? body.byteLength
    : Buffer.byteLength(typeof body === 'string' ? body : JSON.stringify(body));

/** Every part of a response that may come in several, each within the platform's limit. */
async function everyPart(path: string): Promise<Answered['body'][]> {
  const bodies: Answered['body'][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const answer: Answered = await office.get(next);
    expect(answer.status).toBe(200);
    expect(sizeOf(answer)).toBeLessThan(MOST_BYTES);
    bodies.push(answer.body);
    next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return bodies;
}

/** The longest text of a field: three bytes in UTF-8 for each of its characters. */
const longest = (length: number) => '鍵'.repeat(length);

test('no route accepts a body larger than the platform does', () => {
  expect(allRoutes.length).toBeGreaterThan(80);
  expect(allRoutes.filter(({ maxBytes }) => maxBytes > MOST_BYTES).map(({ name }) => name)).toEqual([]);
});

test('the longest page of the longest leads comes in two parts, without losing a lead', async () => {
  await runSql(
    url,
    `insert into contact_request (first_name, last_name, phone, phone_digits, service_type, location, message, office_notes)
     select $1, n::text, '808', '808', 'other', $2, $3, $3 from generate_series(1, ${MAX_LIMIT}) n`,
    [longest(limits.personName), longest(limits.place), longest(limits.message)],
  );
  const pages = await everyPart(`/api/admin/leads?limit=${MAX_LIMIT}`);
  expect(pages.map((rows) => rows.length > 0)).toEqual([true, true]);
  expect(new Set(pages.flat().map(({ lastName }: { lastName: string }) => lastName)).size).toBe(MAX_LIMIT);
});

test('a list of 8,000 customers is exported in parts that make one file', async () => {
  await runSql(
    url,
    `insert into customer (first_name, last_name, phone, phone_digits, notes)
     select 'N' || n, 'Exported', '808', '808', repeat('note ', 80) from generate_series(1, 8000) n`,
  );
  const parts = await everyPart('/api/admin/export/customers.csv');
  expect(parts.length).toBeGreaterThan(2);
  const names = parts.join('').match(/,N\d+,Exported,/g) ?? [];
  expect(new Set(names).size).toBe(8_000);
  expect(names).toHaveLength(8_000);
  expect(parts.filter((part: string) => part.startsWith('id,firstName'))).toHaveLength(1);
});

test('an export includes the longest notes of every customer', async () => {
  await runSql(
    url,
    `insert into customer (first_name, last_name, phone, phone_digits, notes)
     select 'L' || n, 'Long', '808', '808', $1 from generate_series(1, 400) n`,
    [longest(limits.message)],
  );
  const names = (await everyPart('/api/admin/export/customers.csv')).join('').match(/,L\d+,Long,/g);
  expect(new Set(names).size).toBe(400);
});

test('an import that changes the longest notes in every row succeeds', async () => {
  const phone = (n: number) => `808-558-${String(1000 + n)}`;
  const people = Array.from({ length: MAX_CSV_ROWS }, (_, n) => phone(n));
  await runSql(
    url,
    `insert into customer (first_name, last_name, phone, phone_digits, notes)
     select $1, $1, phone, regexp_replace(phone, '\\D', '', 'g'), $2 from unnest($3::text[]) phone`,
    [longest(limits.personName), longest(limits.message), people],
  );
  const rows = people.map(
    (text) => `${longest(limits.personName)},${longest(limits.personName)},${text},${longest(600)}`,
  );
  const answer = await office.post('/api/admin/import/customers', {
    csv: `firstName,lastName,phone,notes\n${rows.join('\n')}`,
    dryRun: true,
  });
  expect(answer.body).toMatchObject({ rows: MAX_CSV_ROWS, updated: MAX_CSV_ROWS, errors: [] });
  expect(answer.body.changes[0].fields[0].before).toHaveLength(201);
  expect(sizeOf(answer)).toBeLessThan(MOST_BYTES);
});

const signature = `M1,1${'L123.4,123.4'.repeat(Math.floor((MAX_SIGNATURE - 4) / 12))}`;

let estimate: { id: string; customerId: string; jobId: string };
beforeAll(async () => {
  const customer = await office.post('/api/admin/customers', {
    firstName: 'Many',
    lastName: 'Photos',
    phone: '808-555-0188',
  });
  const items = Array.from({ length: MAX_ITEMS }, () => ({
    ...estimateBody.items[0]!,
    // 100 of the longest descriptions in three bytes each are more than this route's body may be.
    serviceDescription: 'k'.repeat(limits.lineDescription),
  }));
  estimate = await makeEstimate(office, { customerId: customer.body.id, items });
});

test('the PDF of the longest estimate fits into a response', async () => {
  const answer = await office.get(`/api/admin/quotes/${estimate.id}`);
  expect(answer.body.items).toHaveLength(MAX_ITEMS);
  expect(sizeOf(answer)).toBeLessThan(MOST_BYTES);
  const { status, bytes } = await fetchPdf(`/api/admin/quotes/${estimate.id}/pdf`, office.token);
  expect(status).toBe(200);
  expect(bytes.byteLength).toBeLessThan(MOST_BYTES);
});

test('the history of an estimate with the most lines, changed 200 times, comes in pages that fit', async () => {
  const items = JSON.stringify({
    items: Array.from({ length: MAX_ITEMS }, () => longest(limits.lineDescription)),
  });
  await runSql(
    url,
    `insert into event (record_type, record_id, what, actor, at, before, after)
     select 'quote', $1, 'changed', 'test', now(), $2, $2 from generate_series(1, ${MAX_LIMIT})`,
    [estimate.id, items],
  );
  const pages = await everyPart(
    `/api/admin/history?recordType=quote&recordId=${estimate.id}&limit=${MAX_LIMIT}`,
  );
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.flat().filter(({ what }: { what: string }) => what === 'changed')).toHaveLength(MAX_LIMIT);
});

test('the largest photos and signatures fit into their responses: each photo, the list, and a person’s data with five of them', async () => {
  const photo = await largestPhoto();
  expect(photo.length).toBeGreaterThan(MAX_PHOTO * 0.8);
  const path = `/api/admin/jobs/${estimate.jobId}/authorities`;
  for (let n = 0; n < 5; n += 1) {
    const body = {
      name: 'Kai',
      relation: 'owner',
      idType: 'state-id',
      signature,
      photo,
      note: longest(limits.reason),
    };
    const { answer, path: kept } = await recordAuthority(office, estimate.jobId, body);
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    if (n === 0) expect(sizeOf(await office.get(kept))).toBeLessThan(MOST_BYTES);
  }
  const list = await office.get(path);
  expect(list.body).toHaveLength(5);
  // The response lists at most fifty.
  expect(sizeOf(list) * 10).toBeLessThan(MOST_BYTES);

  const parts = await everyPart(`/api/admin/customers/${estimate.customerId}/data`);
  expect(parts.length).toBeGreaterThan(1);
  const { records } = joinParts(parts)!;
  const rows = (table: string) => records[table] as { id: string; photo?: string }[];
  expect(new Set(rows('authority').map(({ id }) => id)).size).toBe(5);
  expect(rows('authority').every((row) => row.photo!.length > 500_000)).toBe(true);
  expect(rows('quote_item')).toHaveLength(MAX_ITEMS);
  expect(rows('event').length).toBeGreaterThan(MAX_LIMIT);
  expect(new Set(rows('event').map(({ id }) => id)).size).toBe(rows('event').length);
  expect(Object.keys(records)).toEqual(expect.arrayContaining(['customer', 'quote', 'authority', 'event']));
  const wrong = await office.get(`/api/admin/customers/${estimate.customerId}/data?cursor=x`);
  expect(wrong.status).toBe(422);
});
