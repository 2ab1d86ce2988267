import { type Kysely, sql } from 'kysely';

/** Times offered to a customer, the links with which they answer, and the addresses of calendar feeds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}

const moment = (column: string) => `${column} between '2000-01-01T00:00:00Z' and '2101-01-01T10:00:00Z'`;

const tables = `
create table offered_time (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references job on delete cascade,
  technician_id uuid references admin_user on delete cascade,
  slot_start timestamptz(3) not null,
  slot_end timestamptz(3) not null,
  created_at timestamptz(3) not null default now_ms(),
  unique (job_id, slot_start),
  check (slot_end > slot_start),
  constraint offered_time_in_range check (${moment('slot_start')} and ${moment('slot_end')})
);
create index offered_time_technician on offered_time (technician_id);
create index offered_time_created on offered_time (created_at);

create table visit_link (
  id uuid primary key default gen_random_uuid(),
  token_hash varchar(64) not null unique,
  job_id uuid not null references job on delete cascade,
  mailed_to varchar(254),
  answered_at timestamptz(3),
  revoked_at timestamptz(3),
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now_ms()
);
create index visit_link_job on visit_link (job_id);
create index visit_link_expires on visit_link (expires_at);

-- Without an account: the office's feed, with every technician's appointments.
create table calendar_feed (
  id uuid primary key default gen_random_uuid(),
  account_id uuid references admin_user on delete cascade,
  token_hash varchar(64) not null unique,
  created_at timestamptz(3) not null default now_ms()
);
create unique index calendar_feed_account on calendar_feed (coalesce(account_id, '00000000-0000-0000-0000-000000000000'));
`;
