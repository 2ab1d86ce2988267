import booking from '#functions/booking.ts';
import contact from '#functions/contact.ts';
import reviews from '#functions/reviews.ts';
import { call } from './call.ts';
import type { KnownIds } from './fuzz-requests.ts';
import { linkTo, makeApproved, makeEstimate, makeInvoice, makeItem, makeSent } from './money.ts';
import type { Office } from './office.ts';

const person = { firstName: 'Kai', lastName: 'Akana', phone: '808 555 0199', location: 'Kapaa' };

/** Fills the office with records in several states; returns their ids by the path segment they belong to. */
export async function seedEveryRecord(office: Office): Promise<KnownIds> {
  const ask = (handler: typeof contact, path: string, body: object) =>
    call(handler, 'POST', path, { body }).then((answer) => answer.body.id as string);
  const make = (path: string, body: object) =>
    office.post(path, body).then(({ body: made }) => made.id as string);
  const leads = [await ask(contact, '/api/contact', { ...person, serviceType: 'other' })];
  const bookings = [await ask(booking, '/api/booking', { ...person, serviceType: 'rekey' })];
  const review = { name: 'Kai', location: 'Koloa', rating: 5, text: 'On time.' };
  const [pending, approved] = [await makeEstimate(office), await makeApproved(office)];
  const [draft, sent] = [await makeInvoice(office), await makeSent(office)];
  const payment = await make(`/api/admin/invoices/${sent.id}/payments`, { amount: '1.00', method: 'cash' });
  const customers = [];
  for (const name of ['Ana', 'Ben', 'Cal', 'Dee']) {
    customers.push(
      await make('/api/admin/customers', { firstName: name, lastName: 'K', phone: '808 555 0101' }),
    );
  }
  const user = {
    email: 'malia@nenelock.example',
  };
  const called = { phone: '808 555 0188', firstName: 'Ana', accessDetails: 'Gate 4411' };
  const jobs = [await make('/api/admin/jobs', called), await make('/api/admin/jobs', called)];
  await office.step(jobs[1] ?? '', 'set_off', {});
  const emergency = await make('/api/admin/jobs', { ...called, urgency: 'emergency' });
  const shift = { kind: 'on_call', startsAt: '2098-01-05T04:00:00Z', endsAt: '2098-01-05T16:00:00Z' };
  const place = { name: 'Hale Nani', kind: 'condo', address: 'Kapaa', customerId: customers[0] };
  const property = await make('/api/admin/properties', place);
  await office.put(`/api/admin/properties/${property}/doors`, {
    version: 1,
    rows: [{ label: '101', bitting: '24135' }],
    removed: [],
  });
  return {
    jobs,
    properties: [property],
    'standing-authorities': [
      await make(`/api/admin/properties/${property}/authorities`, { name: 'Ana Silva', keys: true }),
    ],
    crew: [office.id],
    shifts: [await make(`/api/admin/crew/${office.id}/shifts`, shift)],
    'calendar-feeds': [await make('/api/admin/calendar-feeds', { accountId: null })],
    open: [emergency],
    leads,
    bookings,
    customers,
    text: ['Kai', '808', 'ʻŌ'],
    reviews: [await ask(reviews, '/api/reviews', review)],
    quotes: [pending.id, approved.id],
    invoices: [draft.id, sent.id],
    paymentId: [payment],
    inventory: [(await makeItem(office, 5)).id, (await makeItem(office, 0)).id],
    users: [office.id, await make('/api/admin/users', user)],
    token: [await linkTo(office, pending.id)],
  };
}
