import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/** How a person is recognized: their customer records, phone numbers and emails. */
export interface PersonKeys {
  readonly customerIds: readonly string[];
  /** Normalized (`phoneKey`). */
  readonly phones: readonly string[];
  /** In lower case. */
  readonly emails: readonly string[];
  /** Whether to leave out records filed under other customers with the same phone number or email. */
  readonly onlyUnfiled: boolean;
}

/** The records about one person, by id. */
export interface PersonRecords {
  readonly customers: readonly string[];
  readonly jobs: readonly string[];
  readonly leads: readonly string[];
  readonly bookings: readonly string[];
  readonly quotes: readonly string[];
  readonly invoices: readonly string[];
  readonly properties: readonly string[];
  /** Received texts, whether or not they belong to one of the jobs. */
  readonly texts: readonly string[];
}

/** Customers with one of the phone numbers or emails, and all records merged with them in either direction. */
export async function findCustomersOf(
  db: Db,
  { phones, emails }: Pick<PersonKeys, 'phones' | 'emails'>,
): Promise<{ id: string; phoneDigits: string; email: string | null }[]> {
  const { rows } = await sql<{ id: string; phoneDigits: string; email: string | null }>`
    with recursive merged as (
      select id, phone_digits, email, merged_into from customer
       where phone_digits = any(${[...phones]}::text[]) or lower(email) = any(${[...emails]}::text[])
      union
      select c.id, c.phone_digits, c.email, c.merged_into
        from customer c join merged on c.merged_into = merged.id or c.id = merged.merged_into
    )
    select id, phone_digits, email from merged`.execute(db);
  return rows;
}

/** Every record about a person, including jobs and quotes of their requests and invoices of their quotes. */
export async function findPersonRecords(db: Db, keys: PersonKeys): Promise<PersonRecords> {
  const customers = [...keys.customerIds];
  const theirs = sql`(customer_id = any(${customers}::uuid[])
    or ((customer_id is null or ${!keys.onlyUnfiled}::boolean)
        and (phone_digits = any(${[...keys.phones]}::text[]) or lower(email) = any(${[...keys.emails]}::text[]))))`;
  const { rows } = await sql<Omit<PersonRecords, 'customers'>>`
    with lead as (select id from contact_request where ${theirs}),
      booking as (select id from booking_request where ${theirs}),
      offer as (select id from quote where ${theirs} or (${unfiled(keys)}
        and (lead_id in (select id from lead) or booking_id in (select id from booking)))),
      bill as (select id from invoice where ${theirs} or (${unfiled(keys)} and quote_id in (select id from offer))),
      work as (select id from job where ${theirs} or (${unfiled(keys)} and id in (
        select job_id from contact_request where id in (select id from lead)
        union select job_id from booking_request where id in (select id from booking)
        union select job_id from quote where id in (select id from offer)
        union select job_id from invoice where id in (select id from bill)))),
      message as (select id from received_text where job_id in (select id from work)
                     or (job_id is null and phone_digits = any(${[...keys.phones]}::text[])))
    select coalesce((select array_agg(id) from message), '{}') as texts,
           coalesce((select array_agg(id) from work), '{}') as jobs,
           coalesce((select array_agg(id) from lead), '{}') as leads,
           coalesce((select array_agg(id) from booking), '{}') as bookings,
           coalesce((select array_agg(id) from offer), '{}') as quotes,
           coalesce((select array_agg(id) from bill), '{}') as invoices,
           coalesce((select array_agg(id) from property where customer_id = any(${customers}::uuid[])), '{}') as properties`.execute(
    db,
  );
  const [found = { jobs: [], leads: [], bookings: [], quotes: [], invoices: [], properties: [], texts: [] }] =
    rows;
  return { customers, ...found };
}

const unfiled = (keys: PersonKeys) => sql`(customer_id is null or ${!keys.onlyUnfiled}::boolean)`;

/** Where a part of a person's rows begins: the table's position, and how many of its rows earlier parts had. */
export interface PersonPlace {
  readonly table: number;
  readonly skipped: number;
}

