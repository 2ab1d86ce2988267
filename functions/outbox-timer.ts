import { scheduled } from '#server/http/scheduled.ts';
import { drainWhenDue } from '#server/outbox/drain-outbox.ts';

/** Every minute: mail whose trigger was lost, and mail due for another try. If nothing is due, it does not query the database. */
export default scheduled('outbox', drainWhenDue);

export const config = {
  schedule: '* * * * *',
};
