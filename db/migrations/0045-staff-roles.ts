import { type Kysely, sql } from 'kysely';

/**
 * Roles of staff. `admin`, the specification's default, stays the stored name of the owner, so that existing accounts, and
 * accounts that the previous release adds, are owners. The database itself keeps one active owner: when two owners demote
 * or disable each other concurrently, one waits for the other and is refused.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [columns, lastOwner]) await sql.raw(statement).execute(db);
}

const columns = `
alter table admin_user
  drop constraint admin_user_role_check,
  add constraint admin_user_role_check check (role in ('admin', 'dispatcher', 'technician', 'bookkeeper')),
  add column sees_prices boolean not null default true;
`;

// A restore copies the changes of accounts since its backup, even if no owner remains.
const lived = `current_setting('nene.restoring', true) is distinct from 'on'`;

// Runs after the statement, so that a statement may move the ownership. A volatile trigger function sees what other
// transactions committed while it waited for the lock.
const lastOwner = `
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(480012045);
  if not exists (select from admin_user where role = 'admin' and is_active) then
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
