import { expect, test } from 'vitest';
import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import quotes from '#functions/quotes.ts';
import times from '#functions/times.ts';
import { call, must } from '#tests/support/call.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';
import { sendQueued, writtenMail } from '#tests/support/written-mail.ts';

// The receipt of a request has the job's link. Anyone can type anyone's address into a form, so until the office answers
// the page repeats nothing of the visitor's and offers no time.

const { db, url, dataDir } = await testServer();
const office = await signInToOffice();
await colleague(db, 'kimo', { role: 'technician' });

const person = {
  firstName: 'Buygold',
  lastName: 'Example',
  phone: '808 555 0199',
  serviceType: 'residential',
  location: 'Behind the gold shop, Kapaa',
  isEmergency: false,
};
const items = [
  { serviceCategory: 'emergency', serviceDescription: 'Car Lockout', quantity: 1, unitPrice: '1.00' },
];
const requests = {
  lead: (email: string, changes = {}) =>
    call(contact, 'POST', '/api/contact', { body: { ...person, email, ...changes } }),
  booking: (email: string, changes = {}) =>
    call(booking, 'POST', '/api/booking', { body: { ...person, email, ...changes } }),
  quote: (email: string, changes = {}) =>
    call(quotes, 'POST', '/api/quotes', {
      body: { ...person, serviceAddress: 'Gold shop road', email, items, ...changes },
    }),
};
const kinds = Object.keys(requests) as (keyof typeof requests)[];

/** The tokens of the link in a text. */
function linkIn(text: string): { visit: string; key: string } {
  const [, visit = '', key = ''] = /\/j\/([\w-]{22})#([\w-]{22})/.exec(text) ?? [];
  return { visit, key };
}

async function linkTo(email: string): Promise<{ visit: string; key: string }> {
  await sendQueued(db);
  const [mail] = await writtenMail(dataDir, email);
  return linkIn(mail?.text ?? '');
}

async function pageOf({ visit, key }: { visit: string; key: string }): Promise<string> {
  const request = new Request(`http://localhost/j/${visit}`, { headers: { 'document-token': key } });
  const answer = await times(request, { ip: '203.0.113.9' });
  expect(answer.status).toBe(200);
  return answer.text();
}

test.each(kinds)(
  'the receipt of a %s and its answer open the job, which shows what we understood and nothing that was typed',
  async (kind) => {
    const email = `${kind}@example.com`;
    const answer = must(await requests[kind](email));
    // A repeat, here one without a key, gets the same link, though it is stored nowhere.
    expect(must(await requests[kind](email))).toEqual(answer);
    const { visit, key } = linkIn(answer.link);
    for (const table of ['idempotency', 'job_link', 'outbox', 'event']) {
      const rows = await runSql(url, `select to_jsonb(each)::text as row from ${table} as each`);
      expect(rows.filter(({ row }) => String(row).includes(key) || String(row).includes(visit))).toEqual([]);
    }
    for (const link of [await linkTo(email), linkIn(answer.link)]) {
      const text = await pageOf(link);
      expect(text).toContain('We have your request');
      for (const typed of ['Buygold', 'old shop', '/choose']) expect(text, typed).not.toContain(typed);
      const choice = { body: { slotStart: '2031-05-06T20:00:00.000Z' } };
      expect((await call(times, 'POST', `/api/times/${link.visit}/choose`, choice)).status).toBe(409);
    }
  },
);

test('the answer to a quote has a link that shows its price at once, and the estimate once it is sent', async () => {
  const key = { 'idempotency-key': 'a-quote-with-its-link' };
  const own = {
    serviceCategory: 'custom',
    serviceDescription: 'Open a gold chest',
    quantity: 2,
    unitPrice: '50.00',
  };
  const body = { ...person, location: 'Princeville', email: 'shown@example.com', items: [...items, own] };
  const quote = must(await call(quotes, 'POST', '/api/quotes', { body, headers: key }));
  const again = must(await call(quotes, 'POST', '/api/quotes', { body, headers: key }));
  expect(again.link).toBe(quote.link);
  const { visit, key: token } = linkIn(quote.link);

  const asked = (await pageOf({ visit, key: token })).replaceAll(/\s+/g, ' ');
  expect(asked).toContain(`Your quote ${quote.quoteNumber}`);
  expect(asked).toMatch(/1 × Car Lockout<\/th> <td>\$150\.00/);
  expect(asked).toMatch(/2 × Your own item<\/th> <td>\$100\.00/);
  for (const amount of [quote.total, quote.travel.total]) expect(asked).toContain(`$${amount}`);
  for (const typed of ['Buygold', 'gold chest', '/approve']) expect(asked, typed).not.toContain(typed);

  must(await office.post(`/api/admin/quotes/${quote.id}/send`, { channel: 'email' }));
  const sent = await pageOf({ visit, key: token });
  expect(sent).toContain('The price, before we drive');
  expect(sent).not.toContain('Your quote Q-');
});

test.each(kinds)('a flagged %s has no link', async (kind) => {
  const flagged = must(await requests[kind](`flagged-${kind}@example.com`, { location: 'www.gold.example' }));
  expect(flagged.link).toBeNull();
});

test('a repeat of a request that was stored without a link, or whose link is revoked, has none', async () => {
  const email = 'repeated@example.com';
  const { link } = must(await requests.lead(email));
  expect(link).toContain('/j/');
  await runSql(
    url,
    `update job_link set revoked_at = now() where job_id = (select id from job where email = $1)`,
    [email],
  );
  expect(must(await requests.lead(email)).link).toBeNull();
  await runSql(url, `delete from job_link where job_id = (select id from job where email = $1)`, [email]);
  expect(must(await requests.lead(email)).link).toBeNull();
});

test('once the office has answered, the same link shows name and place and offers times', async () => {
  const { id } = must(await requests.lead('later@example.com'));
  const link = await linkTo('later@example.com');
  const { version } = must(await office.get(`/api/admin/leads/${id}`));
  must(await office.put(`/api/admin/leads/${id}`, { version, status: 'contacted' }));
  const text = await pageOf(link);
  expect(text).toContain('When should we come?');
  expect(text).toContain('Buygold');
});

test('a receipt that is sent late hands out no link that staff revoked', async () => {
  must(await requests.lead('revoked@example.com'));
  const [job] = await runSql(url, `select id from job where email = 'revoked@example.com'`);
  const path = `/api/admin/jobs/${String(job?.['id'])}`;
  const made = await office.post(`${path}/offer`, {
    channel: 'text',
    slots: [
      { technicianId: null, slotStart: '2031-05-06T20:00:00.000Z', slotEnd: '2031-05-06T21:00:00.000Z' },
    ],
  });
  must(made);
  must(await office.post(`${path}/revoke-links`));
  expect(await linkTo('revoked@example.com')).toEqual({ visit: '', key: '' });
});
