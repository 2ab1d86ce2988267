import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { insertBooking } from '#db/queries/bookings.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { signInToOffice } from '#tests/support/office.ts';
import { bookingOf } from '#tests/support/records.ts';
import { sendMails } from '#tests/support/sent-mails.ts';
import { testServer } from '#tests/support/server.ts';

const { db, url, dataDir } = await testServer();
const office = await signInToOffice();
const mails = () => sendMails(db, dataDir);

let hour = 0;
/** A free hour on a future day. */
function slot() {
  hour += 2;
  const start = Date.UTC(2030, 0, 7, hour);
  return { slotStart: new Date(start).toISOString(), slotEnd: new Date(start + 3_600_000).toISOString() };
}

const request = (changes: object = {}) =>
  insertBooking(
    db,
    bookingOf({ email: 'noa@example.com', location: 'Kīlauea, by the “old mill”; ask', ...changes }),
  );
const change = (id: string, body: object) => office.put(`/api/admin/bookings/${id}`, body);

/**
 * The calendar file's properties by name, unfolded (RFC 5545, 3.1); the mail parser normalizes line breaks.
 */
function calendar(mail: Email | undefined): Map<string, string> {
  const [file] = mail?.attachments ?? [];
  const text = new TextDecoder().decode(file?.content as ArrayBuffer).replaceAll('\r\n', '\n');
  const lines = text.replaceAll('\n ', '').split('\n');
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]));
}

test('a confirmation states the time and attaches a calendar file', async () => {
  const { id, version } = await request();
  const when = { slotStart: '2030-01-08T00:30:00.000Z', slotEnd: '2030-01-08T02:00:00.000Z' };
  expect((await change(id, { version, status: 'confirmed', ...when })).status).toBe(200);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.to?.[0]?.address).toBe('noa@example.com');
  expect(mail?.subject).toMatch(/^Confirmed: /);
  expect(mail?.text).toContain('2:30 PM to 4:00 PM, Hawaii time');
  expect(mail?.attachments[0]).toMatchObject({ filename: 'appointment.ics', mimeType: 'text/calendar' });
  const told = calendar(mail);
  expect(Object.fromEntries(told)).toMatchObject({
    METHOD: 'PUBLISH',
    DTSTART: '20300108T003000Z',
    DTEND: '20300108T020000Z',
    UID: `booking-${id}@nenelock.example`,
    SUMMARY: expect.stringContaining('Nene Lock'),
  });
});

test('a new time updates the same appointment; a note sends no mail', async () => {
  const { id, version } = await request();
  const first = await change(id, { version, status: 'confirmed', ...slot() });
  const [told] = await mails();
  const second = await change(id, { version: first.body.version, ...slot() });
  const [again] = await mails();
  expect(again?.subject).toMatch(/^Moved: /);
  expect(again?.text).toMatch(/^New time: .* to .*, Hawaii time$/m);
  expect(again?.text).toMatch(/^Old time: .* to .*, Hawaii time$/m);
  expect(calendar(again).get('UID')).toBe(calendar(told).get('UID'));
  expect(Number(calendar(again).get('SEQUENCE'))).toBeGreaterThan(Number(calendar(told).get('SEQUENCE')));
  await change(id, { version: second.body.version, officeNotes: 'Bring the fob reader' });
  expect(await mails()).toEqual([]);
});

test('a cancellation goes only to a customer who was sent an appointment', async () => {
  const { id, version } = await request();
  const when = { slotStart: '2030-01-09T00:30:00.000Z', slotEnd: '2030-01-09T02:00:00.000Z' };
  const told = await change(id, { version, status: 'confirmed', ...when });
  await mails();
  expect((await change(id, { version: told.body.version, status: 'cancelled' })).status).toBe(200);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Cancelled: your appointment');
  expect(mail?.text).toContain('Jan 8, 2030, 2:30 PM to 4:00 PM, Hawaii time');

  const other = await request();
  expect((await change(other.id, { version: other.version, status: 'cancelled' })).status).toBe(200);
  expect(await mails()).toEqual([]);
});

test('a declined booking sends a mail without a calendar file', async () => {
  const { id, version } = await request();
  await change(id, { version, status: 'declined' });
  const [mail] = await mails();
  expect(mail?.subject).toBe('About your booking request');
  expect(mail?.text).toContain('808-555-0142');
  expect(mail?.attachments).toEqual([]);
});

test('a booking without an address and a flagged one send no mail', async () => {
  for (const changes of [{ email: null }, { suspicious: true }]) {
    const { id, version } = await request(changes);
    expect((await change(id, { version, status: 'declined' })).status).toBe(200);
  }
  expect(await mails()).toEqual([]);
});

test('an answer changed before its mail leaves is not sent', async () => {
  const { id, version } = await request();
  const { body } = await change(id, { version, status: 'confirmed', ...slot() });
  await change(id, { version: body.version, status: 'cancelled' });
  expect(await mails()).toEqual([]);
  const rows = await runSql(
    url,
    'select kind, state, last_error from outbox where record_id = $1 order by kind',
    [id],
  );
  expect(rows).toEqual([
    {
      kind: 'booking-cancelled',
      state: 'failed',
      last_error: expect.stringContaining('was not told a time'),
    },
    { kind: 'booking-confirmed', state: 'failed', last_error: expect.stringContaining('changed since') },
  ]);
});

test('the office previews a step’s mail, can skip it, and later sees the sent mail', async () => {
  const { id, version } = await request();
  const path = `/api/admin/bookings/${id}`;
  const preview = async (status: string) => (await office.get(`${path}/answer?status=${status}`)).body;
  expect(await preview('cancelled')).toEqual({
    mail: null,
    reason: 'Not sent: the customer was not told a time.',
  });
  const { mail } = await preview('declined');
  expect(await mails()).toEqual([]);
  await change(id, { version, status: 'declined' });
  const [sent] = await mails();
  expect({ subject: sent?.subject, text: sent?.text?.trim() }).toEqual({
    subject: mail.subject,
    text: mail.text.trim(),
  });
  const [told] = (await office.get(`/api/admin/history?recordType=booking&recordId=${id}`)).body;
  expect(told).toMatchObject({ what: 'customer_told', actor: null, after: mail });
  expect((await office.get(`${path}/deliveries`)).body).toMatchObject([
    { kind: 'booking-declined', state: 'sent', recipient: 'noa@example.com' },
  ]);

  const other = await request();
  await change(other.id, { version: other.version, status: 'declined', tell: false });
  expect(await mails()).toEqual([]);
});

test('when an appointment moves twice before a mail leaves, the mail names the time that the customer knows', async () => {
  const { id, version } = await request();
  const first = slot();
  const confirmed = await change(id, { version, status: 'confirmed', ...first });
  const [told] = await mails();
  const moved = await change(id, { version: confirmed.body.version, ...slot() });
  await change(id, { version: moved.body.version, ...slot() });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  const when = /^When: (.*)$/m.exec(told?.text ?? '')?.[1];
  expect(mail?.text).toContain(`Old time: ${when}`);
});
