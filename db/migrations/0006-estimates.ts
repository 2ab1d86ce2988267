import { type Kysely, sql } from 'kysely';

/** Estimates, in the database "quotes": their numbers, lines, and who authorized an opening. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [numbers, quotes, quoteIndexes, lines, authorities]) await sql.raw(part).execute(db);
}

/** Folded as in searches and compared byte by byte: the same order whatever the database's collation. */
const personName = `(search_fold(last_name || ' ' || first_name) collate "C")`;
const standing = 'deleted_at is null';
const narrowed = 'status, has_live_invoice';

const numbers = `
-- A sequence for each year, so that no writer waits for another's commit; created when the year's first number is drawn.
create function next_quote_number(year integer) returns bigint language plpgsql as $$
declare
  name text := 'quote_number_' || year;
begin
  if to_regclass(name) is null then
    perform pg_advisory_xact_lock(480012031);
    execute format('create sequence if not exists %I', name);
  end if;
  return nextval(name);
end $$;
`;

const quotes = `
create table quote (
  id uuid primary key default gen_random_uuid(),
  quote_number varchar(20) not null unique,
  source varchar(10) not null check (source in ('public', 'admin')),
  job_id uuid references job,
  customer_id uuid references customer on delete set null,
  lead_id uuid references contact_request on delete set null,
  booking_id uuid references booking_request on delete set null,

  first_name varchar(100) not null check (first_name <> ''),
  last_name varchar(100) not null check (last_name <> ''),
  phone varchar(50) not null check (phone <> ''),
  phone_digits varchar(50) not null,
  email varchar(254),
  service_type varchar(60) not null check (service_type <> ''),
  location varchar(300) not null check (location <> ''),
  service_address varchar(300) not null check (service_address <> ''),
  distance_miles numeric(5, 2) check (distance_miles between 0 and 999.99),
  property_type varchar(40),
  vehicle_year integer check (vehicle_year between 1900 and 2100),
  vehicle_make varchar(60),
  vehicle_model varchar(60),
  -- Encrypted, with keyed hashes that find them.
  access_details text,
  vehicle_vin text,
  key_codes text,
  sealed_terms text[] not null default '{}',
  urgency varchar(20) not null default 'standard' check (urgency in ('standard', 'urgent', 'emergency')),
  is_emergency boolean not null default false,
  suspicious boolean not null default false,
  notes varchar(4000),

  -- Null: only estimates from the website charge the urgency fee.
  apply_urgency_fee boolean,
  service_fee usd not null default 0.00,
  urgency_fee usd not null default 0.00,
  subtotal usd not null,
  tax usd not null,
  tax_rate_per_million integer not null check (tax_rate_per_million between 0 and 1000000),
  total usd not null,

  status varchar(20) not null default 'pending'
    check (status in ('pending', 'approved', 'declined', 'cancelled')),
  valid_until timestamptz(3) not null,
  revision integer not null default 1 check (revision >= 1),
  sent_at timestamptz(3),
  -- Its customer sees an estimate on their page once this revision was sent.
  sent_revision integer,
  change_request varchar(2000),
  change_requested_at timestamptz(3),
  decided_at timestamptz(3),
  decided_by varchar(254),
  decided_as varchar(10) check (decided_as in ('customer', 'staff')),
  -- The signature on which the decision rests. No foreign key: approval already refers to quote, and a backup orders
  -- tables so that each refers only to earlier ones.
  approval_id uuid,
  decline_reason varchar(1000),
  -- Most approved quotes are invoiced eventually; a list of the others must not read those.
  has_live_invoice boolean not null default false,
  deleted_at timestamptz(3),

  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  search_text text generated always as (search_fold(
    quote_number || ' ' || first_name || ' ' || last_name || ' ' || phone_digits || ' ' || coalesce(email, '') || ' ' ||
    service_address)) stored,
  constraint quote_adds_up check (total = subtotal + urgency_fee + service_fee + tax),
  constraint quote_valid_until_in_range
    check (valid_until between '2000-01-01T00:00:00Z' and '2101-01-01T10:00:00Z'),
  constraint quote_signed_by_customer check (approval_id is null or decided_as = 'customer'),
  constraint quote_with_invoice_is_approved
    check (not has_live_invoice or (status = 'approved' and deleted_at is null))
);

-- Getting a job or an invoice and encrypting with a new key are no edits: an open form of the estimate can still be saved.
create trigger count_version before update on quote for each row
  when (old.job_id is not distinct from new.job_id and old.has_live_invoice = new.has_live_invoice
        and current_setting('nene.resealing', true) is distinct from 'on')
  execute function count_version();
create trigger refuse_unsealed before insert or update of access_details, vehicle_vin, key_codes on quote
  for each row execute function refuse_unsealed();
`;

