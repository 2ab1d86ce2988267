import { sql } from 'kysely';
import type { Db } from '../../connect.ts';

/**
 * Queues the reminders that are due: for each issued invoice with a balance and an email address, the latest step of its
 * schedule that has been reached. One statement; each step is queued at most once.
 * @param today in Honolulu, "YYYY-MM-DD"
 * @returns how many were queued
 */
export async function queueDueReminders(
  db: Db,
  { today, now }: { today: string; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    with due as (
      select invoice.id, invoice.email,
             (select max(day) from unnest(invoice.reminder_days) day where invoice.due_date + day <= ${today}::date) as step
        from invoice
       where invoice.status = 'sent' and invoice.due_date < ${today}::date and coalesce(invoice.email, '') <> ''
         and invoice.total > invoice.paid
    ), queued as (
      insert into outbox (kind, recipient, payload, dedupe_key, message_id, record_type, record_id, next_attempt_at,
                          created_at)
      select 'invoice-reminder', due.email, jsonb_build_object('invoiceId', due.id, 'day', due.step),
             'invoice-reminder:' || due.id || ':' || due.step, gen_random_uuid()::text, 'invoice', due.id, ${now}, ${now}
        from due where due.step is not null
      on conflict (dedupe_key) do nothing
      returning record_id, payload
    )
    insert into event (record_type, record_id, what, after, at)
    select 'invoice', record_id, 'reminder_queued', jsonb_build_object('day', payload -> 'day'), ${now} from queued`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
