import { type Kysely, sql } from 'kysely';

/** Signatures, reasons for reversals, and reminders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(columns).execute(db);
  await sql.raw(signatures).execute(db);
}

const columns = `
alter table quote add column change_request varchar(2000);
alter table quote add column change_requested_at timestamptz(3);

-- Days after the due date on which a reminder is sent.
alter table invoice add column reminder_days integer[] not null default '{3,10,30}'
  check (cardinality(reminder_days) <= 10 and 1 <= all (reminder_days) and 365 >= all (reminder_days));
create index invoice_sent on invoice (sent_at) where sent_at is not null;
create index invoice_voided on invoice (voided_at) where voided_at is not null;

alter table payment add column reason varchar(500);
`;

const signatures = `
create table approval (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references quote on delete cascade,
  revision integer not null,
  name varchar(200) not null check (name <> ''),
  signature text check (length(signature) <= 48000),
  link_id uuid references document_link on delete set null,
  device varchar(300) not null,
  address varchar(64) not null,
  created_at timestamptz(3) not null default now_ms(),
  unique (quote_id, revision, created_at)
);

create table authority (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references quote on delete cascade,
  name varchar(200) not null check (name <> ''),
  relation varchar(30) not null,
  id_type varchar(30) not null,
  note varchar(1000),
  signature text check (length(signature) <= 48000),
  photo bytea check (octet_length(photo) <= 450000),
  photo_type varchar(20) check (photo_type in ('image/jpeg', 'image/png', 'image/webp')),
  actor varchar(254) not null,
  created_at timestamptz(3) not null default now_ms(),
  check ((photo is null) = (photo_type is null))
);
create index authority_quote on authority (quote_id, created_at desc);

create function refuse_update() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger refuse_update before update on authority for each row execute function refuse_update();
`;
