import { type RawBuilder, sql } from 'kysely';
import { customerFields } from '#domain/customer.ts';
import { encryptedFacts, estimateFacts, jobFacts } from '#domain/job-facts.ts';
import type { Fields } from '#domain/record-fields.ts';
import type { Trx } from '../../connect.ts';
import type { PersonKeys, PersonRecords } from './person.ts';

/** Replaces an erased name, because some columns may not be empty. */
const ERASED_NAME = sql`first_name = 'Erased', last_name = 'person', phone_digits = ''`;
const ERASED = 'erased';

const any = (ids: readonly string[]): RawBuilder<unknown> => sql`any(${[...ids]}::uuid[])`;

/** Empties every described field that may be empty; a choice is from our own list and stays. */
function emptied(fields: Fields): RawBuilder<unknown> {
  const names = Object.entries(fields)
    .filter(([, field]) => field.kind !== 'choice' && !('required' in field))
    .map(([name]) => name);
  return sql.join(names.map((name) => sql`${sql.ref(name)} = null`));
}

async function countChanged(trx: Trx, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(trx)).numAffectedRows ?? 0);
}

export function eraseCustomers(trx: Trx, ids: readonly string[]): Promise<number> {
  return countChanged(
    trx,
    sql`update customer set ${ERASED_NAME}, phone = ${ERASED}, ${emptied(customerFields)}, is_active = false,
          merge_undo = case when merged_into is null then null else '{"wasActive": false, "filled": {}}'::jsonb end
        where id = ${any(ids)}`,
  );
}

export function eraseRequests(
  trx: Trx,
  table: 'contact_request' | 'booking_request',
  ids: readonly string[],
): Promise<number> {
  return countChanged(
    trx,
    sql`update ${sql.table(table)} set ${ERASED_NAME}, phone = ${ERASED}, phone_e164 = null, email = null, location = ${ERASED},
          latitude = null, longitude = null, message = null, office_notes = null
        where id = ${any(ids)}`,
  );
}

/** Deletes what a person may order at other people's properties. Their name stays with what they ordered there. */
export async function deleteAuthoritiesOf(
  trx: Trx,
  { phones, onlyUnfiled }: Pick<PersonKeys, 'phones' | 'onlyUnfiled'>,
): Promise<void> {
  if (onlyUnfiled) return;
  await sql`delete from standing_authority where phone_digits = any(${[...phones]}::text[])`.execute(trx);
}

