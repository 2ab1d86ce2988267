import { triggeredDrain } from '#server/http/drain-handler.ts';

/** The trigger: drains the outbox right after a message was queued. */
export default triggeredDrain();

export const config = {
  path: ['/api/outbox'],
  method: 'POST',
};
