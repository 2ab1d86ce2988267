import { sql } from 'kysely';
import type { Row } from '../../schema.ts';

/** The columns of an invoice that queries return; the search text stays in the database. */
export const invoiceColumns = [
  'id',
  'invoiceNumber',
  'quoteId',
  'customerId',
  'jobId',
  'firstName',
  'lastName',
  'phone',
  'phoneDigits',
  'email',
  'serviceAddress',
  'serviceDate',
  'subtotal',
  'tax',
  'taxRatePerMillion',
  'total',
  'status',
  'dueDate',
  'paidDate',
  'paymentMethod',
  'notes',
  'snapshot',
  'sentAt',
  'voidedAt',
  'voidReason',
  'reminderDays',
  'deletedAt',
  'version',
  'createdAt',
  'updatedAt',
] as const;

/** An invoice's payments minus reversals, dollars. */
export const amountPaid = sql<string>`invoice.paid`;

/** The fields an invoice shows from its quote; null without one. */
export const quoteOfInvoiceJson = sql<QuoteOfInvoice | null>`(
  select jsonb_build_object(
    'quoteNumber', q.quote_number, 'serviceType', q.service_type,
    'vehicle', nullif(concat_ws(' ', q.vehicle_year, nullif(q.vehicle_make, ''), nullif(q.vehicle_model, '')), ''))
    from quote q where q.id = invoice.quote_id)`;

export interface QuoteOfInvoice {
  readonly quoteNumber: string;
  readonly serviceType: string;
  /** Year, make and model. */
  readonly vehicle: string | null;
}

/** An invoice's lines in order, with the types they have when selected on their own. */
export const invoiceItemsJson = sql<Row<'invoiceItem'>[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', i.id, 'invoiceId', i.invoice_id, 'position', i.position, 'kind', i.kind,
    'inventoryItemId', i.inventory_item_id, 'serviceDescription', i.service_description, 'quantity', i.quantity,
    'unitPrice', i.unit_price::text, 'totalPrice', i.total_price::text, 'serviceDate', i.service_date,
    'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by i.position) from invoice_item i where i.invoice_id = invoice.id), '[]')`;
