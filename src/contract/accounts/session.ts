import * as z from 'zod/mini';
import { staffRoles } from '#domain/staff-role.ts';
import { limits } from '#domain/limits.ts';
import { forEveryone, KB, route } from '../route.ts';

/** The signed-in staff account. */
export const account = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role: z.enum(staffRoles),
  /** Whether a technician's answers include amounts; ignored for other roles. */
  seesPrices: z.boolean(),
});

export type Account = z.infer<typeof account>;

/** An account's email address. */
export const accountEmail = z
  .string('Invalid email address')
  .check(
    z.trim(),
    z.maxLength(limits.email, `Must be at most ${limits.email} characters`),
    z.email('Invalid email address'),
  );

export const signInBody = z.strictObject({
  email: accountEmail,
  password: z.string('Password is required').check(z.minLength(1, 'Password is required'), z.maxLength(1024)),
  /**
   * The device token from an earlier sign-in on this device. It grants nothing by itself; a wrong one is
   * ignored.
   */
  device: z.optional(z.string().check(z.maxLength(4096))),
  /** The second factor, for an account that has one: a code of its app, or a recovery code. */
  code: z.optional(z.string('Enter a code').check(z.trim(), z.minLength(1, 'Enter a code'), z.maxLength(40))),
});

/** The caller's current password, verbatim: leading and trailing spaces count. */
export const currentPassword = z
  .string('Your current password is required')
  .check(z.minLength(1, 'Your current password is required'), z.maxLength(1024));

/** A newly chosen password. */
export const newPassword = z
  .string('Password is required')
  .check(z.minLength(12, 'Use at least 12 characters'), z.maxLength(1024, 'Must be at most 1024 characters'));

/** A session, as a sign-in and the office's first request answer it. */
export const session = z.object({
  expiresAt: z.string(),
  /** When the account must have a second factor at the latest; null when it has one or needs none. */
  secondFactorDueAt: z.nullable(z.string()),
  user: account,
});

export const sessionRoutes = {
  signIn: route({
    name: 'signIn',
    summary:
      'Sign in; the answer carries the bearer token and, for the next sign-in, what makes this device known',
    method: 'POST',
    path: '/api/admin/login',
    auth: 'none',
    body: signInBody,
    success: { status: 200, schema: z.extend(session, { token: z.string(), device: z.string() }) },
    maxBytes: 8 * KB,
    rateLimit: 'password',
  }),
  signOut: route({
    name: 'signOut',
    summary: 'End this session',
    method: 'POST',
    path: '/api/admin/logout',
    auth: 'admin',
    roles: forEveryone,
    own: 'self',
    beforeFactor: true,
    whileLocked: true,
    success: { status: 204 },
    keyed: false,
    maxBytes: 1 * KB,
  }),
  current: route({
    name: 'currentSession',
    summary:
      'Who is signed in, until when, and the names of the routes they may call and the steps they may take',
    method: 'GET',
    path: '/api/admin/session',
    auth: 'admin',
    roles: forEveryone,
    own: 'self',
    beforeFactor: true,
    success: { status: 200, schema: z.extend(session, { may: z.array(z.string()) }) },
    maxBytes: 0,
  }),
  changePassword: route({
    name: 'changePassword',
    summary: 'Change one’s own password; every other session of the account ends',
    method: 'POST',
    path: '/api/admin/password',
    auth: 'admin',
    roles: forEveryone,
    own: 'self',
    beforeFactor: true,
    body: z.strictObject({
      currentPassword,
      newPassword,
    }),
    success: { status: 204 },
    maxBytes: 8 * KB,
    rateLimit: 'password',
  }),
};
