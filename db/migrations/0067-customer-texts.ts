import { type Kysely, sql } from 'kysely';

/** Texts with customers: changed templates, opt-outs and received texts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(tables).execute(db);
}

// The provider's id identifies a received text, so that a repeat counts once.
const tables = `
create table text_setting (
  only_row boolean primary key default true check (only_row),
  templates jsonb not null,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now_ms()
);

create table text_opt_out (
  phone varchar(20) primary key check (phone ~ '^\\+[1-9][0-9]{7,14}$'),
  since timestamptz(3) not null
);

create table received_text (
  id uuid primary key default gen_random_uuid(),
  provider_id varchar(200) not null unique,
  phone varchar(50) not null,
  phone_digits varchar(50) not null,
  body text not null check (length(body) <= 10000),
  job_id uuid references job on delete set null,
  settled_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index received_text_waiting on received_text (created_at) where settled_at is null;
create index received_text_created on received_text (created_at);
create index received_text_phone on received_text (phone_digits, created_at desc);
create index received_text_job on received_text (job_id) where job_id is not null;
`;
