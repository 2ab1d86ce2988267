import { type Kysely, sql } from 'kysely';

/**
 * An erasure may change a payment's notes, never its amount, method or day. Also indexes to records with a retention
 * period of their own: sign-ins in the history, and who authorized an opening.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [guardPayment, ...indexes]) await sql.raw(statement).execute(db);
}

const guardPayment = `
create or replace function guard_payment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_erasing()
     and to_jsonb(new) - '{reference,reason}'::text[] = to_jsonb(old) - '{reference,reason}'::text[] then
    return new;
  end if;
  if tg_op = 'DELETE' or old.invoice_id is not null
     or to_jsonb(new) - 'invoice_id' <> to_jsonb(old) - 'invoice_id' then
    raise exception 'payment is append-only' using errcode = 'restrict_violation';
  end if;
  return new;
end $$`;

const indexes = [
  `create index event_sign_in on event (at) where record_type = 'admin_user' and what in ('signed_in', 'sign_in_failed')`,
  `create index event_authority on event (at) where what in ('authority_recorded', 'photo_viewed') and after is not null`,
  `create index authority_created on authority (created_at)`,
];
