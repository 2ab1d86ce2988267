import { sql } from 'kysely';
import type { Db, Trx } from '../../connect.ts';

const format = (prefix: 'Q' | 'INV', year: number, value: number) =>
  `${prefix}-${year}-${String(value).padStart(5, '0')}`;

/**
 * Draws the next quote number of a year, "Q-2026-00001". Unique and rising; a number that is drawn and not stored is
 * lost. Does not wait for other transactions.
 */
export async function nextQuoteNumber(db: Db, year: number): Promise<string> {
  const { rows } = await sql<{ value: number }>`select next_quote_number(${year}) as value`.execute(db);
  return format('Q', year, rows[0]!.value);
}

/**
 * Takes the next invoice number of a year, "INV-2026-00001". Gapless: the counter row stays locked until the
 * transaction ends, and a rollback returns its number. Take it last, just before the invoice is stored, to keep the lock
 * short.
 */
export async function allocateInvoiceNumber(trx: Trx, year: number): Promise<string> {
  const { value } = await trx
    .insertInto('counter')
    .values({ name: 'invoice', year, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['name', 'year']).doUpdateSet((eb) => ({ value: eb('counter.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return format('INV', year, value);
}
