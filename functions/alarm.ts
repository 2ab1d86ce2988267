import { publicAlarm } from '#server/alarm/routes.ts';
import { serve } from '#server/http/serve.ts';

/** Separate and small, because it answers a tap on a notification in the middle of the night. */
export default serve(publicAlarm());

export const config = { path: ['/api/alarm/*'] };
