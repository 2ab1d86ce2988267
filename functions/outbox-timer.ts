import { scheduled } from '#server/http/scheduled.ts';
import { drainForOneCall } from '#server/outbox/drain-outbox.ts';

/** Every minute: mail whose trigger was lost, and mail due for another try. */
export default scheduled('outbox', drainForOneCall);

export const config = {
  schedule: '* * * * *',
};
