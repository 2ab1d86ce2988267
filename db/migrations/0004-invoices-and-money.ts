import { type Kysely, sql } from 'kysely';

/** Invoices, payments, stock movements, customer links. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(invoices).execute(db);
  await sql.raw(payments).execute(db);
  await sql.raw(movements).execute(db);
  await sql.raw(links).execute(db);
}

const invoices = `
create table invoice (
  id uuid primary key default gen_random_uuid(),
  invoice_number varchar(20) not null unique,
  quote_id uuid references quote on delete set null,
  customer_id uuid references customer on delete set null,
  first_name varchar(100) not null check (first_name <> ''),
  last_name varchar(100) not null check (last_name <> ''),
  phone varchar(50) not null,
  phone_digits varchar(50) not null,
  email varchar(254),
  service_address varchar(300) not null check (service_address <> ''),
  service_date date,
  subtotal usd not null,
  tax usd not null,
  tax_rate_per_million integer not null check (tax_rate_per_million between 0 and 1000000),
  total usd not null,
  status varchar(20) not null default 'draft' check (status in ('draft', 'sent', 'paid', 'void')),
  due_date date not null,
  paid_date timestamptz(3),
  payment_method varchar(20),
  notes varchar(4000),
  snapshot jsonb,
  sent_at timestamptz(3),
  voided_at timestamptz(3),
  void_reason varchar(1000),
  deleted_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  search_text text generated always as (search_fold(
    invoice_number || ' ' || first_name || ' ' || last_name || ' ' || phone_digits || ' ' || coalesce(email, '') ||
    ' ' || service_address)) stored,
  constraint invoice_adds_up check (total = subtotal + tax),
  constraint invoice_sent_is_frozen check (status = 'draft' or (snapshot is not null and sent_at is not null)),
  constraint invoice_paid_has_date check ((status = 'paid') = (paid_date is not null)),
  constraint invoice_void_has_reason check ((status = 'void') = (voided_at is not null and void_reason is not null)),
  constraint invoice_only_drafts_deleted check (deleted_at is null or status = 'draft')
);
create trigger count_version before update on invoice for each row execute function count_version();
create unique index invoice_live_quote on invoice (quote_id) where status <> 'void' and deleted_at is null;
create index invoice_quote on invoice (quote_id) where quote_id is not null;
create index invoice_newest on invoice (created_at desc, id desc) where deleted_at is null;
create index invoice_status on invoice (status, created_at desc, id desc) where deleted_at is null;
create index invoice_due on invoice (due_date, id) include (total) where status = 'sent';
create index invoice_phone on invoice (phone_digits, created_at desc);
create index invoice_customer on invoice (customer_id, created_at desc) where customer_id is not null;
create index invoice_search on invoice using gin (search_text gin_trgm_ops) with (fastupdate = off);
create index invoice_search_pairs on invoice using gin (search_pairs(search_text))
  with (fastupdate = off);

create table invoice_item (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoice on delete cascade,
  position integer not null check (position >= 0),
  kind varchar(10) not null default 'item' check (kind in ('item', 'travel', 'urgency')),
  inventory_item_id uuid references inventory_item,
  service_description varchar(300) not null check (service_description <> ''),
  quantity integer not null default 1 check (quantity between 1 and 9999),
  unit_price usd not null,
  total_price usd not null,
  service_date date,
  created_at timestamptz(3) not null default now_ms(),
  unique (invoice_id, position),
  constraint invoice_item_adds_up check (total_price = quantity * unit_price)
);
create index invoice_item_inventory on invoice_item (inventory_item_id) where inventory_item_id is not null;
`;

const payments = `
create table payment (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid references invoice,
  quote_id uuid references quote,
  kind varchar(10) not null default 'payment' check (kind in ('payment', 'reversal')),
  reverses_id uuid unique references payment,
  amount usd not null check (amount > 0),
  method varchar(10) not null check (method in ('cash', 'check', 'card', 'other')),
  reference varchar(200),
  received_at timestamptz(3) not null default now_ms(),
  actor varchar(254),
  created_at timestamptz(3) not null default now_ms(),
  check (invoice_id is not null or quote_id is not null),
  check ((kind = 'reversal') = (reverses_id is not null))
);
create index payment_invoice on payment (invoice_id, received_at) where invoice_id is not null;
create index payment_quote on payment (quote_id, received_at) where quote_id is not null;
create index payment_received on payment (received_at);

-- A deposit finds its invoice later; everything else about money received is final.
create function guard_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.invoice_id is not null
     or to_jsonb(new) - 'invoice_id' <> to_jsonb(old) - 'invoice_id' then
    raise exception 'payment is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger guard_payment before update or delete on payment for each row execute function guard_payment();
create trigger refuse_truncate before truncate on payment for each statement execute function refuse_change();
`;

const movements = `
create table inventory_movement (
  id bigint generated always as identity primary key,
  inventory_item_id uuid not null references inventory_item,
  kind varchar(10) not null check (kind in ('received', 'used', 'adjusted', 'returned')),
  quantity integer not null check (quantity <> 0),
  quantity_after integer not null,
  reason varchar(500),
  invoice_id uuid references invoice,
  actor varchar(254),
  created_at timestamptz(3) not null default now_ms(),
  check (kind = 'adjusted' or (kind = 'used') = (quantity < 0))
);
create index inventory_movement_item on inventory_movement (inventory_item_id, id desc);
create index inventory_movement_invoice on inventory_movement (invoice_id) where invoice_id is not null;

create function apply_movement() returns trigger language plpgsql as $$
begin
  update inventory_item set quantity_on_hand = quantity_on_hand + new.quantity
   where id = new.inventory_item_id returning quantity_on_hand into new.quantity_after;
  if new.quantity_after is null then
    raise exception 'no such inventory item' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger apply_movement before insert on inventory_movement for each row execute function apply_movement();
create trigger refuse_change before update or delete on inventory_movement
  for each row execute function refuse_change();
create trigger refuse_truncate before truncate on inventory_movement
  for each statement execute function refuse_change();
`;

const links = `
create table document_link (
  id uuid primary key default gen_random_uuid(),
  token_hash varchar(64) not null unique,
  quote_id uuid references quote on delete cascade,
  invoice_id uuid references invoice on delete cascade,
  revision integer not null default 1,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  first_seen_at timestamptz(3),
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null default now_ms(),
  check ((quote_id is null) <> (invoice_id is null))
);
create index document_link_quote on document_link (quote_id) where quote_id is not null;
create index document_link_invoice on document_link (invoice_id) where invoice_id is not null;
`;
