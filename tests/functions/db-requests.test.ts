import { describe, expect, test } from 'vitest';
import { insertBooking, listBookings, updateBooking } from '#db/queries/bookings.ts';
import { findLeadById, insertLead, listLeads } from '#db/queries/leads.ts';
import {
  insertCustomer,
  matchCustomers,
  searchCustomers,
  updateCustomer,
} from '#db/queries/customers/customers.ts';
import { InvalidCursorError } from '#db/queries/keyset.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { connectWith, drivers } from '#tests/support/drivers.ts';
import { bookingOf, leadOf } from '#tests/support/records.ts';

describe.each(drivers)('over %s', async (driver) => {
  const { url } = await freshDatabase();
  const db = await connectWith(driver, url);

  test('a lead is stored as sent, beside its normalized phone number', async () => {
    const createdAt = '2026-11-21T09:08:07.006Z';
    const lead = await insertLead(db, leadOf({ createdAt, isEmergency: true }));
    expect(lead).toMatchObject({
      firstName: 'Kaleo',
      phone: '(808) 555-0199',
      phoneDigits: '8085550199',
      phoneE164: '+18085550199',
      isEmergency: true,
      status: 'new',
      suspicious: false,
      version: 1,
      createdAt,
    });
    expect(await findLeadById(db, lead.id)).toEqual(lead);
  });

  test('pages hold every lead exactly once, newest first, even with equal timestamps', async () => {
    const location = `Wainiha ${driver}`;
    for (let index = 0; index < 25; index += 1) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, 0, 0, Math.floor(index / 10)));
      await insertLead(db, leadOf({ location, createdAt }));
    }
    const seen: { id: string; createdAt: string }[] = [];
    let cursor: string | undefined;
    do {
      const page = await listLeads(db, { limit: 4, cursor, q: location });
      seen.push(...page.rows);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen.map((lead) => lead.id)).size).toBe(25);
    expect(seen.map((lead) => lead.createdAt)).toEqual(
      seen
        .map((lead) => lead.createdAt)
        .toSorted()
        .toReversed(),
    );
  });

  test('the last page has no next one', async () => {
    const q = `Haena ${driver}`;
    await insertLead(db, leadOf({ location: q }));
    expect(await listLeads(db, { limit: 1, q })).toMatchObject({ rows: [{ location: q }], nextCursor: null });
  });

  test.each([
    '',
    'x',
    'bm90IGEgY3Vyc29y',
    Buffer.from(`2026-13-45T99:00:00.000Z ${'a'.repeat(36)}`).toString('base64url'),
  ])('the invalid cursor %j is rejected before it reaches the database', async (cursor) => {
    await expect(listLeads(db, { cursor })).rejects.toThrow(InvalidCursorError);
  });

  test('filters narrow the list', async () => {
    const q = `Omao ${driver}`;
    await insertLead(db, leadOf({ location: q, isEmergency: true }));
    await insertLead(db, leadOf({ location: q, status: 'lost' }));
    expect((await listLeads(db, { q, emergency: true })).rows).toHaveLength(1);
    expect((await listLeads(db, { q, emergency: false })).rows).toHaveLength(1);
    expect((await listLeads(db, { q, status: 'lost' })).rows).toMatchObject([{ status: 'lost' }]);
    expect((await listLeads(db, { q, status: 'won' })).rows).toEqual([]);
  });

  test('a booking keeps its day as a day', async () => {
    const booking = await insertBooking(db, bookingOf({ location: `Kekaha ${driver}` }));
    expect(booking).toMatchObject({ preferredDate: '2026-12-24', slotStart: null, status: 'new' });
    const changed = await updateBooking(db, {
      id: booking.id,
      version: booking.version,
      changes: {
        status: 'confirmed',
        slotStart: '2026-12-24T18:00:00.000Z',
        slotEnd: '2026-12-24T19:00:00.000Z',
      },
    });
    expect(changed).toMatchObject({ slotStart: '2026-12-24T18:00:00.000Z' });
    expect((await listBookings(db, { q: `Kekaha ${driver}`, status: 'confirmed' })).rows).toEqual([changed]);
  });

  describe('customers', async () => {
    const kealoha = await insertCustomer(db, {
      firstName: 'Keālohi',
      lastName: 'Kaʻaihue',
      phone: '+1 (808) 555-0123',
      email: `Kealohi_${driver}@example.com`,
      address: '4-0831 Kuhio Hwy',
      city: 'Kapaʻa',
    });

    test.each([
      ['two letters', 'ke'],
      ['two digits', '23'],
      ['a name without its macron', 'kealohi'],
      ['a name with another apostrophe', "Ka'aihue"],
      ['both names, the other way round', 'KAAIHUE keal'],
      ['a phone with dashes', '808-555-0123'],
      ['a phone with a country code', '+1 808 555 0123'],
      ['a phone as eleven digits', '18085550123'],
      ['the end of a phone', '555-0123'],
      ['an email', `kealohi_${driver}@example`],
      ['a house number that looks like a phone', '4-0831'],
      ['a town as it is spelt', 'Kapaʻa'],
      ['words from several fields', 'kuhio 0123'],
    ])('are found by %s: %s', async (_, text) => {
      expect((await searchCustomers(db, text, 20)).map((customer) => customer.id)).toContain(kealoha.id);
    });

    test.each(['', '  ', '%%', '__', 'k_alohi', '\\', 'kealohi zz', '8085550124'])(
      'are not found by %j',
      async (text) => {
        expect(await searchCustomers(db, text, 20)).toEqual([]);
      },
    );

    test('are matched by phone and email, unless deactivated', async () => {
      expect(await matchCustomers(db, { phone: '555-0123', email: null })).toEqual([kealoha]);
      expect(await matchCustomers(db, { phone: '0123', email: null })).toEqual([]);
      const email = `KEALOHI_${driver}@example.com`;
      expect(await matchCustomers(db, { phone: null, email })).toEqual([kealoha]);
      const { id, version } = kealoha;
      await updateCustomer(db, { id, version, changes: { isActive: false, phone: '808 555 0124' } });
      expect(await matchCustomers(db, { phone: '555-0123', email })).toEqual([]);
      expect(await matchCustomers(db, { phone: '555-0124', email: null })).toEqual([]);
      await updateCustomer(db, { id, version: version + 1, changes: { isActive: true } });
      expect(await matchCustomers(db, { phone: '555-0124', email: null })).toHaveLength(1);
    });
  });
});
