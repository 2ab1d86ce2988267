import { type Kysely, sql } from 'kysely';

/** Customers, and the door book: properties whose locks we look after, their doors and master keys, and who may order. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [customers, properties, doors, authorities]) await sql.raw(part).execute(db);
}

/** Folded as in searches and compared byte by byte: the same order whatever the database's collation. */
const customerName = `(search_fold(last_name || ' ' || first_name) collate "C")`;

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
  -- How the customer was told last.
  told_by varchar(10) constraint customer_told_by check (told_by in ('mail', 'text', 'both')),
  is_active boolean not null default true,
  merged_into uuid references customer check (merged_into <> id),
  -- For undoing the merge: whether this record was active, and the fields that it filled in on the other one.
  merge_undo jsonb,
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms(),
  search_text text generated always as (search_fold(
    first_name || ' ' || last_name || ' ' || phone_digits || ' ' || coalesce(email, '') || ' ' ||
    coalesce(address, '') || ' ' || coalesce(city, '') || ' ' || coalesce(zip_code, ''))) stored,
  check (first_name <> '' or last_name <> ''),
  constraint customer_merged_can_be_undone
    check ((merged_into is null) = (merge_undo is null) and not (is_active and merged_into is not null))
);
create trigger count_version before update on customer for each row execute function count_version();
create index customer_newest on customer (created_at desc, id desc);
create index customer_narrowed_by_newest on customer (is_active, created_at, id);
create index customer_by_name on customer (${customerName}, id);
create index customer_narrowed_by_name on customer (is_active, ${customerName}, id);
create index customer_phone on customer (phone_digits);
create index customer_email on customer (lower(email));
create index customer_merged_into on customer (merged_into) where merged_into is not null;
create index customer_search on customer using gin (search_pieces(search_text, created_at)) with (fastupdate = off);
`;

const properties = `
create table property (
  id uuid primary key default gen_random_uuid(),
  name varchar(200) not null check (name <> ''),
  kind varchar(20) not null check (kind in ('condo', 'hotel', 'school', 'business', 'house', 'other')),
  address varchar(500) not null check (address <> ''),
  -- Who asked us to keep it.
  customer_id uuid not null references customer,
  notes text,
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms()
);
create trigger count_version before update on property for each row execute function count_version();
create index property_newest on property (created_at desc, id desc);
create index property_by_name on property ((search_fold(name) collate "C"), id);
create index property_customer on property (customer_id);
`;

const doors = `
create table door (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  position integer not null,
  -- A master key of the property instead of a door; its label is its symbol.
  is_master boolean not null default false,
  label varchar(40) not null check (label <> ''),
  symbol varchar(20),
  cylinder varchar(80),
  keyway varchar(40),
  lock_function varchar(60),
  holders varchar(300),
  rekeyed_on date,
  bitting text,
  key_code text,
  pinning text,
  sealed_terms text[] not null default '{}',
  -- Of the token in the QR code on the door; null without one.
  tag_hash varchar(64),
  created_at timestamptz(3) not null default now_ms()
);
create unique index door_label on door (property_id, is_master, lower(label));
create index door_in_order on door (property_id, position);
create unique index door_tag on door (tag_hash);
create index door_sealed_terms on door using gin (sealed_terms) with (fastupdate = off);

-- Rejects plain text in an encrypted field from any writer, psql included.
create function refuse_unsealed_door() returns trigger language plpgsql as $$
declare
  sealed constant text := '^s1\\.[A-Za-z0-9_-]{8}\\.[A-Za-z0-9_-]{38,}$';
begin
  if new.bitting !~ sealed or new.key_code !~ sealed or new.pinning !~ sealed then
    raise exception 'a text in clear for a sealed field of door' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refuse_unsealed before insert or update of bitting, key_code, pinning on door
  for each row execute function refuse_unsealed_door();
`;

const authorities = `
-- A person who may order work at a property without the owner being asked. Withdrawn, not deleted: orders refer to it.
create table standing_authority (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references property on delete cascade,
  name varchar(100) not null check (name <> ''),
  phone varchar(50),
  phone_digits varchar(50),
  keys boolean not null default false,
  rekey boolean not null default false,
  opening boolean not null default false,
  locks boolean not null default false,
  other boolean not null default false,
  -- Its last day; null until it is withdrawn.
  until date,
  -- The most that one order may cost.
  most_each numeric(10, 2) check (most_each >= 0 and most_each <> 'NaN'),
  withdrawn_at timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms()
);
create trigger count_version before update on standing_authority for each row execute function count_version();
create index standing_authority_property on standing_authority (property_id, created_at);
create index standing_authority_phone on standing_authority (phone_digits) where withdrawn_at is null;
`;
