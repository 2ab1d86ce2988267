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

interface Issued {
  readonly issued: number;
  readonly voids: number;
  readonly voided: string[];
}

/** The voided numbers that are listed. */
const MOST_VOIDED = 200;

/** How many invoices a period's files hold, and how many were voided in it, which no file can take back, with the newest numbers. */
export async function issuedIn(db: Db, period: Period): Promise<Issued> {
  const { rows } = await sql<Issued>`
    select (select count(*)::int from invoice where ${within('sent_at', period)}) as issued,
           (select count(*)::int from invoice where ${within('voided_at', period)}) as voids,
           array(select invoice_number::text from invoice where ${within('voided_at', period)}
                  order by voided_at desc, invoice_number desc limit ${MOST_VOIDED}) as voided`.execute(db);
  return rows[0] ?? { issued: 0, voids: 0, voided: [] };
}
