import { type Kysely, sql } from 'kysely';

/** Customers, contact and booking requests, reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(customers).execute(db);
  await sql.raw(contactRequests).execute(db);
  await sql.raw(bookingRequests).execute(db);
  await sql.raw(reviews).execute(db);
}

const customers = `
create table customer (
  id uuid primary key default gen_random_uuid(),
  first_name varchar(100) not null,
  last_name varchar(100) not null,
  phone varchar(50) not null,
  phone_digits varchar(50) not null,
  email varchar(254),
  address varchar(300),
  city varchar(100),
  state varchar(50),
  zip_code varchar(20),
  notes varchar(4000),
  is_active boolean not null default true,
  merged_into uuid references customer check (merged_into <> id),
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  search_text text generated always as (search_fold(
    first_name || ' ' || last_name || ' ' || phone_digits || ' ' || coalesce(email, '') || ' ' ||
    coalesce(address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(zip_code, ''))) stored,
  check (first_name <> '' or last_name <> '')
);
create trigger count_version before update on customer for each row execute function count_version();
create index customer_newest on customer (created_at desc, id desc);
create index customer_phone on customer (phone_digits);
create index customer_email on customer (lower(email));
create index customer_merged_into on customer (merged_into) where merged_into is not null;
create index customer_search on customer using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index customer_search_pairs on customer using gin (search_pairs(search_text))
  with (fastupdate = off);
`;

/** The columns that contact and booking requests share; `states` lists the statuses. */
function requestColumns(states: string): string {
  return `
  id uuid primary key default gen_random_uuid(),
  first_name varchar(100) not null check (first_name <> ''),
  last_name varchar(100) not null check (last_name <> ''),
  phone varchar(50) not null check (phone <> ''),
  phone_digits varchar(50) not null,
  phone_e164 varchar(16) check (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
  email varchar(254),
  service_type varchar(60) not null check (service_type <> ''),
  location varchar(300) not null check (location <> ''),
  message varchar(4000),
  is_emergency boolean not null default false,
  status varchar(20) not null default 'new' check (status in (${states})),
  suspicious boolean not null default false,
  suspicious_reason varchar(200),
  customer_id uuid references customer on delete set null,
  office_notes varchar(4000),
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  search_text text generated always as (search_fold(
    first_name || ' ' || last_name || ' ' || phone_digits || ' ' || coalesce(email, '') || ' ' || location)) stored`;
}

function requestIndexes(table: string): string {
  return `
create trigger count_version before update on ${table} for each row execute function count_version();
create index ${table}_newest on ${table} (created_at desc, id desc);
create index ${table}_status on ${table} (status, created_at desc, id desc);
create index ${table}_emergency on ${table} (created_at desc, id desc) where is_emergency;
create index ${table}_phone on ${table} (phone_digits, created_at desc);
create index ${table}_email on ${table} (lower(email)) where email is not null;
create index ${table}_customer on ${table} (customer_id, created_at desc) where customer_id is not null;
create index ${table}_search on ${table} using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index ${table}_search_pairs on ${table} using gin (search_pairs(search_text))
  with (fastupdate = off);
`;
}

const contactRequests = `
create table contact_request (
  ${requestColumns("'new', 'contacted', 'estimated', 'won', 'lost', 'spam'")}
);
${requestIndexes('contact_request')}
`;

const bookingRequests = `
create table booking_request (
  ${requestColumns("'new', 'confirmed', 'declined', 'done', 'cancelled', 'spam'")},
  preferred_date date,
  preferred_time varchar(40),
  slot_start timestamptz(3),
  slot_end timestamptz(3),
  check ((slot_start is null) = (slot_end is null)),
  check (slot_end > slot_start)
);
${requestIndexes('booking_request')}
create index booking_request_slot on booking_request (slot_start) where slot_start is not null;
`;

const reviews = `
create table review (
  id uuid primary key default gen_random_uuid(),
  name varchar(100) not null check (name <> ''),
  location varchar(100) not null,
  rating smallint not null check (rating between 1 and 5),
  service varchar(100) not null,
  text varchar(3000) not null check (text <> ''),
  status varchar(20) not null default 'pending' check (status in ('pending', 'published', 'rejected')),
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms()
);
create trigger count_version before update on review for each row execute function count_version();
create index review_status on review (status, created_at desc, id desc);
`;
