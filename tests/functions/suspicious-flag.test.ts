import { expect, test } from 'vitest';
import { purgeExpired } from '#server/privacy/purge-expired.ts';
import { insertBooking } from '#db/queries/bookings.ts';
import { insertLead } from '#db/queries/leads.ts';
import { insertQuote } from '#db/queries/estimates/estimates.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { bookingOf, homeLockout, leadOf, quoteOf } from '#tests/support/records.ts';
import { makeEstimate } from '#tests/support/money.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url } = await testServer();
const office = await signInToOffice();
const updatedAt = new Date('2026-01-05T10:00:00Z');
const inAYear = new Date('2027-01-05T10:00:00Z');
const email = 'pua@example.com';

const lead = await insertLead(db, leadOf({ suspicious: true, updatedAt, email }));
const booking = await insertBooking(db, bookingOf({ suspicious: true, updatedAt, email }));
const quote = await db
  .transaction()
  .execute((trx) =>
    insertQuote(trx, quoteOf('Q-2026-00077', { suspicious: true, updatedAt, email }), [homeLockout]),
  );
const mailsOf = (id: string) =>
  runSql(url, 'select kind, recipient from outbox where record_id = $1 order by created_at', [id]);
const history = async (recordType: string, recordId: string) =>
  (await office.get(`/api/admin/history?recordType=${recordType}&recordId=${recordId}`)).body;

test('the flag of a lead, booking and quote shows in its list', async () => {
  for (const [list, { id }] of [
    ['leads', lead],
    ['bookings', booking],
    ['quotes', quote],
  ] as const) {
    const rows: { id: string; suspicious: boolean }[] = (await office.get(`/api/admin/${list}`)).body;
    expect(rows.find((row) => row.id === id)).toMatchObject({ suspicious: true });
  }
});

test('a flagged record’s address gets no mail, and the office sees why', async () => {
  const sent = await office.post(`/api/admin/quotes/${quote.id}/send`, { channel: 'email' });
  expect(sent.status).toBe(422);
  expect(sent.body.errors.channel).toContain('clear the flag');
  const made = await makeEstimate(office, { leadId: lead.id, email });
  expect((await office.post(`/api/admin/quotes/${made.id}/send`, { channel: 'email' })).status).toBe(422);
  const slot = { slotStart: '2031-01-08T00:30:00.000Z', slotEnd: '2031-01-08T02:00:00.000Z' };
  const confirm = { version: booking.version, status: 'confirmed', ...slot };
  expect((await office.put(`/api/admin/bookings/${booking.id}`, confirm)).status).toBe(200);
  expect(await mailsOf(booking.id)).toEqual([]);
});

test('clearing the flag is recorded, allows mail, and sends the withheld confirmation', async () => {
  const confirmed = (await office.get(`/api/admin/bookings/${booking.id}`)).body;
  const cleared = await office.put(`/api/admin/bookings/${booking.id}`, {
    version: confirmed.version,
    suspicious: false,
  });
  expect(cleared.body).toMatchObject({ suspicious: false, status: 'confirmed' });
  expect(await mailsOf(booking.id)).toEqual([{ kind: 'booking-confirmed', recipient: email }]);
  expect(await history('booking', booking.id)).toContainEqual(
    expect.objectContaining({ what: 'flag_cleared', after: { suspicious: false } }),
  );

  const { version } = (await office.get(`/api/admin/leads/${lead.id}`)).body;
  const answer = await office.put(`/api/admin/leads/${lead.id}`, { version, suspicious: false });
  expect(answer.body).toMatchObject({ suspicious: false });
  expect((await history('lead', lead.id))[0]).toMatchObject({ what: 'flag_cleared' });

  const clear = () => office.post(`/api/admin/quotes/${quote.id}/clear-flag`);
  expect((await clear()).body).toMatchObject({ suspicious: false, status: 'pending' });
  expect((await clear()).status).toBe(200);
  expect((await history('quote', quote.id)).map(({ what }: { what: string }) => what)).toEqual([
    'flag_cleared',
  ]);
  expect((await office.post(`/api/admin/quotes/${quote.id}/send`, { channel: 'text' })).status).toBe(200);
});

test('the flag cannot be set by hand, and a cleared record is not purged after 90 days', async () => {
  const { version } = (await office.get(`/api/admin/leads/${lead.id}`)).body;
  expect((await office.put(`/api/admin/leads/${lead.id}`, { version, suspicious: true })).status).toBe(422);
  await purgeExpired({ db, now: inAYear });
  const left = (table: string, id: string) =>
    runSql(url, `select first_name, suspicious from ${table} where id = $1`, [id]);
  expect(await left('quote', quote.id)).toEqual([{ first_name: 'Leilani', suspicious: false }]);
  expect(await left('contact_request', lead.id)).toEqual([{ first_name: 'Kaleo', suspicious: false }]);
});
