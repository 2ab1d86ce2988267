import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/all-routes.ts';
import bookings from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import reviews from '#functions/reviews.ts';
import { type Answered, call } from '#tests/support/call.ts';
import { estimateBody, invoiceBody, makeEstimate, makeInvoice, makeItem } from '#tests/support/money.ts';
import { colleague, signInToOffice } from '#tests/support/office.ts';
import { PNG } from '#tests/support/journey.ts';
import { testServer } from '#tests/support/server.ts';

const { db } = await testServer();
const office = await signInToOffice();

type Body = Answered['body'];

const person = { firstName: 'Noa', lastName: 'Silva', phone: '808-555-0150', email: 'noa@example.com' };
const request = { ...person, serviceType: 'residential', location: 'Kekaha' };

async function newCustomer(): Promise<string> {
  const address = {
    address: '1 Kekaha Rd',
    city: 'Kekaha',
    state: 'HI',
    zipCode: '96752',
    notes: 'Gate',
  };
  return (await office.post('/api/admin/customers', { ...person, ...address })).body.id;
}

async function newLead(): Promise<string> {
  const { id } = (await call(contact, 'POST', '/api/contact', { body: request })).body;
  const filled = { officeNotes: 'Called back', customerId: await newCustomer(), version: 1 };
  await office.put(`/api/admin/leads/${id}`, filled);
  return id;
}

async function newBooking(): Promise<string> {
  const { id } = (await call(bookings, 'POST', '/api/booking', { body: request })).body;
  const slot = { slotStart: '2099-01-05T20:00:00Z', slotEnd: '2099-01-05T21:00:00Z' };
  const filled = { status: 'confirmed', ...slot, officeNotes: 'Ring', customerId: await newCustomer() };
  const { id: technicianId } = await colleague(db, `technician-${randomUUID()}`, { role: 'technician' });
  await office.put(`/api/admin/bookings/${id}`, { ...filled, technicianId, version: 1 });
  return id;
}

async function newEstimate(): Promise<string> {
  const { id } = await makeEstimate(office, {
    ...estimateBody,
    customerId: await newCustomer(),
    leadId: await newLead(),
    bookingId: await newBooking(),
    propertyType: 'house',
    accessDetails: 'Gate 4711#',
    vehicleYear: 2019,
    vehicleMake: 'Toyota',
    vehicleModel: 'Tacoma',
    vehicleVin: '1HGCM82633A004352',
    keyCodes: 'X1234',
    notes: 'Two dogs',
  });
  return id;
}

async function newJob(): Promise<string> {
  const filled = {
    ...person,
    serviceType: 'automotive',
    customerId: await newCustomer(),
    technicianId: office.id,
    location: 'Kekaha',
    serviceAddress: '1 Kekaha Rd',
    latitude: 21.97,
    longitude: -159.71,
    distanceMiles: 12.5,
    vehicleColor: 'silver',
    vehiclePlate: 'KZX 123',
    wantedDate: '2098-05-05',
    wantedTime: '14:30',
    request: 'Keys are in the trunk',
    propertyType: 'house',
    accessDetails: 'Gate 4711#',
    vehicleYear: 2019,
    vehicleMake: 'Toyota',
    vehicleModel: 'Tacoma',
    vehicleVin: '1HGCM82633A004352',
    keyCodes: 'X1234',
    notes: 'Two dogs',
  };
  return (await office.post('/api/admin/jobs', filled)).body.id;
}

async function newInvoice(): Promise<string> {
  const filled = { customerId: await newCustomer(), notes: 'Thank you', serviceDate: '2026-11-20' };
  return (await makeInvoice(office, { ...invoiceBody, ...filled, dueDate: '2027-05-05' })).id;
}

async function newReview(): Promise<string> {
  const body = {
    name: 'Noa',
    location: 'Kekaha',
    rating: 5,
    service: 'Rekeying',
    text: 'Quick and kind, thank you',
  };
  await call(reviews, 'POST', '/api/reviews', { body });
  return (await office.get('/api/admin/reviews?status=pending')).body[0].id;
}

/** The property that lists a person. */
const listOf = new Map<string, string>();

