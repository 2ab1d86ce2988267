import { drainNow } from '#server/drain-outbox.ts';

/** A nudge from ourselves: something was just put into the outbox. */
export default drainNow;

export const config = {
  path: ['/api/outbox'],
  method: 'POST',
};
