import { type Kysely, sql } from 'kysely';

/** Invoices, stock movements, customers' links and signatures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [invoices, invoiceIndexes, lines, invoiced, movements, links])
    await sql.raw(part).execute(db);
}

/** Folded as in searches and compared byte by byte: the same order whatever the database's collation. */
const personName = `(search_fold(last_name || ' ' || first_name) collate "C")`;
const standing = 'deleted_at is null';
const day = (column: string) => `${column} between '2000-01-01' and '2100-12-31'`;

const invoices = `
create table invoice (
  id uuid primary key default gen_random_uuid(),
  invoice_number varchar(20) not null unique,
  job_id uuid references job,
  quote_id uuid references quote on delete set null,
  customer_id uuid references customer on delete set null,

  first_name varchar(100) not null check (first_name <> ''),
  last_name varchar(100) not null check (last_name <> ''),
  phone varchar(50) not null,
  phone_digits varchar(50) not null,
  email varchar(254),
  service_address varchar(300) not null check (service_address <> ''),
  service_date date,
  notes varchar(4000),

  subtotal usd not null,
  tax usd not null,
  tax_rate_per_million integer not null check (tax_rate_per_million between 0 and 1000000),
  total usd not null,
  -- The sum of its payments less reversals. Only payments change it, each by its own amount.
  paid numeric(10, 2) not null default 0.00,

  status varchar(20) not null default 'draft' check (status in ('draft', 'sent', 'paid', 'void')),
  due_date date not null,
  -- Days after the due date on which a reminder is sent.
  reminder_days integer[] not null default '{3,10,30}'
    check (cardinality(reminder_days) <= 10 and 1 <= all (reminder_days) and 365 >= all (reminder_days)),
  paid_date timestamptz(3),
  payment_method varchar(20),
  -- What was sent, as it was.
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
  constraint invoice_days_in_range
    check (${day('due_date')} and (service_date is null or ${day('service_date')})),
  constraint invoice_sent_is_frozen check (status = 'draft' or (snapshot is not null and sent_at is not null)),
  constraint invoice_paid_has_date check ((status = 'paid') = (paid_date is not null)),
  constraint invoice_void_has_reason check ((status = 'void') = (voided_at is not null and void_reason is not null)),
  constraint invoice_only_drafts_deleted check (deleted_at is null or status = 'draft')
);
-- Getting a job or a payment is no edit of the invoice: its version stays.
create trigger count_version before update on invoice for each row
  when (old.job_id is not distinct from new.job_id and old.paid = new.paid) execute function count_version();
`;

const invoiceIndexes = `
create unique index invoice_live_quote on invoice (quote_id) where status <> 'void' and ${standing};

create index invoice_newest on invoice (created_at desc, id desc) where ${standing};
create index invoice_status on invoice (status, created_at desc, id desc) where ${standing};
create index invoice_by_due_date on invoice (due_date, id) where ${standing};
create index invoice_narrowed_by_due_date on invoice (status, due_date, id) where ${standing};
create index invoice_by_total on invoice (total, id) where ${standing};
create index invoice_narrowed_by_total on invoice (status, total, id, due_date) where ${standing};
create index invoice_by_name on invoice (${personName}, id) where ${standing};
create index invoice_narrowed_by_name on invoice (status, ${personName}, id, due_date) where ${standing};
-- Also tells, from the index alone, when the oldest invoice that is not overdue was created.
create index invoice_owed on invoice (due_date, invoice_number) include (total, paid, created_at)
  where status = 'sent';
create index invoice_draft_paid on invoice (id) include (paid) where status = 'draft' and paid <> 0;
create index invoice_sent on invoice (sent_at) where sent_at is not null;
create index invoice_voided on invoice (voided_at) where voided_at is not null;

create index invoice_job on invoice (job_id);
create index invoice_quote on invoice (quote_id) where quote_id is not null;
create index invoice_customer on invoice (customer_id, created_at desc) where customer_id is not null;
create index invoice_phone on invoice (phone_digits, created_at desc);
create index invoice_email on invoice (lower(email)) where email is not null;
create index invoice_search on invoice using gin (search_pieces(search_text, created_at)) with (fastupdate = off);
`;

