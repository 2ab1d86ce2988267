import { type Kysely, sql } from 'kysely';

/** Second factors, the challenges that passkeys sign, and when a session last showed a factor. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(factors).execute(db);
}

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

create table sign_in_challenge (
  challenge varchar(64) primary key,
  purpose varchar(20) not null check (purpose in ('sign_in', 'register', 'confirm')),
  admin_user_id uuid references admin_user on delete cascade,
  expires_at timestamptz(3) not null
);
create index sign_in_challenge_expires on sign_in_challenge (expires_at);

alter table admin_user add column factor_asked_at timestamptz(3) not null default now_ms();
alter table session add column factor_at timestamptz(3);
`;
