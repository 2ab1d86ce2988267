import { type Kysely, sql } from 'kysely';

/** Accounts of staff, their sessions, second factors, links and phones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [accounts, owners, sessions, factors, phones]) await sql.raw(part).execute(db);
}

// A restore copies the changes of accounts since its backup, even if no owner remains.
const lived = `current_setting('nene.restoring', true) is distinct from 'on'`;

const accounts = `
-- The specification's table; nothing uses it.
create table "user" (
  id uuid primary key default gen_random_uuid(),
  username varchar(100) not null unique,
  password varchar(255) not null
);

-- "admin", the specification's default, is the owner.
create table admin_user (
  id uuid primary key default gen_random_uuid(),
  email varchar(254) not null unique check (email = lower(email) and email <> ''),
  password varchar(255) not null check (password like '$argon2id$%'),
  first_name varchar(100),
  last_name varchar(100),
  role varchar(20) not null default 'admin' check (role in ('admin', 'dispatcher', 'technician', 'bookkeeper')),
  sees_prices boolean not null default true,
  -- The number that the alarm rings; one account each, confirmed with a code.
  mobile varchar(20) unique check (mobile ~ '^\\+[1-9][0-9]{7,14}$'),
  is_active boolean not null default true,
  -- Until the person has chosen a password.
  invited_at timestamptz(3),
  password_changed_at timestamptz(3),
  -- Since when the account has been asked to add a second factor.
  factor_asked_at timestamptz(3) not null default now_ms(),
  version integer not null default 1,
  created_at timestamptz(3) not null default now_ms(),
  updated_at timestamptz(3) not null default now_ms()
);
create trigger count_version before update on admin_user for each row execute function count_version();

-- A mobile number that an account has entered and not confirmed yet.
create table mobile_claim (
  account_id uuid primary key references admin_user on delete cascade,
  mobile varchar(20) not null check (mobile ~ '^\\+[1-9][0-9]{7,14}$'),
  -- When its code was sent; the code is derived from it.
  asked_at timestamptz(3) not null,
  -- Codes that were entered and were wrong.
  wrong smallint not null default 0
);
`;

// Runs after the statement, so that a statement may move the ownership. A volatile trigger function sees what other
// transactions committed while it waited for the lock.
const owners = `
-- One active owner stays: when two owners demote or disable each other concurrently, one waits for the other and is
-- refused. An owner who has not chosen a password yet does not count.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(480012045);
  if not exists (select from admin_user where role = 'admin' and is_active and invited_at is null) then
    raise exception 'the last owner must stay' using errcode = 'check_violation',
      table = 'admin_user', constraint = 'admin_user_last_owner';
  end if;
  return null;
end $$;
create trigger keep_an_owner after update of role, is_active on admin_user for each row
  when (old.role = 'admin' and old.is_active and not (new.role = 'admin' and new.is_active) and ${lived})
  execute function keep_an_owner();
create trigger keep_an_owner_removed after delete on admin_user for each row
  when (old.role = 'admin' and old.is_active and ${lived})
  execute function keep_an_owner();
`;

const sessions = `
create table session (
  sid varchar(64) primary key,
  admin_user_id uuid not null references admin_user on delete cascade,
  sess jsonb not null default '{}',
  expire timestamptz(3) not null,
  created_at timestamptz(3) not null default now_ms(),
  last_seen_at timestamptz(3),
  -- When it last showed a second factor.
  factor_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index session_admin_user on session (admin_user_id) where revoked_at is null;
create index session_expire on session (expire);

-- Links with which staff set their own password.
create table account_link (
  token_hash varchar(64) primary key,
  admin_user_id uuid not null references admin_user on delete cascade,
  purpose varchar(20) not null check (purpose in ('invitation', 'reset')),
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index account_link_admin_user on account_link (admin_user_id);
create index account_link_expires on account_link (expires_at);
`;

const factors = `
create table passkey (
  id varchar(1400) primary key,
  admin_user_id uuid not null references admin_user on delete cascade,
  public_key text not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name varchar(100) not null,
  created_at timestamptz(3) not null default now_ms(),
  last_used_at timestamptz(3)
);
create index passkey_admin_user on passkey (admin_user_id);

create table totp (
  admin_user_id uuid primary key references admin_user on delete cascade,
  secret text not null,
  confirmed_at timestamptz(3),
  last_step bigint not null default 0,
  created_at timestamptz(3) not null default now_ms()
);

create table recovery_code (
  code_hash varchar(64) primary key,
  admin_user_id uuid not null references admin_user on delete cascade,
  created_at timestamptz(3) not null default now_ms(),
  used_at timestamptz(3)
);
create index recovery_code_admin_user on recovery_code (admin_user_id);

-- What a passkey signs.
create table sign_in_challenge (
  challenge varchar(64) primary key,
  purpose varchar(20) not null check (purpose in ('sign_in', 'register', 'confirm')),
  admin_user_id uuid references admin_user on delete cascade,
  expires_at timestamptz(3) not null
);
create index sign_in_challenge_expires on sign_in_challenge (expires_at);
`;

const phones = `
-- The phones that technicians work with: when each was last heard, and what waited on it then.
create table phone (
  -- The phone's own.
  id uuid primary key,
  account_id uuid not null references admin_user on delete cascade,
  heard_at timestamptz(3) not null,
  -- Steps that it had not sent yet.
  waiting integer not null check (waiting >= 0),
  oldest_at timestamptz(3),
  created_at timestamptz(3) not null default now_ms()
);
create index phone_account on phone (account_id, heard_at desc);

-- The accounts that were signed in on a phone, each with the key that the phone signs its steps with.
create table phone_signer (
  phone_id uuid not null,
  account_id uuid not null references admin_user on delete cascade,
  -- The point of P-256, base64.
  public_key varchar(88) not null,
  primary key (phone_id, account_id)
);
create index phone_signer_account on phone_signer (account_id);
`;
