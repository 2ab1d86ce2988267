import { scheduled } from '#server/http/scheduled.ts';
import { deleteExpired } from '#server/privacy/purge-expired.ts';

/** Every morning, while the reminders keep the database awake: deletes data past its retention period, in batches. */
export default scheduled('retention', deleteExpired);

export const config = {
  schedule: '1 18 * * *',
};
