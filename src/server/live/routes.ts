import { liveRoutes } from '#contract/live.ts';
import { type Binding, onStaffWith } from '../http/binding.ts';
import { FileReply } from '../http/reply.ts';
import { openStream } from './hub.ts';

/** The response on a host that cannot keep one open: it tells the tab not to reconnect. */
const OFF = 'event: off\ndata: []\n\n';

/** News of changes to open office screens. */
export const officeLive = (): Binding[] => [
  onStaffWith(
    liveRoutes.changes,
    ({ config, actor }) => Promise.resolve(config.liveEvents ? openStream(config, actor) : OFF),
    (content) => new FileReply(content, 'text/event-stream', undefined, { 'x-accel-buffering': 'no' }),
  ),
];
