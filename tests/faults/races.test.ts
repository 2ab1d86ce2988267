import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import admin from '#functions/admin.ts';
import contact from '#functions/contact.ts';
import { call } from '#tests/support/call.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { customer, linkTo, makeEstimate } from '#tests/support/money.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { testServer } from '#tests/support/server.ts';
import { report } from './report.ts';
import { scale } from './scale.ts';
import { visitor } from './visitors.ts';

// Races within one record are in tests/functions, next to their subject; docs/reliability.md lists them.
const { url, db } = await testServer();
const office = await signInToOffice();
const rounds = Array.from({ length: scale.races }, (_, n) => n);

test('of two bodies sent fifty times each under one key, the first is stored and the other rejected', async () => {
  for (const round of rounds) {
    const headers = { 'idempotency-key': randomUUID() };
    const [one, other] = [visitor('lead'), visitor('lead')];
    const answers = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const { body } = (n + round) % 2 ? one : other;
        return { body, answer: await call(contact, 'POST', '/api/contact', { body, headers }) };
      }),
    );
    const taken = answers.filter(({ answer }) => answer.status === 201);
    const refused = answers.filter(
      ({ answer }) => answer.status === 422 && answer.body.code === 'key_reused',
    );
    expect([taken.length, refused.length]).toEqual([50, 50]);
    expect(new Set(taken.map(({ body }) => body)).size).toBe(1);
    expect(new Set(taken.map(({ answer }) => JSON.stringify(answer.body))).size).toBe(1);
    const stored = await runSql(url, 'select from contact_request where last_name = any($1)', [
      [one.mark, other.mark],
    ]);
    expect(stored).toHaveLength(1);
  }
});

test('an approval at the moment of expiry is stored while valid or rejected as expired, never both', async () => {
  const seen = { approved: 0, expired: 0 };
  for (const round of rounds) {
    const { id } = await makeEstimate(office);
    const token = await linkTo(office, id);
    // The offer expires while the customer's approval is in flight, at a different point each round.
    const endsIn = `${(round % 10) * 4} milliseconds`;
    await runSql(url, `update quote set valid_until = clock_timestamp() + $2::interval where id = $1`, [
      id,
      endsIn,
    ]);
    const answers = await Promise.all([
      customer.approve(token, { revision: 1, name: 'Leilani' }),
      office.post(`/api/admin/quotes/${id}/approve`),
    ]);
    const { status } = (await office.get(`/api/admin/quotes/${id}`)).body;
    const approvals = await runSql(url, `select from event where record_id = $1 and what = 'approved'`, [id]);
    const said = answers.filter((answer) => answer.status === 200).length;
    if (approvals.length > 0) {
      seen.approved += 1;
      // A timely approval stands, although the offer has expired since.
      expect([status, approvals.length]).toEqual(['approved', 1]);
      expect(said).toBeGreaterThan(0);
    } else {
      seen.expired += 1;
      expect([status, said]).toEqual(['expired', 0]);
      for (const answer of answers) expect(answer).toMatchObject({ status: 409 });
    }
  }
  report(`Approve against expire, ${scale.races} races: ${seen.approved} approved, ${seen.expired} expired`);
});

test('requests after a concurrent sign-out are rejected, and no write is half done', async () => {
  for (const round of rounds) {
    const leaving = await colleague(db, `leaving-${round}`);
    const { id, version } = await makeEstimate(office);
    const asked = (path: string) => call(admin, 'GET', path, { token: leaving.token });
    const [out, edit, ...reads] = await Promise.all([
      call(admin, 'POST', '/api/admin/logout', { token: leaving.token }),
      leaving.post(`/api/admin/quotes/${id}/cancel`),
      ...Array.from({ length: 10 }, () => asked('/api/admin/leads')),
    ]);
    expect(out.status).toBe(204);
    for (const read of reads) expect([200, 401]).toContain(read.status);
    expect((await asked('/api/admin/leads')).status).toBe(401);
    const after = (await office.get(`/api/admin/quotes/${id}`)).body;
    const events = await runSql(url, `select from event where record_id = $1 and what = 'cancelled'`, [id]);
    if (edit.status === 200) expect([after.status, events.length]).toEqual(['cancelled', 1]);
    else
      expect([edit.status, after.status, after.version, events.length]).toEqual([401, 'pending', version, 0]);
  }
});
