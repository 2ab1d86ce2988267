import { type Kysely, sql } from 'kysely';

/** The foundation: shared functions, accounts, numbers, idempotency, outbox, history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(rules).execute(db);
  await sql.raw(accounts).execute(db);
  await sql.raw(plumbing).execute(db);
}

// Functions used in generated columns and indexes use nothing but built-in functions, and `return` binds those when
// the function is made: a restored dump fills its tables with an empty search path.
const rules = `
create extension if not exists pg_trgm;

-- numeric(10,2) takes NaN, which sorts above every number.
create domain usd as numeric(10, 2) check (value between 0 and 99999999.99);

-- Lower case without macrons and okina: Kapaʻa is found as kapaa. The same folding is in queries/search-text.ts.
create function search_fold(text) returns text
  language sql immutable parallel safe strict
  return translate(lower($1), 'āēīōūʻ‘’''\`', 'aeiou');

-- Every two neighbouring characters, for searches too short for trigrams: those that begin at an odd place, then those
-- that begin at an even one. Regular expressions are eight times as fast here as substr over generate_series. Not
-- parallel safe on purpose: a search looks at a few hundred rows, starting workers for it takes longer than the search.
create function search_pairs(text) returns text[]
  language sql immutable parallel unsafe strict
  return string_to_array(regexp_replace($1, '(..)', '\\1' || chr(1), 'g')
                         || regexp_replace(substr($1, 2), '(..)', '\\1' || chr(1), 'g'), chr(1));

create function now_ms() returns timestamptz(3)
  language sql stable parallel safe
  return date_trunc('milliseconds', now());

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  if new.updated_at = old.updated_at then
    new.updated_at := greatest(date_trunc('milliseconds', now()), old.updated_at);
  end if;
  return new;
end $$;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
`;

const accounts = `
create table "user" (
  id uuid primary key default gen_random_uuid(),
  username varchar(100) not null unique,
  password varchar(255) not null
);

create table admin_user (
  id uuid primary key default gen_random_uuid(),
  email varchar(254) not null unique check (email = lower(email) and email <> ''),
  password varchar(255) not null check (password like '$argon2id$%'),
  first_name varchar(100),
  last_name varchar(100),
  role varchar(20) not null default 'admin' check (role in ('admin')),
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms()
);
create trigger count_version before update on admin_user for each row execute function count_version();

create table session (
  sid varchar(64) primary key,
  admin_user_id uuid not null references admin_user on delete cascade,
  sess jsonb not null default '{}',
  expire timestamptz(3) not null,
  created_at timestamptz(3) not null default now_ms(),
  revoked_at timestamptz(3)
);
create index session_admin_user on session (admin_user_id) where revoked_at is null;
create index session_expire on session (expire);
`;

const plumbing = `
create table counter (
  name varchar(20) not null,
  year integer not null check (year between 2000 and 9999),
  value bigint not null check (value > 0),
  primary key (name, year)
);

create table idempotency (
  scope varchar(60) not null,
  key varchar(200) not null,
  sender_hash varchar(64) not null,
  body_hash varchar(64) not null,
  status integer,
  response jsonb,
  created_at timestamptz(3) not null default now_ms(),
  primary key (scope, key)
);
create index idempotency_created_at on idempotency (created_at);

create table rate_limit (
  key varchar(200) primary key,
  window_start timestamptz(3) not null,
  count integer not null check (count >= 0)
) with (fillfactor = 70);
create index rate_limit_window_start on rate_limit (window_start);

create table outbox (
  id uuid primary key default gen_random_uuid(),
  kind varchar(60) not null,
  recipient varchar(254) not null check (recipient <> ''),
  subject varchar(300),
  payload jsonb not null,
  dedupe_key varchar(200) not null unique,
  state varchar(10) not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3) not null default now_ms(),
  lease_until timestamptz(3),
  last_error varchar(1000),
  message_id varchar(255) not null unique,
  sent_at timestamptz(3),
  record_type varchar(40),
  record_id uuid,
  created_at timestamptz(3) not null default now_ms(),
  check ((state = 'sent') = (sent_at is not null))
);
create index outbox_due on outbox (next_attempt_at) where state = 'queued';
create index outbox_record on outbox (record_type, record_id, created_at desc);
create index outbox_failed on outbox (created_at) where state = 'failed';
create index outbox_recipient on outbox (recipient, created_at);

create table event (
  id bigint generated always as identity primary key,
  actor varchar(254),
  record_type varchar(40) not null,
  record_id uuid not null,
  what varchar(60) not null,
  before jsonb,
  after jsonb,
  at timestamptz(3) not null default now_ms()
);
create index event_record on event (record_type, record_id, id desc);
create trigger refuse_change before update or delete on event for each row execute function refuse_change();
create trigger refuse_truncate before truncate on event for each statement execute function refuse_change();
`;
