import { type Kysely, sql } from 'kysely';

/** Inventory (stock and services) and quotes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(inventory).execute(db);
  await sql.raw(quotes).execute(db);
}

const inventory = `
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
create index inventory_item_newest on inventory_item (created_at desc, id desc) where is_active;
create index inventory_item_low on inventory_item (created_at desc, id desc)
  where is_active and not is_service and quantity_on_hand <= coalesce(nullif(low_stock_threshold, 0), 5);
create index inventory_item_search on inventory_item using gin (search_text gin_trgm_ops)
  with (fastupdate = off);
create index inventory_item_search_pairs on inventory_item using gin (search_pairs(search_text))
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

const quotes = `
create table quote (
  id uuid primary key default gen_random_uuid(),
  quote_number varchar(20) not null unique,
  source varchar(10) not null check (source in ('public', 'admin')),
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
  service_fee usd not null default 0.00,
  urgency_fee usd not null default 0.00,
  property_type varchar(40),
  access_details varchar(2000),
  vehicle_year integer check (vehicle_year between 1900 and 2100),
  vehicle_make varchar(60),
  vehicle_model varchar(60),
  vehicle_vin varchar(100),
  key_codes varchar(500),
  urgency varchar(20) not null default 'standard' check (urgency in ('standard', 'urgent', 'emergency')),
  subtotal usd not null,
  tax usd not null,
  tax_rate_per_million integer not null check (tax_rate_per_million between 0 and 1000000),
  total usd not null,
  status varchar(20) not null default 'pending'
    check (status in ('pending', 'approved', 'declined', 'cancelled')),
  valid_until timestamptz(3) not null,
  notes varchar(4000),
  is_emergency boolean not null default false,
  revision integer not null default 1 check (revision >= 1),
  decided_at timestamptz(3),
  decided_by varchar(254),
  decline_reason varchar(1000),
  sent_at timestamptz(3),
  deleted_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  search_text text generated always as (search_fold(
    quote_number || ' ' || first_name || ' ' || last_name || ' ' || phone_digits || ' ' || coalesce(email, '') || ' ' ||
    service_address)) stored,
  constraint quote_adds_up check (total = subtotal + urgency_fee + service_fee + tax)
);
create trigger count_version before update on quote for each row execute function count_version();
create index quote_newest on quote (created_at desc, id desc) where deleted_at is null;
create index quote_status on quote (status, created_at desc, id desc) where deleted_at is null;
create index quote_urgent on quote (created_at desc, id desc)
  where urgency in ('urgent', 'emergency') and deleted_at is null;
create index quote_pending on quote (valid_until) include (total) where status = 'pending' and deleted_at is null;
create index quote_phone on quote (phone_digits, created_at desc);
create index quote_customer on quote (customer_id, created_at desc) where customer_id is not null;
create index quote_lead on quote (lead_id) where lead_id is not null;
create index quote_booking on quote (booking_id) where booking_id is not null;
create index quote_search on quote using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index quote_search_pairs on quote using gin (search_pairs(search_text)) with (fastupdate = off);

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
