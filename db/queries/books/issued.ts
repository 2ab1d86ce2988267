import { sql } from 'kysely';
import type { IssuedInvoice } from '#domain/invoice-files.ts';
import type { Period } from '#domain/period.ts';
import type { Db } from '../../connect.ts';
import { ourZone } from '../our-zone.ts';
import { within } from './reports.ts';

/** Invoices issued in a period, those voided since included, in the order of issue. */
export async function readIssued(
  db: Db,
  period: Period,
  { offset, limit }: { offset: number; limit: number },
): Promise<IssuedInvoice[]> {
  const { rows } = await sql<IssuedInvoice>`
    select invoice_number, coalesce(snapshot #>> '{customer,name}', invoice.first_name || ' ' || invoice.last_name) as customer,
           to_char(invoice.sent_at at time zone ${ourZone}, 'YYYY-MM-DD') as issued,
           coalesce(snapshot ->> 'dueDate', due_date::text) as due,
           coalesce(snapshot ->> 'serviceType', quote.service_type, 'other') as service_type,
           array(select item ->> 'description' from jsonb_array_elements(snapshot -> 'items') with ordinality each (item, place)
                  order by place) as lines,
           invoice.subtotal, invoice.tax
      from (select * from invoice where ${within('sent_at', period)}
             order by sent_at, invoice_number offset ${offset} limit ${limit}) invoice
      left join quote on quote.id = invoice.quote_id
     order by invoice.sent_at, invoice_number`.execute(db);
  return rows;
}

/** How many invoices a period's files hold, and the numbers of those voided in it, which no file can take back. */
export async function issuedIn(db: Db, period: Period): Promise<{ issued: number; voided: string[] }> {
  const { rows } = await sql<{ issued: number; voided: string[] }>`
    select (select count(*)::int from invoice where ${within('sent_at', period)}) as issued,
           array(select invoice_number::text from invoice where ${within('voided_at', period)}
                  order by voided_at, invoice_number limit 200) as voided`.execute(db);
  return rows[0] ?? { issued: 0, voided: [] };
}
