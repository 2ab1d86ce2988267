import { scheduledReminders } from '#server/scheduled/reminders.ts';

/** Every morning at eight in Honolulu: customers whose invoice is past due, by each invoice's own schedule. */
export default scheduledReminders();

export const config = {
  schedule: '0 18 * * *',
};
