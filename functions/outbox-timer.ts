import { scheduledDrain } from '#server/http/drain-handler.ts';

/** Every minute: mail whose trigger got lost, and mail whose next try is due. */
export default scheduledDrain();

export const config = {
  schedule: '* * * * *',
};
