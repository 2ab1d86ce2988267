import { scheduledDrain } from '#server/http/outbox-door.ts';

/** Every minute: mail whose nudge got lost, and mail whose next try is due. */
export default scheduledDrain();

export const config = {
  schedule: '* * * * *',
};
