import { type Kysely, sql } from 'kysely';

/** What visitors send (contact and booking requests, reviews), and what is on the shelf. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [leads, bookings, reviews, inventory]) await sql.raw(part).execute(db);
}

/** Folded as in searches and compared byte by byte: the same order whatever the database's collation. */
const personName = `(search_fold(last_name || ' ' || first_name) collate "C")`;
const itemName = '(search_fold(name) collate "C")';
const slot = `(coalesce(slot_start, 'infinity'))`;
const moment = (column: string) => `${column} between '2000-01-01T00:00:00Z' and '2101-01-01T10:00:00Z'`;

/** The columns that contact and booking requests share; `states` lists the statuses. */
function requestColumns(states: string): string {
  return `
  id uuid primary key default gen_random_uuid(),
  job_id uuid references job,
  first_name varchar(100) not null check (first_name <> ''),
  last_name varchar(100) not null check (last_name <> ''),
  phone varchar(50) not null check (phone <> ''),
  phone_digits varchar(50) not null,
  phone_e164 varchar(16) check (phone_e164 ~ '^\\+[1-9][0-9]{6,14}$'),
  email varchar(254),
  service_type varchar(60) not null check (service_type <> ''),
  location varchar(300) not null check (location <> ''),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  distance_miles numeric(5, 2) check (distance_miles between 0 and 999.99),
  message varchar(4000),
  is_emergency boolean not null default false,
  status varchar(20) not null default 'new' check (status in (${states})),
  suspicious boolean not null default false,
  customer_id uuid references customer on delete set null,
  office_notes varchar(4000),
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  search_text text generated always as (search_fold(
    first_name || ' ' || last_name || ' ' || phone_digits || ' ' || coalesce(email, '') || ' ' || location)) stored`;
}

// Getting a job is no edit of a request: its version stays. The index of what is purged has a condition that no list uses:
// with a plainer one, the planner combined it with another index for the list of spam, and read all of it for every page.
function requestIndexes(table: string): string {
  return `
create trigger count_version before update on ${table} for each row
  when (old.job_id is not distinct from new.job_id) execute function count_version();
create index ${table}_newest on ${table} (created_at desc, id desc);
create index ${table}_status on ${table} (status, created_at desc, id desc);
create index ${table}_by_name on ${table} (${personName}, id);
create index ${table}_narrowed_by_name on ${table} (status, ${personName}, id);
create index ${table}_emergency on ${table} (created_at desc, id desc) where is_emergency;
create index ${table}_job on ${table} (job_id);
create index ${table}_customer on ${table} (customer_id, created_at desc) where customer_id is not null;
create index ${table}_phone on ${table} (phone_digits, created_at desc);
create index ${table}_email on ${table} (lower(email)) where email is not null;
create index ${table}_search on ${table} using gin (search_pieces(search_text, created_at)) with (fastupdate = off);
create index ${table}_purge on ${table} (updated_at)
  where coalesce(status = 'spam' or (suspicious and status = 'new'), false);
`;
}

const leads = `
-- Leads: the contact form.
create table contact_request (
  ${requestColumns("'new', 'contacted', 'estimated', 'won', 'lost', 'spam'")}
);
${requestIndexes('contact_request')}
`;

const bookings = `
-- The booking form. The job's visit holds the time of a confirmed one.
create table booking_request (
  ${requestColumns("'new', 'confirmed', 'declined', 'done', 'cancelled', 'spam'")},
  preferred_date date,
  preferred_time varchar(40),
  slot_start timestamptz(3),
  slot_end timestamptz(3),
  check ((slot_start is null) = (slot_end is null)),
  check (slot_end > slot_start),
  constraint booking_request_confirmed_has_slot check (status <> 'confirmed' or slot_start is not null),
  constraint booking_request_preferred_date_in_range check (preferred_date between '2000-01-01' and '2100-12-31'),
  constraint booking_request_slot_in_range check (${moment('slot_start')} and ${moment('slot_end')})
);
${requestIndexes('booking_request')}
create index booking_request_slot on booking_request (slot_start) where slot_start is not null;
create index booking_request_by_slot on booking_request (${slot}, id);
create index booking_request_narrowed_by_slot on booking_request (status, ${slot}, id);
`;

const reviews = `
create table review (
  id uuid primary key default gen_random_uuid(),
  -- If it came from the question that its customer was sent.
  job_id uuid references job on delete set null,
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
create unique index review_job on review (job_id) where job_id is not null;
create index review_status on review (status, created_at desc, id desc);
create index review_rejected on review (updated_at) where status = 'rejected';
`;

const inventory = `
-- Stock and services.
create table inventory_item (
  id uuid primary key default gen_random_uuid(),
  name varchar(200) not null check (name <> ''),
  category varchar(20) not null check (category in ('parts', 'labor', 'materials', 'services')),
  description varchar(1000),
  sku varchar(60) unique check (sku <> ''),
  cost_price usd not null default 0.00,
  sell_price usd not null,
  quantity_on_hand integer not null default 0 check (quantity_on_hand >= 0),
  low_stock_threshold integer default 5 check (low_stock_threshold >= 0),
  is_active boolean not null default true,
  is_service boolean not null default false,
  unit varchar(30) not null default 'each' check (unit <> ''),
  supplier varchar(200),
  notes varchar(4000),
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  search_text text generated always as (search_fold(
    name || ' ' || category || ' ' || coalesce(sku, ''))) stored,
  constraint inventory_item_service_without_stock check (not is_service or quantity_on_hand = 0)
);
create trigger count_version before update on inventory_item for each row execute function count_version();
create index inventory_item_by_newest on inventory_item (created_at, id);
create index inventory_item_narrowed_by_newest on inventory_item (is_active, created_at, id);
create index inventory_item_by_name on inventory_item (${itemName}, id);
create index inventory_item_narrowed_by_name on inventory_item (is_active, ${itemName}, id);
create index inventory_item_by_quantity on inventory_item (quantity_on_hand, id);
create index inventory_item_narrowed_by_quantity on inventory_item (is_active, quantity_on_hand, id);
create index inventory_item_by_price on inventory_item (sell_price, id);
create index inventory_item_narrowed_by_price on inventory_item (is_active, sell_price, id);
create index inventory_item_low on inventory_item (created_at desc, id desc)
  where is_active and not is_service and quantity_on_hand <= coalesce(nullif(low_stock_threshold, 0), 5);
create index inventory_item_search on inventory_item using gin (search_pieces(search_text, created_at))
  with (fastupdate = off);

-- The quantity is the sum of the movements because nothing but a movement can change it.
create function guard_quantity() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and new.quantity_on_hand <> 0)
     or (tg_op = 'UPDATE' and new.quantity_on_hand <> old.quantity_on_hand and pg_trigger_depth() < 2) then
    raise exception 'quantity_on_hand changes only through inventory_movement' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard_quantity before insert or update on inventory_item
  for each row execute function guard_quantity();
`;
