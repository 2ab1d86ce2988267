import { describe, expect, test } from 'vitest';
import { bookingStatuses, leadStatuses } from '#domain/requests.ts';
import { inventoryCategories, stockMovementKinds } from '#domain/inventory.ts';
import { invoiceStates, paymentMethods } from '#domain/invoice.ts';
import { difficulties, estimateCategories, publicItemCategories } from '#domain/quote-lines.ts';
import { quoteStates } from '#domain/quote.ts';
import { urgencies } from '#domain/urgency.ts';
import { insertBooking } from '#db/queries/bookings.ts';
import { appendEvent } from '#db/queries/history.ts';
import { insertInventoryItem } from '#db/queries/inventory.ts';
import { insertInvoice } from '#db/queries/invoices/invoices.ts';
import { insertPayment } from '#db/queries/payments.ts';
import { insertQuote } from '#db/queries/estimates/estimates.ts';
import { insertLead } from '#db/queries/leads.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { runSql } from '#tests/support/run-sql.ts';
import {
  bookingOf,
  deadbolt,
  homeLockout,
  invoiceLine,
  invoiceOf,
  leadOf,
  quoteOf,
  sent,
} from '#tests/support/records.ts';
import { holdsForAll } from '#tests/support/holds-for-all.ts';

const { db, url } = await freshDatabase();

/** SQLSTATE codes by name (PostgreSQL manual, appendix A). */
const CHECK = '23514';
const UNIQUE = '23505';
const FOREIGN_KEY = '23503';
const NOT_NULL = '23502';
const RESTRICT = '23001';
const TOO_LONG = '22001';
const OUT_OF_RANGE = '22003';

const ids = await db.transaction().execute(async (trx) => {
  const lead = await insertLead(trx, leadOf());
  const booking = await insertBooking(trx, bookingOf());
  const quote = await insertQuote(trx, quoteOf('C-1', { status: 'approved' }), [homeLockout]);
  const undecided = await insertQuote(trx, quoteOf('C-0'), [homeLockout]);
  const draft = await insertInvoice(trx, invoiceOf('C-1', { quoteId: quote.id }), [invoiceLine]);
  const open = await insertInvoice(trx, invoiceOf('C-2', sent), [invoiceLine]);
  const item = await insertInventoryItem(trx, deadbolt(), { quantity: 3, actor: null });
  const payment = await insertPayment(trx, { invoiceId: open.id, amount: '25.00', method: 'cash' });
  await appendEvent(trx, {
    actor: null,
    recordType: 'quote',
    recordId: quote.id,
    what: 'created',
    at: new Date(),
  });
  return {
    lead: lead.id,
    booking: booking.id,
    quote: quote.id,
    pending: undecided.id,
    draft: draft.id,
    open: open.id,
    item: item.id,
    payment: payment.id,
  };
});

