// A business's last evening of the year, run as its own process by clock.test.ts. It prints everything
// time-dependent, for comparison with the same evening on machines in other time zones.
import { createAccount } from '#server/accounts/manage-accounts.ts';
import { connect } from '#db/connect.ts';
import { testAccount } from '#tests/support/server.ts';

let now = 0;
const RealDate = Date;
/** The process's only clock, which the code reads through `new Date()`. */
class SetDate extends RealDate {
  constructor(...given: unknown[]) {
    // @ts-expect-error -- passes on whatever Date accepts
    super(...(given.length === 0 ? [now] : given));
  }
  static override now(): number {
    return now;
  }
}

const url = process.env['DATABASE_URL'] ?? '';
const db = connect(url, { connectionTimeoutMs: 30_000, queryTimeoutMs: 30_000 });
await createAccount(db, testAccount, 'test');
// The database dated the account by the real clock: on the evening below, its days to add a second factor are not over.
await db.updateTable('adminUser').set({ factorAskedAt: '2026-12-31T00:00:00Z' }).execute();
globalThis.Date = SetDate as DateConstructor;

// Imported only now, so that no module captured the real clock.
const { default: contact } = await import('#functions/contact.ts');
const { default: booking } = await import('#functions/booking.ts');
const { default: quotes } = await import('#functions/quotes.ts');
const { call } = await import('#tests/support/call.ts');
const { signInToOffice } = await import('#tests/support/office.ts');
const { makeApproved, makeInvoice, makeSent, fetchPdf, linkTo, customer } =
  await import('#tests/support/money.ts');
const { pdfText } = await import('#tests/support/pdf-text.ts');
const { drainOutbox } = await import('#server/outbox/drain-outbox.ts');
const { readConfig } = await import('#server/config.ts');
const { closeDatabases } = await import('#server/database.ts');

const results: unknown[] = [];
/** Records a result and advances the clock by a second, so that later entries have later times. */
const record = (what: string, value: unknown) => {
  results.push([new RealDate(now).toISOString(), what, value]);
  now += 1000;
};
const person = {
  firstName: 'Pua',
  lastName: 'Kealoha',
  phone: '808-555-0133',
  serviceType: 'emergency',
  location: 'Poipu',
};
let visitors = 0;

async function evening(): Promise<void> {
  const office = await signInToOffice();
  const post = async (handler: typeof contact, path: string, body: object) => {
    // A new address each time: mail per address and day is limited.
    const email = `pua${(visitors += 1)}@example.com`;
    record(path, await call(handler, 'POST', path, { body: { ...person, email, ...body } }));
  };
  await post(contact, '/api/contact', { message: `At ${now}` });
  for (const preferredDate of ['2026-12-30', '2026-12-31', '2027-01-01'])
    await post(booking, '/api/booking', { preferredDate, preferredTime: 'morning' });
  const items = [
    { serviceCategory: 'emergency', serviceDescription: 'Home Lockout', quantity: 1, unitPrice: '0' },
  ];
  await post(quotes, '/api/quotes', { items, notes: `At ${now}` });
  const approved = await makeApproved(office);
  record('estimate', approved);
  const sent = await makeSent(office, { dueDate: '2026-12-31' });
  record('invoice', sent);
  record('draft', await makeInvoice(office));
  const token = await linkTo(office, approved.id);
  record('customer sees', await customer.read(token));
  record('paper', await pdfText((await fetchPdf(`/api/admin/invoices/${sent.id}/pdf`, office.token)).bytes));
  for (const path of [
    'quotes',
    'invoices',
    'bookings',
    'leads',
    'summary',
    'day?date=2026-12-31',
    'reports?from=2026-12-01&to=2027-01-31',
  ])
    record(path, await office.get(`/api/admin/${path}`));
}

// Half an hour before the year ends on Kauai, long after it ended in UTC and on Kiritimati; then one minute
// after.
for (const moment of ['2026-12-31T23:30:00-10:00', '2027-01-01T00:01:00-10:00']) {
  now = RealDate.parse(moment);
  await evening();
}
const config = { ...readConfig(process.env), smtpUrl: undefined };
record(
  'mail',
  await drainOutbox({ db, config, now: () => new Date(), until: new RealDate(now + 60_000) as Date }),
);
await closeDatabases();
await db.destroy();
console.log(JSON.stringify(results));
