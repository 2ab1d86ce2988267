import { nudgedDrain } from '#server/http/outbox-door.ts';

/** A nudge from ourselves: something was just put into the outbox. */
export default nudgedDrain();

export const config = {
  path: ['/api/outbox'],
  method: 'POST',
};
