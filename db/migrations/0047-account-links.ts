import { type Kysely, sql } from 'kysely';

/** Links with which staff set their own password, and the columns that the list of devices shows. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(links).execute(db);
}

const links = `
create table account_link (
  token_hash varchar(64) primary key,
  admin_user_id uuid not null references admin_user on delete cascade,
  purpose varchar(20) not null check (purpose in ('invitation', 'reset')),
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index account_link_admin_user on account_link (admin_user_id);
create index account_link_expires on account_link (expires_at);

alter table admin_user
  add column invited_at timestamptz(3),
  add column password_changed_at timestamptz(3);
alter table session add column last_seen_at timestamptz(3);

-- An owner who has not chosen a password yet does not count as the last one.
create or replace function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(480012045);
  if not exists (select from admin_user where role = 'admin' and is_active and invited_at is null) then
    raise exception 'the last owner must stay' using errcode = 'check_violation',
      table = 'admin_user', constraint = 'admin_user_last_owner';
  end if;
  return null;
end $$;
`;
