import { scheduled } from '#server/http/scheduled.ts';
import { deleteExpired } from '#server/scheduled/retention.ts';

/** Every hour: delete data past its retention period, in bounded batches. */
export default scheduled('retention', deleteExpired);

export const config = {
  schedule: '20 * * * *',
};
