import { sql } from 'kysely';
import type { Db } from '../connect.ts';
import type { Payment } from './payments.ts';

/** A payment with the numbers of its documents and who it came from. */
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
