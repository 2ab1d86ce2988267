import type { Db } from '#db/connect.ts';
import { queueDueReminders } from '#db/queries/invoices/reminders.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';

/** Queues every reminder that is due today in Honolulu; each step of a schedule at most once. Answers how many. */
export function sendReminders({ db, now }: { db: Db; now: Date }): Promise<number> {
  return queueDueReminders(db, { today: todayInHonolulu(now), now });
}
