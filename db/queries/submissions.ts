import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../connect.ts';
import { releaseEarly, untilKept } from '../early-release.ts';
import { kept } from '../kept-statements.ts';
import type { RecordType } from './events.ts';
import type { NewMessage } from './outbox.ts';
import { phoneColumns } from './phones.ts';

/** What makes a public write happen once, and not too often. Addresses appear only hashed. */
export interface SubmissionClaim {
  readonly scope: 'contact' | 'booking' | 'quote' | 'review';
  readonly key: string;
  readonly senderHash: string;
  readonly bodyHash: string;
  /** What the same body was called under keys used before. */
  readonly earlierBodyHashes?: readonly string[];
  readonly now: Date;
  /** An earlier claim of the same key made before this moment no longer counts. */
  readonly forgetBefore: Date;
  /** Counted together: one that is over its limit refuses the write. */
  readonly limits: readonly { readonly key: string; readonly limit: number }[];
  readonly windowMinutes: number;
}

/** A public write: done now, done before (with what was answered then), or refused for being one too many. */
export type SubmissionOutcome<T> =
  | { readonly state: 'created'; readonly response: T }
  | { readonly state: 'replayed'; readonly response: T; readonly bodyHash: string }
  | { readonly state: 'limited'; readonly retryAfter: number };

/** The parts of a write that differ: the rows it makes, out of the CTE `allowed` (one row when the write may happen). */
interface Write<T> {
  readonly response: T;
  /** Data-modifying CTEs, each reading from `allowed` or an earlier one. */
  readonly rows: readonly RawBuilder<unknown>[];
  /**
   * What the number taken by the statement adds to the stored response, as jsonb; needs an earlier CTE. Everybody else
   * waits for that number, so it is released before the disk has it.
   */
  readonly added?: RawBuilder<unknown>;
  readonly record: { readonly type: RecordType; readonly id: string };
  readonly messages: readonly NewMessage[];
}

/** Our own SQLSTATE, raised by refuse_over_limit. */
const OVER_LIMIT = 'NL429';

/**
 * Claims the key, counts the sender, and writes the rows, the event and the mail: one statement, one round trip, all
 * or nothing; for what is numbered a second one waits for the disk. Equal requests at the same moment wait for the
 * first one's claim and then read its answer; they are not counted against the limit.
 */
async function submitOnce<T extends object>(
  db: Db,
  claim: SubmissionClaim,
  write: Write<T>,
): Promise<SubmissionOutcome<T>> {
  const { limits, now } = claim;
  const windowStart = new Date(now.getTime() - claim.windowMinutes * 60_000);
  const numbered = write.added !== undefined;
  const answer = numbered ? sql`${write.added} as added, ${releaseEarly}` : sql`'{}'::jsonb as added`;
  const statement = sql<{ added: Partial<T> | null }>`${kept}
    with claim as (
      insert into idempotency (scope, key, sender_hash, body_hash, status, response, created_at)
      values (${claim.scope}, ${claim.key}, ${claim.senderHash}, ${claim.bodyHash}, 201,
              ${JSON.stringify(write.response)}::json, ${now})
      on conflict (scope, key) do update
        set sender_hash = excluded.sender_hash, body_hash = excluded.body_hash,
            response = excluded.response, created_at = excluded.created_at
        where idempotency.created_at < ${claim.forgetBefore}
      returning key
    ), wanted as (
      select * from unnest(${limits.map(({ key }) => key)}::text[], ${limits.map(({ limit }) => limit)}::int[]) as l (key, most)
    ), counted as (
      -- In the same order everywhere, so that two requests cannot each hold what the other waits for.
      insert into rate_limit (key, window_start, count)
      select wanted.key, ${now}::timestamptz, 1 from claim cross join wanted order by wanted.key
      on conflict (key) do update
        set count = case when rate_limit.window_start <= ${windowStart} then 1 else rate_limit.count + 1 end,
            window_start = case when rate_limit.window_start <= ${windowStart} then excluded.window_start
                                else rate_limit.window_start end
      returning key, count, window_start
    ), allowed as materialized (
      select 1 as one from counted join wanted using (key)
      having bool_and(refuse_over_limit(count, most,
              extract(epoch from window_start - ${windowStart}::timestamptz)::numeric))
    ), ${sql.join(write.rows, sql`, `)}, told as (
      insert into event (record_type, record_id, what, after, at)
      select ${write.record.type}, ${write.record.id}::uuid, 'received', ${JSON.stringify({ claim: claim.scope })}::jsonb, ${now}
      from allowed
    ), queued as (
      ${insertMessages(write.messages, now, numbered)}
    )
    select ${answer} from allowed`;
  try {
    const { rows } = await statement.execute(db);
    const [created] = rows;
    if (created) {
      if (numbered) await untilKept(db);
      return { state: 'created', response: { ...write.response, ...created.added } };
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === OVER_LIMIT) {
      return { state: 'limited', retryAfter: Number('detail' in error ? error.detail : 60) || 60 };
    }
    throw error;
  }
  // What is told again is kept: the repeat's claim locked the first one's row, and its own commit waited for the disk.
  return replay<T>(db, claim);
}

