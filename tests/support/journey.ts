import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import quotes from '#functions/quotes.ts';
import { recordAuthority } from './authority.ts';
import { type Answered, call } from './call.ts';
import { customer, linkTo, tokenOf } from './money.ts';
import type { Office } from './office.ts';

/** A person whose details are all distinctive enough to search for. */
export const planted = {
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  phone: '808-555-0961',
  email: 'Zephyrine.Q@example.com',
  location: 'Mooringstone Bay',
  message: 'The spare is under the jadevine pot',
  notes: 'Has a dog called Brambleton',
  serviceAddress: '77 Lanternfish Lane',
  accessDetails: 'Gate code 60417-bluefin',
  vehicleVin: '1HGBH41JXMN109186',
  keyCodes: 'KX-73915',
  vehicleMake: 'Studebaker',
  authorityNote: 'Registration matched, says Quenbywood',
} as const;

/** Patterns that must not be found after erasure, including the phone digits in any format. */
export const traces: readonly RegExp[] = [
  ...Object.values(planted).map((text) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i')),
  /Quillfeather|Zephyrine/i,
  // Not within an id or a hash.
  /(?<![\da-f])(?:1?808)?555[-. ]?0961(?![\da-f])/,
];

export const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

type Body = Answered['body'];

function must(answer: Answered, ...statuses: number[]): Body {
  if (statuses.includes(answer.status)) return answer.body;
  throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

/**
 * Takes {@link planted} through everything: three requests, a customer record, an estimate signed by link, an
 * opening, a payment.
 */
export async function runJourney(office: Office) {
  const { firstName, lastName, phone, email, location, message, serviceAddress } = planted;
  const person = { firstName, lastName, phone, email };
  const key = (name: string) => ({ 'idempotency-key': `${name}-${crypto.randomUUID()}` });
  const request = { ...person, location, message, serviceType: 'automotive' };
  const lead = must(
    await call(contact, 'POST', '/api/contact', { body: request, headers: key('lead') }),
    201,
  );
  const { id: bookingId } = must(
    await call(booking, 'POST', '/api/booking', { body: request, headers: key('booking') }),
    201,
  );
  const items = [
    { serviceCategory: 'emergency', serviceDescription: 'Home Lockout', quantity: 1, unitPrice: '120.00' },
    { serviceCategory: 'custom', serviceDescription: `Safe of ${lastName}`, quantity: 1, unitPrice: '10.00' },
  ];
  const publicQuote = must(
    await call(quotes, 'POST', '/api/quotes', {
      body: {
        ...person,
        location,
        serviceType: 'emergency',
        accessDetails: planted.accessDetails,
        notes: message,
        items,
      },
      headers: key('quote'),
    }),
    201,
  );
  const made = must(
    await office.post('/api/admin/customers', { ...person, address: serviceAddress, notes: planted.notes }),
    201,
  );
  const { version } = (await office.get(`/api/admin/leads/${lead.id}`)).body;
  must(
    await office.put(`/api/admin/leads/${lead.id}`, {
      version,
      customerId: made.id,
      officeNotes: planted.notes,
    }),
    200,
  );
  const estimate = must(
    await office.post(
      '/api/admin/quotes',
      {
        ...person,
        customerId: made.id,
        serviceType: 'automotive',
        location,
        serviceAddress,
        accessDetails: planted.accessDetails,
        vehicleYear: 1956,
        vehicleMake: planted.vehicleMake,
        vehicleModel: 'Hawk',
        vehicleVin: planted.vehicleVin,
        keyCodes: planted.keyCodes,
        notes: planted.notes,
        items: [
          { serviceCategory: 'labor', serviceDescription: 'Key cut', quantity: 1, unitPrice: '100.00' },
        ],
      },
      key('estimate'),
    ),
    201,
  );
  const token = await linkTo(office, estimate.id);
  must(await customer.change(token, { message }), 200);
  must(
    await customer.approve(token, { revision: 1, name: `${firstName} ${lastName}`, signature: 'M1,2L3,4' }),
    200,
  );
  const authority = { name: `${firstName} ${lastName}`, relation: 'tenant', idType: 'drivers-license' };
  const photo = `data:image/png;base64,${PNG}`;
  const opening = { ...authority, note: planted.authorityNote, photo };
  must((await recordAuthority(office, estimate.jobId, opening)).answer, 200);
  const draft = must(await office.post('/api/admin/invoices', { quoteId: estimate.id }, key('invoice')), 201);
  const sent = must(await office.post(`/api/admin/invoices/${draft.id}/send`, { channel: 'email' }), 200);
  must(
    await office.post(`/api/admin/invoices/${draft.id}/payments`, { amount: '50.00', method: 'cash' }),
    201,
  );
  const invoiceToken = sent.link ? tokenOf(sent.link.url) : undefined;
  return {
    leadId: lead.id as string,
    bookingId: bookingId as string,
    publicQuoteId: publicQuote.id as string,
    customerId: made.id as string,
    quoteId: estimate.id as string,
    invoiceId: draft.id as string,
    tokens: [token, ...(invoiceToken === undefined ? [] : [invoiceToken])],
  };
}
