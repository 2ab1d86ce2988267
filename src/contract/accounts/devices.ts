import * as z from 'zod/mini';
import { forEveryone, KB, route } from '../route.ts';

const device = z.object({
  id: z.string(),
  /** "Chrome on Android". */
  browser: z.string(),
  firstSeenAt: z.string(),
  /** Up to five minutes old. */
  lastSeenAt: z.string(),
  /** Whether it is the caller's. */
  isThis: z.boolean(),
});

export type Device = z.infer<typeof device>;

const own = { auth: 'admin', roles: forEveryone, own: 'self', beforeFactor: true } as const;

/** Where one is signed in. */
export const deviceRoutes = {
  list: route({
    ...own,
    name: 'listDevices',
    summary: 'Where one is signed in, the latest first',
    method: 'GET',
    path: '/api/admin/account/devices',
    success: { status: 200, schema: z.array(device) },
    maxBytes: 0,
  }),
  end: route({
    ...own,
    name: 'endDevice',
    summary: 'End one of one’s own sessions at once',
    method: 'DELETE',
    path: '/api/admin/account/devices/:id',
    params: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'Must be a session')) }),
    success: { status: 204 },
    maxBytes: 1 * KB,
  }),
  endOthers: route({
    ...own,
    name: 'endOtherDevices',
    summary: 'End all of one’s sessions but this one',
    method: 'POST',
    path: '/api/admin/account/end-other-devices',
    success: { status: 204 },
    maxBytes: 1 * KB,
  }),
};
