import { type Insertable, sql } from 'kysely';
import type { Db, Trx } from '../connect.ts';
import type { PaymentTable } from '../schema-money.ts';
import type { Row } from '../schema.ts';

export type Payment = Row<'payment'>;
export type NewPayment = Omit<Insertable<PaymentTable>, 'id' | 'kind' | 'reversesId' | 'createdAt'>;

/** Records money received. Lock the invoice before you check its balance, so that the balance cannot change. */
export function insertPayment(trx: Trx, payment: NewPayment): Promise<Payment> {
  return trx.insertInto('payment').values(payment).returningAll().executeTakeFirstOrThrow();
}

/** Records the reversal of a whole payment. @throws 23505 if it was already reversed */
export function insertReversal(
  trx: Trx,
  payment: Payment,
  { actor, receivedAt, reason }: Pick<NewPayment, 'actor' | 'receivedAt' | 'reason'>,
): Promise<Payment> {
  const { invoiceId, quoteId, amount, method, id } = payment;
  return trx
    .insertInto('payment')
    .values({
      kind: 'reversal',
      reversesId: id,
      invoiceId,
      quoteId,
      amount,
      method,
      actor,
      receivedAt,
      reason,
      reference: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function findPaymentById(db: Db, id: string): Promise<Payment | undefined> {
  return db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst();
}

/** An invoice's payments and reversals, oldest first. */
export function listPaymentsOfInvoice(db: Db, invoiceId: string): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('invoiceId', '=', invoiceId)
    .orderBy('receivedAt')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** A quote's deposits and refunds, oldest first. */
export function listPaymentsOfQuote(db: Db, quoteId: string): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where('quoteId', '=', quoteId)
    .orderBy('receivedAt')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** Moves a quote's deposits to its invoice, except those already on one. @returns how many */
export async function moveDepositsToInvoice(
  trx: Trx,
  { quoteId, invoiceId }: { quoteId: string; invoiceId: string },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('payment')
    .set({ invoiceId })
    .where('quoteId', '=', quoteId)
    .where('invoiceId', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A payment with the numbers of its documents and the customer's name. */
export type ListedPayment = Payment & {
  readonly invoiceNumber: string | null;
  readonly quoteNumber: string | null;
  readonly name: string;
};

/** Payments and reversals in the order they were written; `after` is the last one of the page before. */
export async function listAllPayments(
  db: Db,
  { limit, after }: { limit: number; after?: Pick<Payment, 'createdAt' | 'id'> | undefined },
): Promise<ListedPayment[]> {
  const { rows } = await sql<ListedPayment>`
    select payment.*, invoice.invoice_number, quote.quote_number,
           coalesce(invoice.first_name || ' ' || invoice.last_name, quote.first_name || ' ' || quote.last_name) as name
      from payment
      left join invoice on invoice.id = payment.invoice_id
      left join quote on quote.id = coalesce(payment.quote_id, invoice.quote_id)
     where ${after ? sql`(payment.created_at, payment.id) > (${after.createdAt}::timestamptz, ${after.id}::uuid)` : sql`true`}
     order by payment.created_at, payment.id limit ${limit}`.execute(db);
  return rows;
}

/** Whether a payment was reversed. */
export async function isReversed(db: Db, id: string): Promise<boolean> {
  const found = await db.selectFrom('payment').select('id').where('reversesId', '=', id).executeTakeFirst();
  return found !== undefined;
}
