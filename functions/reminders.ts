import { scheduled } from '#server/http/scheduled.ts';
import { sendReminders } from '#server/scheduled/reminders.ts';

/** Every morning at eight in Honolulu: reminders of overdue invoices, by each invoice's own schedule. */
export default scheduled('reminders', sendReminders);

export const config = {
  schedule: '0 18 * * *',
};
