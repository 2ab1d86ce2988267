import { type Kysely, sql } from 'kysely';

/**
 * A device may also be told of new requests, customers' answers and payments. All of them write events, so one trigger
 * queues the notifications; without such a device it costs one read of a table with a few rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(news).execute(db);
}

const news = `
alter table push_device add column news boolean not null default false;

create function tell_devices() returns trigger language plpgsql as $$
begin
  if not exists (select from push_device where news) then
    return null;
  end if;
  insert into outbox (kind, channel, recipient, payload, dedupe_key, message_id, created_at, next_attempt_at)
  select 'news-push', 'push', device.id, json_build_object('recordType', record_type, 'recordId', record_id, 'what', what),
         'news:' || added.id || ':' || device.id, gen_random_uuid(), now_ms(), now_ms()
    from added
    join push_device device on device.news
    join admin_user account on account.id = device.account_id and account.is_active
                           and account.role in ('admin', 'dispatcher')
   where what in ('received', 'approved', 'declined', 'change_requested', 'payment_received', 'deposit_received')
     and record_type in ('contact_request', 'booking_request', 'quote', 'invoice')
     and actor is distinct from account.email
     -- Not what an import or a restored backup brings.
     and at > now_ms() - interval '10 minutes'
  on conflict do nothing;
  return null;
end $$;
create trigger tell_devices after insert on event referencing new table as added
  for each statement execute function tell_devices();
`;
