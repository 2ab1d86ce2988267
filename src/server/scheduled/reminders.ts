import { sendReminders } from './queue-reminders.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { scheduled, type ScheduleOptions } from '../http/scheduled.ts';

/** Queues the day's reminders, for the platform's scheduler. */
export function scheduledReminders(options: ScheduleOptions = {}): ReturnType<typeof scheduled> {
  return scheduled(
    'reminders',
    async ({ db, config, now, later }) => {
      const queued = await sendReminders({ db, now: now() });
      if (queued > 0) triggerDrain({ config, later });
      return { queued };
    },
    options,
  );
}
