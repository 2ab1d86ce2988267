import * as z from 'zod/mini';
import { forOffice } from '../roles.ts';
import { KB, route } from '../route.ts';

/** What a build of the live site would change, and when there will be one. */
const publishing = z.object({
  /** Reviews that were published or taken back since the site was built. */
  waiting: z.number(),
  /** When the next daily build is asked for; null where no build hook is set. */
  goesOutAt: z.nullable(z.string()),
  /** When a build for these changes was last asked for; null if never. */
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
    success: { status: 200, schema: publishing },
    maxBytes: 1 * KB,
  }),
};
