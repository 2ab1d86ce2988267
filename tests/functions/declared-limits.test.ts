import { expect, test } from 'vitest';
import { contactRoutes } from '#contract/leads.ts';
import { contactServiceTypes } from '#domain/service-types.ts';
import { notFound } from '#server/errors.ts';
import { documentRoutes } from '#contract/documents/document.ts';
import { readConfig } from '#server/config.ts';
import { on } from '#server/http/binding.ts';
import { onForm } from '#server/http/on-form.ts';
import { serve } from '#server/http/serve.ts';
import { submitLead } from '#server/leads/submit-lead.ts';
import { call } from '#tests/support/call.ts';
import { testServer } from '#tests/support/server.ts';

await testServer();
const config = () => readConfig(process.env);

const lead = {
  firstName: 'Kai',
  lastName: 'Akana',
  phone: '(808) 555-0142',
  serviceType: contactServiceTypes[0]!.value,
  location: 'Lihue',
  isEmergency: false,
};

test('a public form whose use case skips its rate limit fails instead of succeeding', async () => {
  const unlimited = serve([onForm(contactRoutes.submit, async () => ({}) as never)], { config });
  expect((await call(unlimited, 'POST', '/api/contact', { body: lead })).status).toBe(500);
  const limited = serve([onForm(contactRoutes.submit, submitLead)], { config });
  expect((await call(limited, 'POST', '/api/contact', { body: lead })).status).toBe(201);
});

test('a use case that counts against an undeclared limit fails', async () => {
  const undeclared = { ...contactRoutes.submit, rateLimit: undefined };
  const handler = serve([onForm(undeclared, submitLead as never)], { config });
  const body = { ...lead, firstName: 'Lani' };
  expect((await call(handler, 'POST', '/api/contact', { body })).status).toBe(500);
});

test("the server itself counts each use of a document's link, whatever the use case does", async () => {
  const missing = async () => {
    throw notFound('document');
  };
  const handler = serve([on(documentRoutes.read, missing)], {
    config: () => ({ ...config(), rateLimitScale: 1 / 120 }),
  });
  const read = async () => (await call(handler, 'GET', `/api/documents/${'a'.repeat(43)}`)).status;
  expect(await read()).toBe(404);
  expect(await read()).toBe(429);
});