async function replay<T>(db: Db, { scope, key }: SubmissionClaim): Promise<SubmissionOutcome<T>> {
  const { rows } = await sql<{ response: T; bodyHash: string; quoteNumber: string | null }>`
    select response, body_hash, quote.quote_number
    from idempotency
    left join quote on ${scope} = 'quote' and quote.id = (response ->> 'id')::uuid
    where scope = ${scope} and key = ${key}`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('An idempotency key was claimed and is gone');
  const { response, bodyHash, quoteNumber } = found;
  return {
    state: 'replayed',
    bodyHash,
    response: quoteNumber === null ? response : { ...response, quoteNumber },
  };
}

/** Queues the mail; a message whose reference is a number taken in the same statement gets it from `numbered`. */
function insertMessages(messages: readonly NewMessage[], now: Date, numbered: boolean) {
  const rows = messages.map(({ kind, recipient, payload, dedupeKey, recordType, recordId }) => {
    const id = randomUUID();
    return {
      id,
      kind,
      recipient,
      payload,
      dedupe_key: dedupeKey,
      message_id: id,
      record_type: recordType,
      record_id: recordId,
    };
  });
  const payload = numbered
    ? sql`m.payload || jsonb_build_object('reference', numbered.text)`
    : sql`m.payload`;
  return sql`
    insert into outbox (id, kind, recipient, payload, dedupe_key, message_id, record_type, record_id, next_attempt_at, created_at)
    select m.id, m.kind, m.recipient, ${payload}, m.dedupe_key, m.message_id, m.record_type, m.record_id, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(
      id uuid, kind text, recipient text, payload jsonb, dedupe_key text, message_id text, record_type text, record_id uuid),
      ${numbered ? sql.ref('numbered') : sql.ref('allowed')}`;
}

/** What contact and booking requests have in common. */
export interface NewRequest {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string | null;
  readonly serviceType: string;
  readonly location: string;
  readonly message: string | null;
  readonly isEmergency: boolean;
  readonly createdAt: string;
  readonly suspicious: boolean;
}

