import { scheduled } from '#server/http/scheduled.ts';
import { sendReminders } from '#server/scheduled/reminders.ts';

/** Every morning at eight in Honolulu: queues reminders of overdue invoices, by each invoice's schedule, and of tomorrow's appointments. */
export default scheduled('reminders', sendReminders);

export const config = {
  schedule: '0 18 * * *',
};