/**
 * The stored rows by table, without search columns, hashes and the codes of doors, which the door book hands over: all rows, or a part of limited size.
 * @param part where the part begins; it ends with the row that reaches `bytes`
 * @returns `next`: where the next part begins; null after the last row
 */
export async function readPersonRecords(
  db: Db,
  { customers, jobs, leads, bookings, quotes, invoices, properties, texts }: PersonRecords,
  part: { readonly from: PersonPlace; readonly bytes: number } = { from: FIRST, bytes: 1e12 },
): Promise<{ records: Record<string, unknown[]>; next: PersonPlace | null }> {
  const ids = (list: readonly string[]) => sql`any(${[...list]}::uuid[])`;
  const documents = sql`(quote_id = ${ids(quotes)} or invoice_id = ${ids(invoices)})`;
  const everything = [...customers, ...jobs, ...leads, ...bookings, ...quotes, ...invoices, ...properties];
  const tables = {
    customer: sql`id = ${ids(customers)}`,
    job: sql`id = ${ids(jobs)}`,
    contact_request: sql`id = ${ids(leads)}`,
    booking_request: sql`id = ${ids(bookings)}`,
    quote: sql`id = ${ids(quotes)}`,
    quote_item: sql`quote_id = ${ids(quotes)}`,
    approval: sql`quote_id = ${ids(quotes)}`,
    authority: sql`job_id = ${ids(jobs)}`,
    invoice: sql`id = ${ids(invoices)}`,
    invoice_item: sql`invoice_id = ${ids(invoices)}`,
    payment: documents,
    job_step: sql`job_id = ${ids(jobs)}`,
    offered_time: sql`job_id = ${ids(jobs)}`,
    job_link: sql`job_id = ${ids(jobs)}`,
    received_text: sql`id = ${ids(texts)}`,
    property: sql`id = ${ids(properties)}`,
    door: sql`property_id = ${ids(properties)}`,
    standing_authority: sql`property_id = ${ids(properties)}`,
    job_order: sql`job_id = ${ids(jobs)}`,
    review: sql`job_id = ${ids(jobs)}`,
    outbox: sql`record_id = ${ids(everything)}`,
    event: sql`record_id = ${ids(everything)}`,
  };
  const records: Record<string, unknown[]> = {};
  let bytes = part.bytes;
  for (const [place, [table, where]] of Object.entries(tables).entries()) {
    if (place < part.from.table) continue;
    const skipped = place === part.from.table ? part.from.skipped : 0;
    const at = sql.ref(table === 'event' ? 'at' : 'created_at');
    const { rows } = await sql<{ row: unknown; bytes: number; left: number }>`
      with whole as (
        select to_jsonb(stored) - '{search_text,sealed_terms,phone_digits,body_hash,visit_hash,key_hash,merge_undo,bitting,key_code,pinning}'::text[] as row,
               row_number() over (order by ${at}, id) as place, count(*) over () as rows
          from ${sql.table(table)} stored where ${where}),
      weighed as (
        select row, place, (rows - place)::int as left, octet_length(row::text) as bytes,
               sum(octet_length(row::text)) over (order by place) as through
          from whole where place > ${skipped})
      select row, bytes, "left" from weighed where through - bytes < ${bytes}::bigint order by place`.execute(
      db,
    );
    records[table] = rows.map(({ row }) => row);
    bytes -= rows.reduce((sum, row) => sum + row.bytes, 0);
    const left = rows.at(-1)?.left ?? 0;
    if (left > 0) return { records, next: { table: place, skipped: skipped + rows.length } };
    if (bytes <= 0 && place + 1 < Object.keys(tables).length)
      return { records, next: { table: place + 1, skipped: 0 } };
  }
  return { records, next: null };
}

/** The beginning of a person's rows. */
const FIRST: PersonPlace = { table: 0, skipped: 0 };

/** The person's numbers (E.164) that opted out of texts, and since when. */
export async function listOptOuts(
  db: Db,
  { phones }: Pick<PersonKeys, 'phones'>,
): Promise<{ phone: string; since: string }[]> {
  const { rows } = await sql<{ phone: string; since: string }>`
    select phone, since from text_opt_out where right(phone, 10) = any(${[...phones]}::text[])`.execute(db);
  return rows;
}