/** Stores a contact request once, with its mail. `response` is the answer to give now and for every repeat. */
export function insertLeadOnce<T extends object>(
  db: Db,
  claim: SubmissionClaim,
  lead: NewRequest,
  response: T,
  messages: readonly NewMessage[],
): Promise<SubmissionOutcome<T>> {
  const { phoneDigits, phoneE164 } = phoneColumns(lead.phone);
  const row = sql`lead as (
    insert into contact_request (id, first_name, last_name, phone, phone_digits, phone_e164, email, service_type,
                                 location, message, is_emergency, suspicious, created_at, updated_at)
    select ${lead.id}::uuid, ${lead.firstName}, ${lead.lastName}, ${lead.phone}, ${phoneDigits}, ${phoneE164}, ${lead.email},
           ${lead.serviceType}, ${lead.location}, ${lead.message}, ${lead.isEmergency}::boolean,
           ${lead.suspicious}::boolean, ${claim.now}::timestamptz, ${claim.now}::timestamptz
    from allowed)`;
  return submitOnce(db, claim, {
    response,
    rows: [row],
    record: { type: 'contact_request', id: lead.id },
    messages,
  });
}

export interface NewBooking extends NewRequest {
  /** Calendar day in Honolulu. */
  readonly preferredDate: string | null;
  readonly preferredTime: string | null;
}

/** Stores a booking request once, with its mail. */
export function insertBookingOnce<T extends object>(
  db: Db,
  claim: SubmissionClaim,
  booking: NewBooking,
  response: T,
  messages: readonly NewMessage[],
): Promise<SubmissionOutcome<T>> {
  const { phoneDigits, phoneE164 } = phoneColumns(booking.phone);
  const row = sql`booking as (
    insert into booking_request (id, first_name, last_name, phone, phone_digits, phone_e164, email, service_type,
                                 location, message, is_emergency, suspicious, preferred_date, preferred_time,
                                 created_at, updated_at)
    select ${booking.id}::uuid, ${booking.firstName}, ${booking.lastName}, ${booking.phone}, ${phoneDigits}, ${phoneE164},
           ${booking.email}, ${booking.serviceType}, ${booking.location}, ${booking.message},
           ${booking.isEmergency}::boolean, ${booking.suspicious}::boolean, ${booking.preferredDate}::date,
           ${booking.preferredTime}, ${claim.now}::timestamptz, ${claim.now}::timestamptz
    from allowed)`;
  return submitOnce(db, claim, {
    response,
    rows: [row],
    record: { type: 'booking_request', id: booking.id },
    messages,
  });
}

export interface NewReview {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly rating: number;
  readonly service: string;
  readonly text: string;
}

/** Stores a review for moderation, once. */
export function insertReviewOnce<T extends object>(
  db: Db,
  claim: SubmissionClaim,
  review: NewReview,
  response: T,
  messages: readonly NewMessage[],
): Promise<SubmissionOutcome<T>> {
  const row = sql`review_row as (
    insert into review (id, name, location, rating, service, text, created_at, updated_at)
    select ${review.id}::uuid, ${review.name}, ${review.location}, ${review.rating}::smallint, ${review.service},
           ${review.text}, ${claim.now}::timestamptz, ${claim.now}::timestamptz
    from allowed)`;
  return submitOnce(db, claim, {
    response,
    rows: [row],
    record: { type: 'review', id: review.id },
    messages,
  });
}

export interface NewPublicQuote {
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly email: string | null;
  readonly serviceType: string;
  readonly location: string;
  readonly serviceAddress: string;
  readonly propertyType: string | null;
  /** Encrypted, as are `vehicleVin` and `keyCodes`. */
  readonly accessDetails: string | null;
  readonly vehicleYear: number | null;
  readonly vehicleMake: string | null;
  readonly vehicleModel: string | null;
  readonly vehicleVin: string | null;
  readonly keyCodes: string | null;
  readonly sealedTerms: readonly string[];
  readonly urgency: string;
  readonly subtotal: string;
  readonly urgencyFee: string;
  readonly serviceFee: string;
  readonly tax: string;
  readonly taxRatePerMillion: number;
  readonly total: string;
  readonly validUntil: string;
  readonly notes: string | null;
  readonly isEmergency: boolean;
  readonly suspicious: boolean;
  /** Year in Honolulu; part of the number. */
  readonly year: number;
  readonly items: readonly {
    readonly serviceCategory: string;
    readonly catalogueId: string | null;
    readonly serviceDescription: string;
    readonly quantity: number;
    readonly unitPrice: string;
    readonly totalPrice: string;
    readonly estimatedTime: number | null;
    readonly difficulty: string;
    readonly custom: boolean;
  }[];
}

