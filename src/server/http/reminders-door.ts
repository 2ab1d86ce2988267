import { sendReminders } from '../send-reminders.ts';
import { wakeOutbox } from '../wake-outbox.ts';
import { scheduled, type ScheduleOptions } from './scheduled.ts';

/** Queues the day's reminders, for the platform's scheduler. */
export function scheduledReminders(options: ScheduleOptions = {}): ReturnType<typeof scheduled> {
  return scheduled(
    'reminders',
    async ({ db, config, now, later }) => {
      const queued = await sendReminders({ db, now: now() });
      if (queued > 0) wakeOutbox({ config, later });
      return { queued };
    },
    options,
  );
}