// valid_until in an index tells whether an offer has expired: the thousands of valid ones are skipped without reading the
// table.
const quoteIndexes = `
create index quote_newest on quote (created_at desc, id desc) where ${standing};
create index quote_status on quote (${narrowed}, created_at desc, id desc, valid_until) where ${standing};
create index quote_by_valid_until on quote (valid_until, id) where ${standing};
create index quote_narrowed_by_valid_until on quote (${narrowed}, valid_until, id) where ${standing};
create index quote_by_total on quote (total, id) where ${standing};
create index quote_narrowed_by_total on quote (${narrowed}, total, id, valid_until) where ${standing};
create index quote_by_name on quote (${personName}, id) where ${standing};
create index quote_narrowed_by_name on quote (${narrowed}, ${personName}, id, valid_until) where ${standing};
create index quote_pending on quote (valid_until) include (created_at, id, total)
  where status = 'pending' and ${standing};
create index quote_urgent on quote (created_at desc, id desc)
  where urgency in ('urgent', 'emergency') and ${standing};
create index quote_urgent_open on quote (created_at desc, id desc)
  where urgency in ('urgent', 'emergency') and status in ('pending', 'approved') and not has_live_invoice
    and ${standing};
-- Customers waiting for an answer.
create index quote_change_requested on quote (change_requested_at)
  where change_requested_at is not null and status in ('pending', 'approved') and not has_live_invoice
    and ${standing};

create index quote_job on quote (job_id);
create index quote_customer on quote (customer_id, created_at desc) where customer_id is not null;
create index quote_lead on quote (lead_id) where lead_id is not null;
create index quote_booking on quote (booking_id) where booking_id is not null;
create index quote_phone on quote (phone_digits, created_at desc);
create index quote_email on quote (lower(email)) where email is not null;
create index quote_sealed_terms on quote using gin (sealed_terms) with (fastupdate = off);
create index quote_search on quote using gin (search_pieces(search_text, created_at)) with (fastupdate = off);
create index quote_spam on quote (updated_at) where suspicious and status = 'pending' and ${standing};
`;

const lines = `
create table quote_item (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references quote on delete cascade,
  position integer not null check (position >= 0),
  service_category varchar(20) not null check (service_category in
    ('parts', 'labor', 'materials', 'services', 'emergency', 'residential', 'automotive', 'commercial', 'custom')),
  catalogue_id varchar(60),
  inventory_item_id uuid references inventory_item,
  service_description varchar(300) not null check (service_description <> ''),
  quantity integer not null default 1 check (quantity between 1 and 9999),
  unit_price usd not null,
  total_price usd not null,
  estimated_time integer check (estimated_time between 0 and 100000),
  difficulty varchar(20) not null default 'standard' check (difficulty in ('easy', 'standard', 'complex')),
  custom boolean not null default false,
  created_at timestamptz(3) not null default now_ms(),
  unique (quote_id, position),
  constraint quote_item_adds_up check (total_price = quantity * unit_price)
);
create index quote_item_inventory on quote_item (inventory_item_id) where inventory_item_id is not null;
`;

const authorities = `
-- Who authorized an opening, with what identification. It belongs to the job, which may have no estimate.
create table authority (
  id uuid primary key default gen_random_uuid(),
  job_id uuid references job on delete cascade,
  quote_id uuid references quote on delete cascade,
  name varchar(200) not null check (name <> ''),
  relation varchar(30) not null,
  id_type varchar(30) not null,
  note varchar(1000),
  signature text check (length(signature) <= 48000),
  photo bytea check (octet_length(photo) <= 450000),
  -- Of the photo as the device has it: the record does not wait for the picture.
  photo_sha256 varchar(64),
  photo_type varchar(20) check (photo_type in ('image/jpeg', 'image/png', 'image/webp')),
  -- The version of the words that stood above the signature; null from before there were any.
  statement smallint check (statement > 0),
  actor varchar(254) not null,
  created_at timestamptz(3) not null default now_ms(),
  check ((photo is null) = (photo_type is null))
);
create index authority_quote on authority (quote_id, created_at desc);
create index authority_job on authority (job_id, created_at desc);
create index authority_created on authority (created_at);

create function give_authority_job() returns trigger language plpgsql as $$
begin
  new.job_id := (select job_id from quote where id = new.quote_id);
  return new;
end $$;
create trigger give_job before insert on authority for each row
  when (new.job_id is null) execute function give_authority_job();

-- Only a promised photo is added, once.
create trigger refuse_change before update on authority for each row
  when (not is_erasing()
        and (old.photo is not null or old.photo_sha256 is null
             or (to_jsonb(old) - '{photo,photo_type}'::text[])
                is distinct from (to_jsonb(new) - '{photo,photo_type}'::text[])))
  execute function refuse_change();
`;