/**
 * Stores a public quote once, with its items and mail. The number comes from the counter row in the
 * same statement, after everything that can refuse, so that no number is lost.
 */
export function insertQuoteOnce<T extends { quoteNumber: string }>(
  db: Db,
  claim: SubmissionClaim,
  quote: NewPublicQuote,
  response: T,
  messages: readonly NewMessage[],
): Promise<SubmissionOutcome<T>> {
  const { phoneDigits } = phoneColumns(quote.phone);
  const items = quote.items.map((item, position) => ({
    position,
    service_category: item.serviceCategory,
    catalogue_id: item.catalogueId,
    service_description: item.serviceDescription,
    quantity: item.quantity,
    unit_price: item.unitPrice,
    total_price: item.totalPrice,
    estimated_time: item.estimatedTime,
    difficulty: item.difficulty,
    custom: item.custom,
  }));
  const rows = [
    sql`taken as (
      insert into counter (name, year, value) select 'quote', ${quote.year}::integer, 1 from allowed
      on conflict (name, year) do update set value = counter.value + 1
      returning value)`,
    sql`numbered as (
      select 'Q-' || ${String(quote.year)} || '-' || lpad(value::text, greatest(5, length(value::text)), '0') as text from taken)`,
    sql`stored as (
      insert into quote (id, quote_number, source, first_name, last_name, phone, phone_digits, email, service_type,
                         location, service_address, service_fee, urgency_fee, property_type, access_details,
                         vehicle_year, vehicle_make, vehicle_model, vehicle_vin, key_codes, sealed_terms, urgency,
                         subtotal, tax, tax_rate_per_million, total, valid_until, notes, is_emergency, suspicious, created_at,
                         updated_at)
      select ${quote.id}::uuid, numbered.text, 'public', ${quote.firstName}, ${quote.lastName}, ${quote.phone}, ${phoneDigits},
             ${quote.email}, ${quote.serviceType}, ${quote.location}, ${quote.serviceAddress}, ${quote.serviceFee}::numeric,
             ${quote.urgencyFee}::numeric, ${quote.propertyType}, ${quote.accessDetails}, ${quote.vehicleYear}::integer,
             ${quote.vehicleMake}, ${quote.vehicleModel}, ${quote.vehicleVin}, ${quote.keyCodes},
             ${[...quote.sealedTerms]}::text[], ${quote.urgency},
             ${quote.subtotal}::numeric, ${quote.tax}::numeric, ${quote.taxRatePerMillion}::integer, ${quote.total}::numeric,
             ${quote.validUntil}::timestamptz, ${quote.notes}, ${quote.isEmergency}::boolean, ${quote.suspicious}::boolean,
             ${claim.now}::timestamptz, ${claim.now}::timestamptz
      from numbered)`,
    sql`lines as (
      insert into quote_item (quote_id, position, service_category, catalogue_id, service_description, quantity,
                              unit_price, total_price, estimated_time, difficulty, custom, created_at)
      select ${quote.id}::uuid, i.position, i.service_category, i.catalogue_id, i.service_description, i.quantity,
             i.unit_price, i.total_price, i.estimated_time, i.difficulty, i.custom, ${claim.now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(
        position integer, service_category text, catalogue_id text, service_description text, quantity integer,
        unit_price numeric, total_price numeric, estimated_time integer, difficulty text, custom boolean), numbered)`,
  ];
  const added = sql`(select jsonb_build_object('quoteNumber', numbered.text) from numbered)`;
  return submitOnce(db, claim, { response, rows, added, record: { type: 'quote', id: quote.id }, messages });
}
