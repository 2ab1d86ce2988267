import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import admin from '#functions/admin.ts';
import signInFunction from '#functions/sign-in.ts';
import contact from '#functions/contact.ts';
import documents from '#functions/documents.ts';
import { contactRoutes } from '#contract/leads.ts';
import { readShared } from '#contract/shared-text.ts';
import { readConfig } from '#server/config.ts';
import { drainOutbox } from '#server/outbox/drain-outbox.ts';
import { onForm } from '#server/http/on-form.ts';
import { serve } from '#server/http/serve.ts';
import { submitLead } from '#server/leads/submit-lead.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { planted, traces, runJourney } from '#tests/support/journey.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { testAccount, testServer } from '#tests/support/server.ts';

// Mail goes to a closed port: failures are logged too, and must not reveal the recipient.
const { db, url } = await testServer({ LOG_LEVEL: '', SMTP_URL: 'smtp://relay:hunter2-smtp@127.0.0.1:9' });

let written = '';
beforeEach(() => {
  written = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => {
      written += typeof chunk === 'string' ? chunk : new TextDecoder().decode(chunk);
      return true;
    });
  }
});
afterEach(() => vi.restoreAllMocks());

const lines = () => written.split('\n').filter(Boolean);
const entries = () => lines().map((line) => JSON.parse(line) as Record<string, unknown>);

/** No user input, addresses or secrets. */
function expectNothingPrivate(...secrets: string[]): void {
  const forbidden = [
    ...secrets,
    testAccount.password,
    'hunter2',
    process.env['JWT_SECRET'] ?? '',
    process.env['FIELD_KEY'] ?? '',
    '203.0.113.7',
  ];
  expect(forbidden.filter((text) => written.includes(text))).toEqual([]);
  expect(traces.filter((trace) => trace.test(written))).toEqual([]);
  expect(written).not.toContain(testAccount.email);
  expect(written).not.toContain('@');
}

const lead = { ...planted, serviceType: 'automotive' };
const leadBody = ({ firstName, lastName, phone, email, location, message, serviceType }: typeof lead) => ({
  firstName,
  lastName,
  phone,
  email,
  location,
  message,
  serviceType,
});

test('a whole journey is logged as JSON lines without personal data', async () => {
  const office = await signInToOffice();
  const road = await runJourney(office);
  await drainOutbox({
    db,
    config: readConfig(process.env),
    now: () => new Date(),
    until: new Date(Date.now() + 100_000),
  });
  await call(admin, 'GET', `/api/admin/customers/search/${encodeURIComponent(planted.lastName)}`, {
    token: office.token,
  });
  await call(admin, 'GET', `/api/admin/search?q=${planted.lastName}`, { token: office.token });

  const logged = entries();
  expect(logged.filter(({ event }) => event === 'request').length).toBeGreaterThan(15);
  expect(logged.filter(({ event }) => event === 'mail_failed').length).toBeGreaterThan(3);
  for (const { time, level, event } of logged) {
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(['info', 'warn', 'error']).toContain(level);
    expect(event).toMatch(/^[a-z_]+$/);
  }
  expectNothingPrivate(office.token, ...road.tokens);
});

test('response, log line and problem carry the same request id', async () => {
  const refused = await call(contact, 'POST', '/api/contact', { body: { ...leadBody(lead), phone: '' } });
  const lost = await call(contact, 'GET', `/api/${planted.lastName}`);
  const shut = await call(admin, 'GET', '/api/admin/leads', { token: 'aaa.bbb.ccc' });
  const wrong = await call(signInFunction, 'POST', '/api/admin/login', {
    body: { email: planted.email, password: 'KX-73915-password' },
  });
  const closed = await call(documents, 'GET', '/api/documents/AAAAAAAAAAAAAAAAAAAAAA');
  const ids = entries()
    .filter(({ event }) => event === 'request')
    .map(({ requestId }) => requestId);
  for (const [index, answer] of [refused, lost, shut, wrong, closed].entries()) {
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body.requestId).toBe(answer.headers.get('x-request-id'));
    expect(ids[index]).toBe(answer.body.requestId);
  }
  expectNothingPrivate('aaa.bbb.ccc', 'AAAAAAAAAAAAAAAAAAAAAA', 'KX-73915-password');
});

test('a server error is logged with its location and code, without the row', async () => {
  // The database's own message quotes the entire failing row.
  await runSql(
    url,
    `alter table contact_request add constraint no_poipu check (location <> '${planted.location}') not valid`,
  );
  const { status, body } = await call(contact, 'POST', '/api/contact', { body: leadBody(lead) });
  await runSql(url, 'alter table contact_request drop constraint no_poipu');
  expect(status).toBe(500);
  const failure = entries().find(({ event }) => event === 'request_failed');
  expect(failure).toMatchObject({ level: 'error', requestId: body.requestId, code: '23514' });
  expect(JSON.stringify(failure?.['at'])).toContain('.ts:');
  expect(JSON.stringify(body)).not.toMatch(/no_poipu|contact_request|at .*\.ts/);
  expectNothingPrivate();
});

test('an unreachable database is logged without its address or password', async () => {
  const away = serve([onForm(contactRoutes.submit, submitLead)], {
    config: () => ({ ...readConfig(process.env), databaseUrl: 'postgres://keeper:hunter2@127.0.0.1:1/none' }),
  });
  const { status } = await call(away, 'POST', '/api/contact', { body: leadBody(lead) });
  expect(status).toBe(503);
  expect(entries()).toContainEqual(expect.objectContaining({ event: 'request_failed', level: 'warn' }));
  expectNothingPrivate('keeper');
});

test('a text that another app shares is sent on behind the # of an address, and reaches no log', async () => {
  const text = `${planted.lastName} ${planted.phone}: locked out & alone`;
  const share = (method: string, body?: string) =>
    admin(new Request('https://nenelock.example/admin/share', { method, ...(body && { body }) }));
  const shared = await share('POST', new URLSearchParams({ title: 'Text', text }).toString());
  expect(shared.status).toBe(303);
  const place = new URL(shared.headers.get('location') ?? '', 'http://office');
  expect([place.pathname, place.search]).toEqual(['/admin/new-call', '']);
  expect(readShared(place)).toBe(`Text\n${text}`);
  expectNothingPrivate(planted.lastName);
  // Not a text, or too much of it: New call opens empty.
  for (const empty of [share('GET'), share('POST', 'text='), share('POST', `text=${'a'.repeat(200_000)}`)])
    expect((await empty).headers.get('location')).toBe('/admin/new-call');
});
