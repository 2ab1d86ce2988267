import { type Kysely, sql } from 'kysely';

/**
 * An alarm's number belongs to one account, which confirms it with a code. Numbers from before this stay, so that no alarm
 * falls silent, except those that several accounts have or that a customer has: these wait to be confirmed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(claims).execute(db);
}

const claims = `
-- A number that an account has entered and not confirmed yet.
create table mobile_claim (
  account_id uuid primary key references admin_user on delete cascade,
  mobile varchar(20) not null check (mobile ~ '^\\+[1-9][0-9]{7,14}$'),
  -- When its code was sent; the code is derived from it.
  asked_at timestamptz(3) not null,
  -- Codes that were entered and were wrong.
  wrong smallint not null default 0
);
with doubtful as (
  select u.id, u.mobile from admin_user u
   where u.mobile is not null
     and (exists (select from admin_user other where other.mobile = u.mobile and other.id <> u.id)
          or exists (select from customer c where c.phone_digits = right(u.mobile, 10)))
), kept as (
  insert into mobile_claim (account_id, mobile, asked_at) select id, mobile, now() - interval '1 day' from doubtful
)
update admin_user set mobile = null where id in (select id from doubtful);
alter table admin_user add constraint admin_user_mobile_key unique (mobile);
`;
