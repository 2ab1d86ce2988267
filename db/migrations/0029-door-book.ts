import { type Kysely, sql } from 'kysely';

/** The door book: properties whose locks we look after, their doors and master keys, and jobs there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [properties, doors]) await sql.raw(part).execute(db);
}

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

alter table job add column property_id uuid references property on delete set null;
create index job_property on job (property_id) where property_id is not null;
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
