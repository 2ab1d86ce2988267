import { queueDueReminders } from '#db/queries/invoices/reminders.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';
import type { JobContext } from '../context.ts';
import { expectMail } from '../outbox/next-look.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';

/**
 * Queues every invoice reminder that is due today in Honolulu, each step of a schedule at most once. It also has the
 * timer look into the outbox once a day, whatever was lost.
 */
export async function sendReminders({
  db,
  config,
  now,
  afterResponse,
}: JobContext): Promise<{ queued: number }> {
  const at = now();
  await expectMail(at);
  const queued = await queueDueReminders(db, { today: todayInHonolulu(at), now: at });
  if (queued > 0) triggerDrain({ config, afterResponse });
  return { queued };
}
