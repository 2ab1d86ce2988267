import type { OrderFault } from '#domain/authority.ts';
import { forEveryone, route } from './route.ts';

/** One thing that changed, in a line of the stream: a list of these, as JSON. */
export interface LiveChange {
  /** The history's name of the record; missing when many records changed. */
  readonly type?: string;
  readonly id?: string | null;
  /** The job that the record is a paper of, if it is one. */
  readonly job?: string | null;
  /** The event, or `many`. */
  readonly what: string;
  /** The email of who did it; missing for customers, the system, and where a role is not told. */
  readonly by?: string | null;
}

export const liveRoutes = {
  changes: route({
    name: 'liveChanges',
    summary:
      'Stream changes as server-sent events; a host that cannot keep a response open sends only a notice of that',
    method: 'GET',
    path: '/api/admin/live',
    auth: 'admin',
    roles: forEveryone,
    own: 'shared',
    success: { status: 200, type: 'text/event-stream' },
    maxBytes: 0,
  }),
};

/**
 * What a notification holds when it reaches a device: kind and town, never a name, number or address; only the question
 * whether an order is allowed says who and where, to owners. The service worker shows it, reports with its token that it rang
 * or that its person has it, and answers an order with the session of its browser.
 */
export interface PushNote {
  readonly kind: 'alarm' | 'taken' | 'test' | 'news';
  /** Of an alarm: it rings once, beyond what an hour allows. */
  readonly quiet?: boolean;
  readonly title: string;
  readonly body: string;
  /** A later note with the same tag takes its place. */
  readonly tag: string;
  /** Where pressing it leads. */
  readonly path: string;
  /** Empty for news, which needs no answer. */
  readonly token: string;
  /** What changed, for the office's open tabs. */
  readonly change?: LiveChange;
  /** The order that it asks about, and why. */
  readonly order?: { readonly jobId: string; readonly fault: OrderFault };
}
