import * as z from 'zod/mini';
import { accountLinkPurposes } from '#domain/session-life.ts';
import { tokenParams } from '../documents/document.ts';
import { KB, route } from '../route.ts';
import { accountEmail, newPassword } from './session.ts';

/** Whose password a link sets. */
export const accountLink = z.object({
  purpose: z.enum(accountLinkPurposes),
  email: z.string(),
  firstName: z.nullable(z.string()),
});

export type AccountLink = z.infer<typeof accountLink>;

export const askForLinkBody = z.strictObject({ email: accountEmail });
export const linkPasswordBody = z.strictObject({ password: newPassword });

/**
 * Links by which staff set their own password. An unknown, used or expired link is a 404, indistinguishably.
 */
export const accountLinkRoutes = {
  ask: route({
    name: 'askForPasswordLink',
    summary: 'Email a link to set a new password; the answer is the same whether the account exists or not',
    method: 'POST',
    path: '/api/account-links',
    auth: 'none',
    body: askForLinkBody,
    success: { status: 204 },
    maxBytes: 1 * KB,
    rateLimit: 'password',
  }),
  read: route({
    name: 'readAccountLink',
    summary: 'Whose password a link sets; reading changes nothing',
    method: 'GET',
    path: '/api/account-links/:token',
    auth: 'link',
    params: tokenParams,
    success: { status: 200, schema: accountLink },
    maxBytes: 0,
    rateLimit: 'readLink',
  }),
  use: route({
    name: 'setPasswordByLink',
    summary: 'Set the password; works once, and ends every session of the account',
    method: 'POST',
    path: '/api/account-links/:token',
    auth: 'link',
    params: tokenParams,
    body: linkPasswordBody,
    success: { status: 204 },
    maxBytes: 8 * KB,
    rateLimit: 'answerLink',
  }),
};
