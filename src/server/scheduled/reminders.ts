import { queueDueReminders } from '#db/queries/invoices/reminders.ts';
import { addDays, startOfHonoluluDay, todayInHonolulu } from '#domain/honolulu.ts';
import type { JobContext } from '../context.ts';
import { expectMail } from '../outbox/next-look.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { remindOfVisits } from '../times/remind-of-visits.ts';

/**
 * Queues every invoice reminder that is due today in Honolulu, each step of a schedule at most once, and a reminder of
 * each appointment of tomorrow. It also makes the timer look into the outbox once a day, even if a trigger was lost.
 */
export async function sendReminders({
  db,
  config,
  now,
  afterResponse,
}: JobContext): Promise<{ queued: number }> {
  const at = now();
  await expectMail(at);
  const today = todayInHonolulu(at);
  const [from, to] = [startOfHonoluluDay(addDays(today, 1)), startOfHonoluluDay(addDays(today, 2))];
  const queued =
    (await queueDueReminders(db, { today, now: at })) +
    (await remindOfVisits(db, { config, now: at }, { from, to }));
  if (queued > 0) triggerDrain({ config, afterResponse });
  return { queued };
}
