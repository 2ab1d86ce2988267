import * as z from 'zod/mini';
import { forOffice } from '../roles.ts';
import { KB, route } from '../route.ts';

/** Unpublished changes to the live site's reviews, and when the next build is due. */
const publishing = z.object({
  /** Reviews published or unpublished since the last build. */
  waiting: z.number(),
  /** When the next daily build is requested; null without a build hook. */
  goesOutAt: z.nullable(z.string()),
  /** When a build for these changes was last requested; null if never. */
  askedAt: z.nullable(z.string()),
});

export type Publishing = z.infer<typeof publishing>;

export const publishingRoutes = {
  read: route({
    name: 'readPublishing',
    summary: 'Which changes to reviews wait for a build of the site',
    method: 'GET',
    path: '/api/admin/publishing',
    auth: 'admin',
    roles: forOffice,
    success: { status: 200, schema: publishing },
    maxBytes: 0,
  }),
  publish: route({
    name: 'publishNow',
    summary: 'Ask for a build of the site now, which costs credits of the host’s plan',
    method: 'POST',
    path: '/api/admin/publishing',
    auth: 'admin',
    roles: forOffice,
    // The request itself is recorded before the host is asked; a repeat within five minutes asks nothing.
    keyed: false,
    success: { status: 200, schema: publishing },
    maxBytes: 1 * KB,
  }),
};
