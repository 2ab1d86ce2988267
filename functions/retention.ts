import { scheduledRetention } from '#server/scheduled/retention.ts';

/** Every hour: what is past its time is forgotten, a bounded piece at a time. */
export default scheduledRetention();

export const config = {
  schedule: '20 * * * *',
};
