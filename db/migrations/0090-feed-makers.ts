import { type Kysely, sql } from 'kysely';

/** Who was shown a feed's address: the address ends with the right to make it. Earlier feeds take it from the history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(makers).execute(db);
}

const makers = `
alter table calendar_feed add column made_by uuid references admin_user on delete set null;
update calendar_feed f set made_by = (
  select a.id from event e join admin_user a on a.email = e.actor
   where e.record_type = 'admin_user'
     and (f.account_id is null and e.what = 'office_feed_made' or e.record_id = f.account_id and e.what = 'feed_made')
   order by e.at desc limit 1);
`;
