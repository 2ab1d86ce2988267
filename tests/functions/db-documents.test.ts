import { describe, expect, test } from 'vitest';
import type { Db } from '#db/connect.ts';
import { allocateInvoiceNumber } from '#db/queries/documents/numbers.ts';
import {
  findInvoiceById,
  insertInvoice,
  listInvoices,
  lockInvoiceById,
} from '#db/queries/invoices/invoices.ts';
import { insertPayment, insertReversal, listPaymentsOfInvoice } from '#db/queries/payments.ts';
import {
  findQuoteById,
  insertQuote,
  listQuotes,
  lockQuoteById,
  type NewQuote,
} from '#db/queries/estimates/estimates.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { connectWith, drivers } from '#tests/support/drivers.ts';
import { homeLockout, invoiceLine, invoiceOf, quoteOf, sent } from '#tests/support/records.ts';

const startOfToday = new Date('2026-11-21T10:00:00.000Z');
const today = '2026-11-21';

describe.each(drivers)('over %s', async (driver) => {
  const { url } = await freshDatabase();
  const db = await connectWith(driver, url);
  let count = 0;

  function addQuote(changes: Partial<NewQuote> = {}) {
    count += 1;
    const quote = quoteOf(`T-${count}`, changes);
    return db.transaction().execute((trx) => insertQuote(trx, quote, [homeLockout]));
  }

  function addInvoice(changes: Parameters<typeof invoiceOf>[1] = {}) {
    count += 1;
    const invoice = invoiceOf(`T-${count}`, changes);
    return db.transaction().execute((trx) => insertInvoice(trx, invoice, [invoiceLine]));
  }

  test('a quote reads the same when found, locked and stored', async () => {
    const quote = await addQuote({ distanceMiles: '7.5' });
    expect(quote).toMatchObject({
      total: '125.65',
      serviceFee: '0.00',
      distanceMiles: '7.50',
      status: 'pending',
      validUntil: '2036-12-21T10:00:00.000Z',
      hasLiveInvoice: false,
      items: [
        { position: 0, unitPrice: '120.00', totalPrice: '120.00', quantity: 1, difficulty: 'standard' },
      ],
    });
    expect(await findQuoteById(db, quote.id)).toEqual(quote);
    expect(await db.transaction().execute((trx) => lockQuoteById(trx, quote.id))).toEqual(quote);
  });

  test('quotes are listed by displayed status', async () => {
    const q = `Haena ${driver}`;
    const at = (changes: Partial<NewQuote>) => addQuote({ serviceAddress: q, ...changes });
    const pending = await at({});
    const lastDay = await at({ validUntil: startOfToday });
    const expired = await at({ validUntil: new Date(startOfToday.getTime() - 1) });
    const approved = await at({ status: 'approved' });
    const invoiced = await at({ status: 'approved' });
    const voided = await at({ status: 'approved' });
    await addInvoice({ quoteId: invoiced.id });
    await addInvoice({
      ...sent,
      quoteId: voided.id,
      status: 'void',
      voidedAt: startOfToday,
      voidReason: 'Wrong address',
    });
    const ids = async (status?: 'pending' | 'expired' | 'approved' | 'invoiced' | 'declined') =>
      (await listQuotes(db, { status, q, startOfToday })).rows.map((quote) => quote.id).toSorted();
    expect(await ids('pending')).toEqual([pending.id, lastDay.id].toSorted());
    expect(await ids('expired')).toEqual([expired.id]);
    expect(await ids('approved')).toEqual([approved.id, voided.id].toSorted());
    expect(await ids('invoiced')).toEqual([invoiced.id]);
    expect(await ids('declined')).toEqual([]);
    expect(await ids()).toHaveLength(6);
    expect((await findQuoteById(db, invoiced.id))?.hasLiveInvoice).toBe(true);
  });

  test('urgent quotes are the newest that are urgent or emergencies', async () => {
    const inFuture = (day: number) => new Date(Date.UTC(2027, 0, day));
    const urgent = await addQuote({ urgency: 'urgent', createdAt: inFuture(1) });
    await addQuote({ urgency: 'standard', createdAt: inFuture(2) });
    const emergency = await addQuote({ urgency: 'emergency', createdAt: inFuture(3) });
    const urgencies = ['urgent', 'emergency'] as const;
    const { rows } = await listQuotes(db, { urgencies, limit: 2, startOfToday });
    expect(rows.map((quote) => quote.id)).toEqual([emergency.id, urgent.id]);
  });

  test('an invoice sums its payments; a payment is reversed at most once', async () => {
    const { id } = await addInvoice(sent);
    const { cash, card } = await db.transaction().execute(async (trx) => {
      await lockInvoiceById(trx, id);
      return {
        cash: await insertPayment(trx, {
          invoiceId: id,
          amount: '25.65',
          method: 'cash',
          receivedAt: new Date(1),
        }),
        card: await insertPayment(trx, {
          invoiceId: id,
          amount: '60.00',
          method: 'card',
          receivedAt: new Date(2),
        }),
      };
    });
    expect(await findInvoiceById(db, id)).toMatchObject({
      paid: '85.65',
      items: [{ kind: 'item', totalPrice: '120.00' }],
    });
    const refund = () =>
      db
        .transaction()
        .execute((trx) => insertReversal(trx, card, { actor: 'a@example.com', receivedAt: new Date(3) }));
    const reversal = await refund();
    expect(await findInvoiceById(db, id)).toMatchObject({ paid: '25.65' });
    await expect(refund()).rejects.toMatchObject({ code: '23505' });
    expect(await listPaymentsOfInvoice(db, id)).toEqual([cash, card, reversal]);
  });

  test('overdue invoices are sent, owed and due before today, and then no longer listed as sent', async () => {
    const q = `Anini ${driver}`;
    const at = (changes: Parameters<typeof invoiceOf>[1]) =>
      addInvoice({ ...sent, serviceAddress: q, ...changes });
    const late = await at({ dueDate: '2026-11-20' });
    const dueToday = await at({ dueDate: today });
    const settled = await at({ dueDate: '2026-11-20' });
    await db
      .transaction()
      .execute((trx) => insertPayment(trx, { invoiceId: settled.id, amount: '125.65', method: 'cash' }));
    await at({ status: 'draft', dueDate: '2026-11-01' });
    const deleted = await at({ status: 'draft', deletedAt: startOfToday });
    const ids = async (status?: 'overdue' | 'sent' | 'draft') =>
      (await listInvoices(db, { status, q, today })).rows.map((invoice) => invoice.id).toSorted();
    expect(await ids('overdue')).toEqual([late.id]);
    expect(await ids('sent')).toEqual([dueToday.id, settled.id].toSorted());
    expect(await ids('draft')).toHaveLength(1);
    expect(await ids()).not.toContain(deleted.id);
  });

  test('invoice numbers stay gapless under 40 concurrent creations, a third of which fail', async () => {
    const year = driver === 'pg' ? 2031 : 2032;
    const attempts = Array.from({ length: 40 }, (_, index) => createNumbered(db, year, index % 3 === 0));
    const numbers = (await Promise.allSettled(attempts)).flatMap((attempt) =>
      attempt.status === 'fulfilled' ? [attempt.value] : [],
    );
    expect(numbers.toSorted()).toEqual(
      Array.from({ length: 26 }, (_, index) => `INV-${year}-${String(index + 1).padStart(5, '0')}`),
    );
  });
});

function createNumbered(db: Db, year: number, fails: boolean): Promise<string> {
  return db.transaction().execute(async (trx) => {
    const invoiceNumber = await allocateInvoiceNumber(trx, year);
    await insertInvoice(trx, invoiceOf(invoiceNumber, fails ? { total: '1.00' } : {}), [invoiceLine]);
    return invoiceNumber;
  });
}
