import { expect, test } from 'vitest';
import contact from '#functions/contact.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { url } = await testServer();

const lead = {
  firstName: 'Kai',
  lastName: 'Akana',
  phone: '808 555 0199',
  email: 'kai@example.com',
  serviceType: 'residential',
  location: 'Kapaa',
  message: 'Front door, key snapped',
  isEmergency: false,
};
const post = (body: unknown, headers: Record<string, string> = {}, ip = '203.0.113.7') =>
  call(contact, 'POST', '/api/contact', { body, headers, ip });
const rows = (sql: string, ...values: unknown[]) => runSql(url, sql, values);
let serial = 0;
/** A unique request. */
const fresh = (changes: object = {}) => ({ ...lead, lastName: `Akana ${(serial += 1)}`, ...changes });

test('a request returns the stored record and writes row, event, notice and receipt', async () => {
  const body = fresh({ isEmergency: true });
  const answer = await post(body);
  expect(answer.status).toBe(201);
  expect(answer.body).toMatchObject(body);
  const { id } = answer.body as { id: string };
  const [stored] = await rows('select * from contact_request where id = $1', id);
  expect(stored).toMatchObject({
    last_name: body.lastName,
    phone: '808 555 0199',
    phone_digits: '8085550199',
    phone_e164: '+18085550199',
    is_emergency: true,
    status: 'new',
    suspicious: false,
  });
  expect(await rows('select what from event where record_id = $1', id)).toEqual([{ what: 'received' }]);
  const mail = await rows('select kind, recipient, state from outbox where record_id = $1 order by kind', id);
  expect(mail).toEqual([
    { kind: 'request-notice', recipient: 'aloha@nenelock.example', state: 'queued' },
    { kind: 'request-receipt', recipient: 'kai@example.com', state: 'queued' },
  ]);
});

test.each([
  ['firstName', 'First name is required'],
  ['lastName', 'Last name is required'],
  ['phone', 'Phone number is required'],
  ['serviceType', 'Choose a service type'],
  ['location', 'Location is required'],
])('%s is required: missing, empty and blank are rejected, naming the field', async (field, message) => {
  for (const value of [undefined, '', '   ', null, 5]) {
    const { status, body } = await post({ ...fresh(), [field]: value });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ [field]: message });
  }
});

test.each([
  ['a phone number that lacks two digits', { phone: '808 555 01' }, 'phone'],
  ['an email that is none', { email: 'kai@' }, 'email'],
  ['an unknown service', { serviceType: 'rekey' }, 'serviceType'],
  ['NUL', { message: 'a\u0000b' }, 'message'],
  ['half a character', { location: 'Kapaa \ud800' }, 'location'],
  ['text without end', { message: 'x'.repeat(4001) }, 'message'],
  ['a truth that is a word', { isEmergency: 'yes' }, 'isEmergency'],
  ['an unknown field', { status: 'won' }, 'status'],
])('%s is rejected, naming the field', async (_, changes, field) => {
  const { status, body } = await post({ ...fresh(), ...changes });
  expect(status).toBe(422);
  expect(Object.keys(body.errors as object)).toEqual([field]);
});

test.each([
  '555-0199',
  '+1 (808) 555-0199 ext. 4',
  '+81 90-1234-5678',
  'ask for Kai at the front desk',
  '１２３',
])('an emergency is accepted with any phone number: %s', async (phone) => {
  const { status, body } = await post(fresh({ phone, isEmergency: true }));
  expect(status).toBe(201);
  expect(body.phone).toBe(phone);
});

test('optional fields may be empty, null or missing', async () => {
  for (const changes of [
    { email: '', message: '' },
    { email: null, message: null },
    { email: undefined, message: undefined },
  ]) {
    const { status, body } = await post(fresh(changes));
    expect(status).toBe(201);
    expect(body).toMatchObject({ email: null, message: null });
  }
});

test('without a key, the same text from the same sender is a repeat; from another sender it is not', async () => {
  const body = fresh();
  const first = await post(body);
  expect((await post(body)).body.id).toBe(first.body.id);
  expect((await post(body, {}, '203.0.113.8')).body.id).not.toBe(first.body.id);
});

test('a filled honeypot or links flag a request; it is stored and sends no receipt', async () => {
  for (const changes of [
    { website: 'https://x.example' },
    { message: 'see https://a.example and www.b.example' },
  ]) {
    const body = fresh(changes);
    const { status, body: answer } = await post(body);
    expect(status).toBe(201);
    const [stored] = await rows('select suspicious from contact_request where id = $1', answer.id);
    expect(stored).toEqual({ suspicious: true });
    const mail = await rows('select kind from outbox where record_id = $1', answer.id);
    expect(mail).toEqual([{ kind: 'request-notice' }]);
  }
});

/** Headers that browsers send with a form, by the page's origin. */
const senders: [from: string, headers: Record<string, string>, suspicious: boolean][] = [
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost' }, false],
  ['a typed address or a bookmark', { 'sec-fetch-site': 'none' }, false],
  ['our own page in an older browser', { origin: 'http://localhost' }, false],
  ['our own page behind a proxy that ends TLS', { origin: 'https://nenelock.example' }, false],
  ['a browser that hides where it is, or a program', {}, false],
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, true],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }, true],
  ['another site without a referrer', { 'sec-fetch-site': 'cross-site', origin: 'null' }, true],
  ['another site in an older browser', { origin: 'https://evil.example' }, true],
  ['another site without a referrer in an older browser', { origin: 'null' }, true],
  ['a sibling of our domain', { 'sec-fetch-site': 'same-site', origin: 'https://x.nenelock.example' }, true],
];

test.each(senders)(
  'a form posted from %s is stored, and flagged if another site sent it',
  async (_, headers, flag) => {
    const form = new URLSearchParams({ ...fresh(), isEmergency: 'true' }).toString();
    const answer = await post(form, { 'content-type': 'application/x-www-form-urlencoded', ...headers });
    expect(answer.status).toBe(303);
    const [stored] = await rows(
      'select suspicious from contact_request where message is not distinct from $1 and last_name = $2',
      new URLSearchParams(form).get('message'),
      new URLSearchParams(form).get('lastName'),
    );
    expect(stored).toEqual({ suspicious: flag });
  },
);

test('a plain form redirects to a page with a reference; a repeat stores nothing new', async () => {
  const fields = new URLSearchParams({
    ...fresh(),
    isEmergency: 'true',
    website: '',
    idempotencyKey: 'visit-1',
  });
  const form = (values: URLSearchParams) =>
    post(values.toString(), { 'content-type': 'application/x-www-form-urlencoded' });
  const first = await form(fields);
  expect(first.status).toBe(303);
  expect(first.headers.get('location')).toMatch(/^\/contact\/received\?ref=[0-9A-F]{8}&service=\w+&at=2/);
  expect(first.headers.get('location')).not.toMatch(/%2Fj%2F|\/j\//);
  expect((await form(fields)).headers.get('location')).toBe(first.headers.get('location'));
  // The page's key stays the same when a visitor goes back and enters something else.
  fields.set('message', 'And the back door');
  const second = await form(fields);
  expect(second.status).toBe(303);
  expect(second.headers.get('location')).not.toBe(first.headers.get('location'));
});
