import { sql } from 'kysely';
import type { Period } from '#domain/period.ts';
import type { GrossDay, TaxMethod } from '#domain/tax-return.ts';
import type { Db } from '../../connect.ts';
import { entries, ourZone, signed, within } from './reports.ts';

/** The price of an invoice's parts from stock, before tax. The stock movements of its issue say which: they never change. */
const goods = (invoiceId: string) => sql`coalesce((
  select sum(item.total_price) from invoice_item item
   where item.invoice_id = ${sql.ref(invoiceId)}
     and exists (select from inventory_movement used
                  where used.invoice_id = item.invoice_id and used.inventory_item_id = item.inventory_item_id
                    and used.kind = 'used')), 0)`;

/** Retailing's part of an invoice, with its share of the tax; the rest is services. */
const retailOf = (sold: string) => sql`case when subtotal > 0
  then ${sql.ref(sold)} + round(tax * ${sql.ref(sold)} / subtotal, 2) else 0.00 end`;

/**
 * Gross income by day, including the tax passed on. Accrual: as invoiced, a void on its own day. Cash: as received, a deposit
 * when its invoice is issued, since its parts are unknown until then. A payment is split in proportion to its invoice and
 * rounded on the running sum: the payments of a paid invoice add up to it exactly, and a reversal subtracts what its
 * payment added.
 */
export async function grossByDay(db: Db, period: Period, method: TaxMethod): Promise<GrossDay[]> {
  const { rows } = await (method === 'accrual' ? invoiced(period) : received(period)).execute(db);
  return rows;
}

const invoiced = (period: Period) => sql<GrossDay>`
  with ${entries(period)},
  split as (
    select day, sign, abs(total) as total, abs(tax) as tax, abs(subtotal) as subtotal, sold
      from entries, lateral (select ${goods('entries.id')} as sold) goods)
  select to_char(day, 'YYYY-MM-DD') as day, sum(sign * retail) as retail, sum(sign * (total - retail)) as services,
         sum(sign * tax) as tax
    from split, lateral (select ${retailOf('sold')} as retail) part
   group by 1 order by 1`;

const received = (period: Period) => sql<GrossDay>`
  with moved as (
    select payment.id, invoice_id, received_at, ${signed} as signed,
           (received_at at time zone ${ourZone})::date as day
      from payment join invoice on invoice.id = payment.invoice_id
     where ${within('received_at', period)} and sent_at <= received_at
    union all
    select deposit.id, invoice.id, received_at, ${signed},
           (sent_at at time zone ${ourZone})::date
      from invoice,
           -- \`offset 0\` keeps the planner to the payments of these invoices, out of those of all years.
           lateral (select * from payment
                     where invoice_id = invoice.id and received_at < invoice.sent_at offset 0) deposit
     where ${within('sent_at', period)}),
  split as (
    select moved.id, moved.invoice_id, received_at, signed, day, tax, total, retail
      from moved join invoice on invoice.id = moved.invoice_id,
           lateral (select ${goods('moved.invoice_id')} as sold) goods,
           lateral (select ${retailOf('sold')} as retail) part),
  shares as (
    select day, signed,
           case when total > 0 then round(tax * least(paid + signed, total) / total, 2)
                                  - round(tax * least(paid, total) / total, 2) else 0.00 end as tax,
           case when total > 0 then round(retail * least(paid + signed, total) / total, 2)
                                  - round(retail * least(paid, total) / total, 2) else 0.00 end as retail
      from split,
           lateral (select coalesce(sum(${signed}), 0) as paid
                      from payment earlier
                     where earlier.invoice_id = split.invoice_id
                       and (earlier.received_at, earlier.id) < (split.received_at, split.id)) before)
  select to_char(day, 'YYYY-MM-DD') as day, sum(retail) as retail, sum(signed - retail) as services, sum(tax) as tax
    from shares group by 1 order by 1`;
