import { sql } from 'kysely';
import type { JournalLine } from '#domain/journal.ts';
import type { Period } from '#domain/period.ts';
import type { Db } from '../../connect.ts';
import { ourZone } from '../our-zone.ts';
import { entries, within } from './reports.ts';

/**
 * The journal of a period, a balanced entry for each day: what was invoiced and voided, and money where it moved. Money
 * that arrives before its invoice is issued is a deposit until that day. Invoices after their issue and payments never
 * change, so neither does a day that is over (docs/decisions/books.md).
 */
export async function journal(db: Db, period: Period): Promise<JournalLine[]> {
  const { rows } = await sql<JournalLine>`
    with ${entries(period)},
    invoiced as (
      select day, case when sign > 0 then 'issued' else 'voided' end as what,
             'income.' || coalesce(snapshot ->> 'serviceType', quote.service_type, 'other') as income,
             entries.subtotal, entries.tax, entries.total
        from entries left join quote on quote.id = entries.quote_id),
    moved as (
      select (received_at at time zone ${ourZone})::date as day, kind as what, method,
             case when invoice.sent_at <= received_at then 'receivables' else 'deposits' end as against,
             case kind when 'reversal' then -amount else amount end as amount
        from payment left join invoice on invoice.id = payment.invoice_id
       where ${within('received_at', period)}),
    applied as (
      select (sent_at at time zone ${ourZone})::date as day, held
        from invoice,
             lateral (select sum(case kind when 'reversal' then -amount else amount end) as held
                        from payment where invoice_id = invoice.id and received_at < invoice.sent_at) deposits
       where ${within('sent_at', period)} and held > 0),
    lines (day, what, account, amount) as (
      select day, what, 'receivables', total from invoiced
      union all select day, what, income, -subtotal from invoiced
      union all select day, what, 'tax', -tax from invoiced
      union all select day, what, method, amount from moved
      union all select day, what, against, -amount from moved
      union all select day, 'applied', 'deposits', held from applied
      union all select day, 'applied', 'receivables', -held from applied)
    select to_char(day, 'YYYY-MM-DD') as day, what, account,
           greatest(sum(amount), 0.00) as debit, greatest(-sum(amount), 0.00) as credit
      from lines group by 1, 2, 3 having sum(amount) <> 0
     order by day, array_position(array['issued', 'voided', 'payment', 'reversal', 'applied'], what), credit, account`.execute(
    db,
  );
  return rows;
}