async function errorCodeOf(statement: string): Promise<string | undefined> {
  try {
    await runSql(url, statement);
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

const { lead, booking, quote, pending, draft, open, item, payment } = ids;

const rejected: readonly [what: string, statement: string, code: string][] = [
  ['an unknown status', `update contact_request set status = 'maybe' where id = '${lead}'`, CHECK],
  ['a lead without a name', `update contact_request set first_name = '' where id = '${lead}'`, CHECK],
  ['a lead without a phone', `update contact_request set phone = null where id = '${lead}'`, NOT_NULL],
  [
    'a message as long as a book',
    `update contact_request set message = repeat('x', 4001) where id = '${lead}'`,
    TOO_LONG,
  ],
  [
    'a number that is not E.164',
    `update contact_request set phone_e164 = '808-555' where id = '${lead}'`,
    CHECK,
  ],
  [
    'a customer who is not there',
    `update contact_request set customer_id = gen_random_uuid() where id = '${lead}'`,
    FOREIGN_KEY,
  ],
  [
    'a slot that ends before it begins',
    `update booking_request set slot_start = now(), slot_end = now() - interval '1 hour' where id = '${booking}'`,
    CHECK,
  ],
  ['half a slot', `update booking_request set slot_start = now() where id = '${booking}'`, CHECK],
  [
    'a preferred day of another century',
    `update booking_request set preferred_date = '1999-12-31' where id = '${booking}'`,
    CHECK,
  ],
  ['an offer without end', `update quote set valid_until = '9999-12-31' where id = '${quote}'`, CHECK],
  [
    'a due date of another century',
    `update invoice set due_date = '2101-01-01' where id = '${draft}'`,
    CHECK,
  ],
  ['a total that is not the sum', `update quote set total = total + 0.01 where id = '${quote}'`, CHECK],
  [
    'an amount that is not a number',
    `update quote set total = 'NaN', subtotal = 'NaN' where id = '${quote}'`,
    CHECK,
  ],
  ['an endless amount', `update quote set subtotal = 'Infinity' where id = '${quote}'`, OUT_OF_RANGE],
  ['a negative amount', `update quote set subtotal = -1, total = 4.65 where id = '${quote}'`, CHECK],
  ['a hundred million', `update quote set subtotal = 100000000 where id = '${quote}'`, OUT_OF_RANGE],
  ['a distance that is not a number', `update quote set distance_miles = 'NaN' where id = '${quote}'`, CHECK],
  ['an unknown urgency', `update quote set urgency = 'whenever' where id = '${quote}'`, CHECK],
  [
    'a quote number in use',
    `insert into quote (quote_number, source, first_name, last_name, phone, phone_digits, service_type, location, service_address, subtotal, tax, tax_rate_per_million, total, valid_until) values ('C-1', 'public', 'a', 'b', '1', '1', 'x', 'x', 'x', 0, 0, 0, 0, now())`,
    UNIQUE,
  ],
  [
    'a quantity of none',
    `update quote_item set quantity = 0, total_price = 0 where quote_id = '${quote}'`,
    CHECK,
  ],
  ['a line that does not multiply', `update quote_item set quantity = 2 where quote_id = '${quote}'`, CHECK],
  [
    'two lines in one place',
    `insert into quote_item (quote_id, position, service_category, service_description, unit_price, total_price) values ('${quote}', 0, 'labor', 'x', 1, 1)`,
    UNIQUE,
  ],
  [
    'an invoice line that does not multiply',
    `update invoice_item set unit_price = 1 where invoice_id = '${draft}'`,
    CHECK,
  ],
  [
    'a second live invoice of a quote',
    `update invoice set quote_id = '${quote}' where id = '${open}'`,
    UNIQUE,
  ],
  ['a quote with an invoice reopened', `update quote set status = 'pending' where id = '${quote}'`, CHECK],
  ['a quote with an invoice deleted', `update quote set deleted_at = now() where id = '${quote}'`, CHECK],
  [
    'an invoice for an unapproved quote',
    `update invoice set quote_id = '${pending}' where id = '${draft}'`,
    CHECK,
  ],
  [
    'a sent invoice without its snapshot',
    `update invoice set status = 'sent', sent_at = now() where id = '${draft}'`,
    CHECK,
  ],
  [
    'a void invoice without a reason',
    `update invoice set status = 'void', voided_at = now() where id = '${open}'`,
    CHECK,
  ],
  ['a paid invoice without its date', `update invoice set status = 'paid' where id = '${open}'`, CHECK],
  ['a sent invoice deleted', `update invoice set deleted_at = now() where id = '${open}'`, CHECK],
  ['an invoice with payments removed', `delete from invoice where id = '${open}'`, FOREIGN_KEY],
  [
    'stock changed without a movement',
    `update inventory_item set quantity_on_hand = 99 where id = '${item}'`,
    RESTRICT,
  ],
  [
    'stock made up at the start',
    `insert into inventory_item (name, category, sell_price, quantity_on_hand) values ('x', 'parts', 1, 5)`,
    RESTRICT,
  ],
  [
    'stock below zero',
    `insert into inventory_movement (inventory_item_id, kind, quantity) values ('${item}', 'used', -4)`,
    CHECK,
  ],
  [
    'a movement of nothing',
    `insert into inventory_movement (inventory_item_id, kind, quantity) values ('${item}', 'adjusted', 0)`,
    CHECK,
  ],
  [
    'use that adds stock',
    `insert into inventory_movement (inventory_item_id, kind, quantity) values ('${item}', 'used', 1)`,
    CHECK,
  ],
  [
    'a receipt that takes stock',
    `insert into inventory_movement (inventory_item_id, kind, quantity) values ('${item}', 'received', -1)`,
    CHECK,
  ],
  [
    'a movement of an item that is not there',
    `insert into inventory_movement (inventory_item_id, kind, quantity) values (gen_random_uuid(), 'received', 1)`,
    FOREIGN_KEY,
  ],
  ['a movement rewritten', `update inventory_movement set reason = 'x'`, RESTRICT],
  ['a movement removed', `delete from inventory_movement`, RESTRICT],
  ['a service with stock', `update inventory_item set is_service = true where id = '${item}'`, CHECK],
  [
    'a SKU in use',
    `insert into inventory_item (name, category, sell_price, sku) values ('x', 'parts', 1, 'DB-100')`,
    UNIQUE,
  ],
  [
    'an item whose pieces an invoice took, removed',
    `insert into inventory_movement (inventory_item_id, kind, quantity, invoice_id)
       values ('${item}', 'used', -1, '${open}');
     delete from inventory_item where id = '${item}'`,
    RESTRICT,
  ],
  [
    'a payment of nothing',
    `insert into payment (invoice_id, amount, method) values ('${open}', 0, 'cash')`,
    CHECK,
  ],
  ['a payment for nothing', `insert into payment (amount, method) values (1, 'cash')`, CHECK],
  [
    'a payment in shells',
    `insert into payment (invoice_id, amount, method) values ('${open}', 1, 'shells')`,
    CHECK,
  ],
  [
    'a reversal of nothing',
    `insert into payment (invoice_id, kind, amount, method) values ('${open}', 'reversal', 1, 'cash')`,
    CHECK,
  ],
  ['a payment changed', `update payment set amount = 1 where id = '${payment}'`, RESTRICT],
  [
    'a payment moved to another invoice',
    `update payment set invoice_id = '${draft}' where id = '${payment}'`,
    RESTRICT,
  ],
  ['a payment removed', `delete from payment where id = '${payment}'`, RESTRICT],
  ['payments wiped', `truncate payment cascade`, RESTRICT],
  ['history rewritten', `update event set actor = 'somebody else'`, RESTRICT],
  ['history removed', `delete from event`, RESTRICT],
  ['history wiped', `truncate event`, RESTRICT],
  [
    'six stars',
    `insert into review (name, location, rating, service, text) values ('a', 'b', 6, 'c', 'd')`,
    CHECK,
  ],
  [
    'a password that is not a hash',
    `insert into admin_user (email, password) values ('a@example.com', 'secret')`,
    CHECK,
  ],
  [
    'an email in capitals',
    `insert into admin_user (email, password) values ('A@example.com', '$argon2id$x')`,
    CHECK,
  ],
  ['a user name twice', `insert into "user" (username, password) values ('a', 'x'), ('a', 'y')`, UNIQUE],
  [
    'a customer merged into itself',
    `insert into customer (id, first_name, last_name, phone, phone_digits, merged_into) values ('${lead}', 'a', 'b', '1', '1', '${lead}')`,
    CHECK,
  ],
  [
    'sent mail without its time',
    `insert into outbox (kind, recipient, payload, dedupe_key, message_id, state) values ('x', 'a@b', '{}', 'k', 'm', 'sent')`,
    CHECK,
  ],
];

test('the database rejects every invalid row', () =>
  holdsForAll(
    rejected.map(([what, ...rest]) => [what, rest]),
    async ([statement, code]) => expect(await errorCodeOf(statement)).toBe(code),
  ));

test('rejected statements changed nothing', async () => {
  const [row] = await runSql(url, `select total, status from quote where id = '${quote}'`);
  expect(row).toEqual({ total: '125.65', status: 'approved' });
});

describe('the domain and the database allow the same values:', () => {
  const allowed = async (table: string, column: string) => {
    const [row] = await runSql(
      url,
      `select pg_get_constraintdef(c.oid) as definition from pg_constraint c
        where c.conrelid = $1::regclass and c.contype = 'c' and pg_get_constraintdef(c.oid) ~ $2`,
      [table, `^CHECK \\(\\(\\(${column}\\)::text = ANY`],
    );
    return String(row?.['definition'])
      .match(/'[^']+'::character varying/g)
      ?.map((text) => text.split("'")[1])
      .toSorted();
  };

  const columns = [
    ['contact_request', 'status', leadStatuses],
    ['booking_request', 'status', bookingStatuses],
    ['quote', 'status', quoteStates],
    ['quote', 'urgency', urgencies],
    ['quote_item', 'service_category', [...estimateCategories, ...publicItemCategories]],
    ['quote_item', 'difficulty', difficulties],
    ['invoice', 'status', invoiceStates],
    ['inventory_item', 'category', inventoryCategories],
    ['inventory_movement', 'kind', stockMovementKinds],
    ['payment', 'method', paymentMethods],
  ] as const;

  test('in each column with a list of values', () =>
    holdsForAll(
      columns.map(([table, column, values]) => [`${table}.${column}`, { table, column, values }]),
      async ({ table, column, values }) =>
        expect(await allowed(table, column)).toEqual([...values].toSorted()),
    ));
});

test('deleting a document deletes its lines; deleting a customer or lead clears references to it', async () => {
  const [customer] = await runSql(
    url,
    `insert into customer (first_name, last_name, phone, phone_digits) values ('a', 'b', '1', '1') returning id`,
  );
  const { id } = await db
    .transaction()
    .execute((trx) =>
      insertQuote(trx, quoteOf('C-3', { customerId: String(customer?.['id']), leadId: lead }), [homeLockout]),
    );
  await runSql(url, `delete from customer where id = $1`, [customer?.['id']]);
  await runSql(url, `delete from contact_request where id = $1`, [lead]);
  expect(await runSql(url, `select customer_id, lead_id from quote where id = $1`, [id])).toEqual([
    { customer_id: null, lead_id: null },
  ]);
  await runSql(url, `delete from quote where id = $1`, [id]);
  expect(await runSql(url, `select from quote_item where quote_id = $1`, [id])).toEqual([]);
});

test('every change increments the version and sets the update time', async () => {
  const before = '2020-01-01T00:00:00.000Z';
  const { id } = await insertLead(db, leadOf({ createdAt: before, updatedAt: before }));
  await runSql(url, `update contact_request set office_notes = 'Called back' where id = $1`, [id]);
  const [row] = await runSql(
    url,
    `select version, updated_at > created_at as later from contact_request where id = $1`,
    [id],
  );
  expect(row).toEqual({ version: 2, later: true });
});