/** Deletes properties with their doors and who may order there. */
export async function deleteProperties(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from property where id = ${any(ids)}`.execute(trx);
}

/** Empties jobs of everything but number, states, times and the kind of work. `close` also cancels open ones. */
export async function eraseJobs(
  trx: Trx,
  ids: readonly string[],
  { close = false }: { close?: boolean } = {},
): Promise<number> {
  await sql`delete from job_link where job_id = ${any(ids)}`.execute(trx);
  await sql`delete from offered_time where job_id = ${any(ids)}`.execute(trx);
  await sql`update review set job_id = null where job_id = ${any(ids)}`.execute(trx);
  await sql`delete from received_text where job_id = ${any(ids)}`.execute(trx);
  await sql`update job_step set body = '{}', answer = '{}' where job_id = ${any(ids)}`.execute(trx);
  await sql`update job_order set ordered_by = ${ERASED} where job_id = ${any(ids)}`.execute(trx);
  const closed = close
    ? sql`, visit = 'cancelled', cancelled_at = now_ms(), slot_start = null, slot_end = null`
    : sql``;
  return countChanged(
    trx,
    sql`update job set ${ERASED_NAME}, phone = ${ERASED}, email = null, location = null, service_address = null, latitude = null,
          longitude = null, ${emptied(estimateFacts)}, ${emptied(jobFacts)},
          ${emptied(encryptedFacts)}, sealed_terms = '{}', request = null,
          travel_from = null, overlap_reason = null, off_hours_reason = null, hand_back_reason = null ${closed}
        where id = ${any(ids)}`,
  );
}

/**
 * Empties quotes of everything but numbers, states and amounts; authorities have their own retention
 * (`retention.authorities`). `remove` also marks the quotes as deleted.
 */
export async function eraseQuotes(
  trx: Trx,
  ids: readonly string[],
  { remove = false }: { remove?: boolean } = {},
): Promise<number> {
  await sql`update approval set name = ${ERASED}, signature = null, device = ${ERASED}, address = ${ERASED}
             where quote_id = ${any(ids)}`.execute(trx);
  // A catalogue line is our text; every other one was typed by or for the customer.
  await sql`update quote_item set service_description = ${ERASED}
             where catalogue_id is null and quote_id = ${any(ids)}`.execute(trx);
  await sql`update job_link set revoked_at = coalesce(revoked_at, now_ms()), mailed_to = null
             where job_id in (select job_id from quote where id = ${any(ids)})`.execute(trx);
  await sql`update payment set reference = null, reason = null where quote_id = ${any(ids)}`.execute(trx);
  await eraseRefunds(trx, 'quote_id', ids);
  await eraseMailAndHistory(trx, ids);
  const deleted = remove ? sql`, deleted_at = now_ms()` : sql``;
  return countChanged(
    trx,
    sql`update quote set ${ERASED_NAME}, phone = ${ERASED}, email = null, location = ${ERASED}, service_address = ${ERASED},
          ${emptied(estimateFacts)}, ${emptied(encryptedFacts)}, sealed_terms = '{}', decline_reason = null, change_request = null,
          decided_by = case when decided_as = 'staff' then decided_by else null end ${deleted}
        where id = ${any(ids)}`,
  );
}

/** Why card payments went back, in the words of the office. */
async function eraseRefunds(
  trx: Trx,
  paper: 'invoice_id' | 'quote_id',
  ids: readonly string[],
): Promise<void> {
  await sql`update card_refund set reason = ${ERASED} where fact_id in (
    select card_fact.id from card_fact join card_session session on session.id = session_id
     where session.${sql.ref(paper)} = ${any(ids)})`.execute(trx);
}

/**
 * Empties invoices that were never sent or were issued before `booksFrom`. A later one keeps name, address, lines and
 * amounts, and loses phone, email, notes and void reason. Payments keep amount, method and day.
 * @returns how many were emptied, and how many kept for the books
 */
export async function eraseInvoices(
  trx: Trx,
  ids: readonly string[],
  booksFrom: Date,
): Promise<{ erased: number; kept: number }> {
  const inBooks = sql`(sent_at is not null and sent_at >= ${booksFrom})`;
  await sql`update job_link set revoked_at = coalesce(revoked_at, now_ms()), mailed_to = null
             where job_id in (select job_id from invoice where id = ${any(ids)})`.execute(trx);
  await sql`update payment set reference = null, reason = null where invoice_id = ${any(ids)}`.execute(trx);
  await eraseRefunds(trx, 'invoice_id', ids);
  await sql`update invoice_item set service_description = ${ERASED}
             where invoice_id in (select id from invoice where id = ${any(ids)} and not ${inBooks})`.execute(
    trx,
  );
  await sql`update outbox set payload = '{}', last_error = null, recipient = ${ERASED}
             where record_id = ${any(ids)} and state <> 'queued'`.execute(trx);
  await sql`delete from outbox where record_id = ${any(ids)} and state = 'queued'`.execute(trx);
  // Only the history of amounts stays.
  const money = (column: string) => sql`(select jsonb_object_agg(key, value) from jsonb_each(
      case jsonb_typeof(${sql.ref(column)}) when 'object' then ${sql.ref(column)} else '{}' end)
     where key in ('status', 'subtotal', 'tax', 'total', 'amount', 'method', 'kind', 'balance', 'dueDate', 'day'))`;
  await sql`update event set before = ${money('before')}, after = ${money('after')},
              actor = case when actor like 'customer%' then 'customer' else actor end
             where record_id = ${any(ids)}`.execute(trx);
  const erased = await countChanged(
    trx,
    sql`update invoice set ${ERASED_NAME}, phone = '', email = null, service_address = ${ERASED}, notes = null, void_reason =
          case when void_reason is null then null else ${ERASED} end, snapshot = case when snapshot is null then null
          else snapshot || jsonb_build_object('customer', '{"name": "Erased person", "phone": "", "email": null}'::jsonb,
            'serviceAddress', ${ERASED}::text, 'vehicle', null, 'notes', null, 'items', coalesce((
              select jsonb_agg(item || jsonb_build_object('description', ${ERASED}::text))
                from jsonb_array_elements(snapshot -> 'items') item), '[]')) end
        where id = ${any(ids)} and not ${inBooks}`,
  );
  const kept = await countChanged(
    trx,
    sql`update invoice set phone = '', phone_digits = '', email = null, notes = null, void_reason =
          case when void_reason is null then null else ${ERASED} end, snapshot = snapshot ||
          jsonb_build_object('vehicle', null, 'notes', null, 'customer',
            coalesce(snapshot -> 'customer', '{}') || '{"phone": "", "email": null}')
        where id = ${any(ids)} and ${inBooks}`,
  );
  return { erased, kept };
}

/** Deletes queued mail about records and empties sent mail. Their history keeps what happened and when. */
export async function eraseMailAndHistory(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from outbox where record_id = ${any(ids)} and state = 'queued'`.execute(trx);
  await sql`update outbox set payload = '{}', last_error = null, recipient = ${ERASED}
             where record_id = ${any(ids)}`.execute(trx);
  await sql`update event set before = null, after = null,
              actor = case when actor like 'customer%' then 'customer' else actor end
             where record_id = ${any(ids)}`.execute(trx);
}