const lines = `
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
  constraint invoice_item_adds_up check (total_price = quantity * unit_price),
  constraint invoice_item_service_date_in_range check (${day('service_date')})
);
create index invoice_item_inventory on invoice_item (inventory_item_id) where inventory_item_id is not null;
`;

const invoiced = `
create function mark_invoiced() returns trigger language plpgsql as $$
begin
  with now_live as (
    select id, exists (select from invoice where invoice.quote_id = quote.id and invoice.status <> 'void'
                                             and invoice.deleted_at is null) as live
      from quote where id in (old.quote_id, new.quote_id)
  )
  update quote set has_live_invoice = live from now_live where quote.id = now_live.id and has_live_invoice <> live;
  return null;
end $$;
create trigger mark_invoiced_insert after insert on invoice
  for each row when (new.quote_id is not null) execute function mark_invoiced();
create trigger mark_invoiced_update after update of quote_id, status, deleted_at on invoice
  for each row when (old.quote_id is not null or new.quote_id is not null) execute function mark_invoiced();
create trigger mark_invoiced_delete after delete on invoice
  for each row when (old.quote_id is not null) execute function mark_invoiced();
`;

const movements = `
create table inventory_movement (
  id bigint generated always as identity primary key,
  inventory_item_id uuid not null references inventory_item on delete cascade,
  kind varchar(10) not null check (kind in ('received', 'used', 'adjusted', 'returned')),
  quantity integer not null check (quantity <> 0),
  quantity_after integer not null,
  -- What one cost when it moved.
  unit_cost usd not null default 0.00,
  reason varchar(500),
  invoice_id uuid references invoice,
  actor varchar(254),
  created_at timestamptz(3) not null default now_ms(),
  check (kind = 'adjusted' or (kind = 'used') = (quantity < 0))
);
create index inventory_movement_item on inventory_movement (inventory_item_id, id desc);
create index inventory_movement_used on inventory_movement (created_at) where kind in ('used', 'returned');
create index inventory_movement_invoice on inventory_movement (invoice_id) where invoice_id is not null;

create function apply_movement() returns trigger language plpgsql as $$
begin
  update inventory_item set quantity_on_hand = quantity_on_hand + new.quantity
   where id = new.inventory_item_id returning quantity_on_hand, cost_price into new.quantity_after, new.unit_cost;
  if new.quantity_after is null then
    raise exception 'no such inventory item' using errcode = 'foreign_key_violation';
  end if;
  -- What a void returns is worth what was taken.
  if new.kind = 'returned' then
    new.unit_cost := coalesce((
      select unit_cost from inventory_movement used
       where used.invoice_id = new.invoice_id and used.inventory_item_id = new.inventory_item_id and used.kind = 'used'
       order by id desc limit 1), new.unit_cost);
  end if;
  return new;
end $$;
create trigger apply_movement before insert on inventory_movement for each row execute function apply_movement();

-- A movement is deleted only with its item, and never if an invoice made it. A cascading deletion finds the item already
-- gone; any other deletion finds it and is refused.
create function guard_movement() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' or old.invoice_id is not null
     or exists (select from inventory_item where id = old.inventory_item_id) then
    raise exception 'inventory_movement is append-only' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger guard_movement before update or delete on inventory_movement
  for each row execute function guard_movement();
create trigger refuse_truncate before truncate on inventory_movement
  for each statement execute function refuse_change();
`;

const links = `
-- A customer's link to their job: one for the address it is mailed to, one for the phone. Answering with a link that was
-- mailed proves that the address reads our mail; one handed over by text message or copied in the office proves nothing.
create table job_link (
  id uuid primary key,
  job_id uuid not null references job on delete cascade,
  visit_hash varchar(64) not null unique,
  key_hash varchar(64) not null unique,
  mailed_to varchar(320),
  answered_at timestamptz(3),
  revoked_at timestamptz(3),
  sent_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now_ms()
);
create index job_link_job on job_link (job_id);
create index job_link_answered on job_link (lower(mailed_to)) where answered_at is not null;

-- A customer's signature under one revision of an estimate.
create table approval (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references quote on delete cascade,
  revision integer not null,
  name varchar(200) not null check (name <> ''),
  signature text check (length(signature) <= 48000),
  link_id uuid references job_link on delete set null,
  device varchar(300) not null,
  address varchar(64) not null,
  created_at timestamptz(3) not null default now_ms(),
  unique (quote_id, revision, created_at)
);
`;
