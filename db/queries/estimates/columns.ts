import { sql } from 'kysely';
import { estimateFacts } from '#domain/job-facts.ts';
import { feeColumns } from '#domain/quote-lines.ts';
import { namesOf } from '#domain/record-fields.ts';
import type { Row } from '../../schema.ts';

/** The columns of a quote that lists read; the search text stays in the database. */
export const quoteColumns = [
  'id',
  'quoteNumber',
  'source',
  'customerId',
  'jobId',
  'leadId',
  'bookingId',
  'firstName',
  'lastName',
  'phone',
  'phoneDigits',
  'email',
  'serviceType',
  'location',
  'serviceAddress',
  'distanceMiles',
  ...feeColumns,
  ...namesOf(estimateFacts),
  'urgency',
  'applyUrgencyFee',
  'subtotal',
  'tax',
  'taxRatePerMillion',
  'total',
  'status',
  'hasLiveInvoice',
  'validUntil',
  'isEmergency',
  'suspicious',
  'revision',
  'decidedAt',
  'decidedBy',
  'decidedAs',
  'approvalId',
  'declineReason',
  'changeRequest',
  'changeRequestedAt',
  'sentAt',
  'sentRevision',
  'deletedAt',
  'version',
  'createdAt',
  'updatedAt',
] as const;

/** The encrypted fields and their blind index; lists do not read them. */
export const encryptedColumns = ['accessDetails', 'vehicleVin', 'keyCodes', 'sealedTerms'] as const;

/** A quote's items in order, with the types they have when selected on their own. */
export const quoteItemsJson = sql<Row<'quoteItem'>[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', i.id, 'quoteId', i.quote_id, 'position', i.position, 'serviceCategory', i.service_category,
    'catalogueId', i.catalogue_id, 'inventoryItemId', i.inventory_item_id,
    'serviceDescription', i.service_description, 'quantity', i.quantity,
    'unitPrice', i.unit_price::text, 'totalPrice', i.total_price::text,
    'estimatedTime', i.estimated_time, 'difficulty', i.difficulty, 'custom', i.custom,
    'createdAt', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by i.position) from quote_item i where i.quote_id = quote.id), '[]')`;

/** The quote's invoice that is neither void nor deleted. */
export const liveInvoiceId = sql<string | null>`(
  select i.id from invoice i where i.quote_id = quote.id and i.status <> 'void' and i.deleted_at is null)`;

/** A quote's deposits minus refunds, in dollars. */
export const depositPaid = sql<string>`coalesce((
  select sum(case p.kind when 'reversal' then -p.amount else p.amount end)
    from payment p where p.quote_id = quote.id), 0.00)`;

/** The deposit that the office asks for, in dollars; "0.00" for none. */
export const depositAsked = sql<string>`coalesce((
  select a.amount from deposit_ask a where a.quote_id = quote.id order by a.id desc limit 1), 0.00)`;