/** A record for each PUT route, with every field filled in. */
const records: Record<string, () => Promise<string>> = {
  updateJob: newJob,
  updateLead: newLead,
  updateBooking: newBooking,
  updateCustomer: async () => {
    const id = await newCustomer();
    const { version } = (await office.get(`/api/admin/customers/${id}`)).body;
    const { status } = await office.put(`/api/admin/customers/${id}`, { toldBy: 'both', version });
    expect(status).toBe(200);
    return id;
  },
  updateQuote: newEstimate,
  updateInvoice: newInvoice,
  setReminders: newInvoice,
  updateInventoryItem: async () =>
    (
      await makeItem(office, 3, {
        description: 'Satin nickel',
        sku: 'DB-1',
        unit: 'pair',
        lowStockThreshold: 2,
        supplier: 'Ace',
        notes: 'Top shelf',
      })
    ).id,
  updateUser: async () => {
    const { id } = await colleague(db, 'kai');
    await office.put(`/api/admin/users/${id}`, { firstName: 'Kai', lastName: 'Akana', version: 1 });
    return id;
  },
  moderateReview: newReview,
  updateProperty: async () => {
    const filled = { name: 'Hale Nani', kind: 'condo', address: '1 Kekaha Rd', notes: 'Gate' };
    return (await office.post('/api/admin/properties', { ...filled, customerId: await newCustomer() })).body
      .id;
  },
  updateStandingAuthority: async () => {
    const filled = { name: 'Ana', phone: '808-555-0177', keys: true, until: '2099-01-01', mostEach: '90.00' };
    const at = `/api/admin/properties/${await records['updateProperty']!()}`;
    const { id } = (await office.post(`${at}/authorities`, filled)).body;
    listOf.set(id, at);
    return id;
  },
  updateCrewMember: async () => {
    const { id } = await colleague(db, 'crew', { role: 'technician' });
    const hours = [{ weekday: 1, from: '08:00', to: '16:00' }];
    const looks = { plate: 'KZX 123', since: 2019, photo: `data:image/png;base64,${PNG}` };
    const filled = { homeTown: 'kapaa', van: 'Van 2', ...looks, skills: ['safes'], hours };
    await office.put(`/api/admin/crew/${id}`, { ...filled, version: 1 });
    return id;
  },
};

/** Values of cleared fields that have a default. */
const DEFAULTS: Record<string, unknown> = {
  distanceMiles: '0.00',
  costPrice: '0.00',
  unit: 'each',
  dueDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
};

/** A job without a known distance must not count as zero miles. */
const defaultOf = (route: string, field: string) =>
  route === 'updateJob' ? null : (DEFAULTS[field] ?? null);

/** A new travel fee makes a new offer, so its validity is renewed. */
const renewed = (route: string, field: string) =>
  route === 'updateQuote' && field === 'distanceMiles' ? { validUntil: expect.any(String) } : {};

/** A confirmed booking keeps its time; null is the time of any other. */
const kept = new Set(['updateBooking.slotStart', 'updateBooking.slotEnd']);

/** These set one value, or the whole ladder or list: there is nothing to leave out. */
const wholes = new Set([
  'changeAlarmDevice',
  'renamePasskey',
  'saveAlarmLadder',
  'saveAlarmMobile',
  'saveDoors',
  'saveTexts',
]);
const puts = allRoutes.filter(({ method, name }) => method === 'PUT' && !wholes.has(name));

test('every PUT route is tested here', () => {
  expect(puts.map(({ name }) => name).toSorted()).toEqual(Object.keys(records).toSorted());
});

describe.each(puts.map((route) => [route.name, route] as const))('%s', (name, route) => {
  const fields = Object.keys(
    (z.toJSONSchema(route.body!, { io: 'input', unrepresentable: 'any' }) as { properties: object })
      .properties,
  );
  const takes = (body: object) => z.safeParse(route.body!, body).success;
  // Fields the server computes accept anything and change nothing.
  const own = fields.filter(
    (field) => field !== 'version' && field !== 'serviceFee' && !takes({ [field]: { any: 1 } }),
  );
  const state = (record: Body) => Object.fromEntries(own.map((field) => [field, record[field]]));
  let made: Promise<string> | undefined;
  const record = () => (made ??= records[name]!());
  const path = (id: string) => route.path.replace(':id', id);

  async function read(id: string): Promise<Body> {
    if (name === 'updateUser') {
      return (await office.get('/api/admin/users')).body.find((user: Body) => user.id === id);
    }
    if (name === 'updateCrewMember') {
      const { members } = (await office.get('/api/admin/crew')).body;
      const member = members.find(({ id: one }: Body) => one === id);
      // The list says whether there is a photo.
      return { ...member, photo: member.hasPhoto || null };
    }
    if (listOf.has(id)) return (await office.get(listOf.get(id)!)).body.authorities[0];
    if (name === 'moderateReview') {
      return (await office.get('/api/admin/reviews')).body.find((review: Body) => review.id === id);
    }
    const { body } = await office.get(path(id).replace('/reminders', ''));
    return { ...body, days: body.reminderDays };
  }

  test('omitted fields stay unchanged', async () => {
    const id = await record();
    const before = await read(id);
    const { status } = await office.put(path(id), { version: before.version });
    expect(status).toBe(200);
    expect(state(await read(id))).toEqual(state(before));
  });

  test('null clears optional fields; required fields reject it', async () => {
    const id = await record();
    for (const field of own) {
      const before = await read(id);
      const answer = await office.put(path(id), { version: before.version, [field]: null });
      const after = state(await read(id));
      if (!takes({ [field]: null }) || kept.has(`${name}.${field}`)) {
        expect([field, answer.status, after]).toEqual([field, 422, state(before)]);
        continue;
      }
      expect([field, before[field]]).not.toEqual([field, null]);
      expect([field, answer.status, after]).toEqual([
        field,
        200,
        { ...state(before), [field]: defaultOf(name, field), ...renewed(name, field) },
      ]);
    }
  });
});