/**
 * Removes mail to the person's addresses, and stored answers that name any of their records. Mail to the same address
 * about another person's record stays and is sent.
 */
export async function eraseStoredResponses(
  trx: Trx,
  records: PersonRecords,
  { emails, onlyUnfiled }: Pick<PersonKeys, 'emails' | 'onlyUnfiled'>,
): Promise<number> {
  await sql`delete from outbox where lower(recipient) = any(${[...emails]}::text[])
               and (record_id is null or ${!onlyUnfiled}::boolean)`.execute(trx);
  const ids = Object.values(records).flat();
  if (ids.length === 0) return 0;
  return countChanged(
    trx,
    // Each answer is scanned for ids once, however many records there are.
    sql`delete from idempotency where (scope, key) in (
          select scope, key
            from idempotency, regexp_matches(response::text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') found
           where found[1] = any(${ids}::text[]))`,
  );
}

/** Deletes the texts that came from a person, and our answers to their keywords. */
export async function eraseTexts(
  trx: Trx,
  ids: readonly string[],
  { phones }: Pick<PersonKeys, 'phones'>,
): Promise<void> {
  await sql`delete from received_text where id = ${any(ids)}`.execute(trx);
  await sql`delete from outbox where kind = 'text-reply' and record_id is null
               and recipient = any(${phones.map((phone) => `+1${phone}`)}::text[])`.execute(trx);
}

/** Removes the inbox marks of the records and of their mail. */
export async function eraseInboxMarks(trx: Trx, records: PersonRecords): Promise<void> {
  const ids = Object.values(records).flat();
  await sql`delete from inbox_mark where item_id = ${any(ids)}
               or item_id in (select id from outbox where record_id = ${any(ids)})`.execute(trx);
}

/** How many authorities the jobs have. */
export async function countAuthorities(trx: Trx, jobIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from authority where job_id = ${any(jobIds)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** The ids of mails about the records or to the addresses; mail files are named by them. */
export async function listMailIds(
  trx: Trx,
  records: PersonRecords,
  { emails, onlyUnfiled }: Pick<PersonKeys, 'emails' | 'onlyUnfiled'>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from outbox where record_id = ${any(Object.values(records).flat())}
        or (lower(recipient) = any(${[...emails]}::text[]) and (record_id is null or ${!onlyUnfiled}::boolean))`.execute(
    trx,
  );
  return rows.map(({ id }) => id);
}
