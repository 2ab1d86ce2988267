import * as z from 'zod/mini';
import { accountLinkPurposes } from '#domain/sign-in-rules.ts';
import { staffRoles } from '#domain/staff-role.ts';
import { tokenParams } from '../documents/document.ts';
import { changeBody, idParams, optionalName } from '../fields.ts';
import { forOffice, forOwner, KB, route } from '../route.ts';
import { account, accountEmail, newPassword } from './session.ts';

/** A staff account, without its password. */
export const officeUser = z.extend(account, {
  isActive: z.boolean(),
  /** Whether the invited person has yet to choose a password. */
  isInvited: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type OfficeUser = z.infer<typeof officeUser>;

const role = z.enum(staffRoles, 'Choose a role');
const seesPrices = z.boolean('Must be true or false');

export const officeUserBody = z.strictObject({
  email: accountEmail,
  firstName: optionalName(),
  lastName: optionalName(),
  role: z._default(role, 'owner'),
  seesPrices: z._default(seesPrices, true),
});

export type OfficeUserBody = z.infer<typeof officeUserBody>;

/**
 * A change to an account. Disabling, another role and no more prices end its sessions at once; disabling and demoting hand
 * its open jobs back and end the calendar feeds that it may no longer have.
 */
export const officeUserUpdateBody = changeBody({
  firstName: optionalName(),
  lastName: optionalName(),
  isActive: z.boolean('Must be true or false'),
  role,
  seesPrices,
});

/** An open job that was handed back. */
const handedBack = z.object({ id: z.string(), number: z.number() });

/** A calendar feed that ended; without an account, the office's. */
const endedFeed = z.object({ accountId: z.nullable(z.string()), name: z.nullable(z.string()) });

/** A changed account, with the jobs that the change handed back to the office and the feeds that it ended. */
export const changedUser = z.extend(officeUser, {
  handedBack: z.array(handedBack),
  endedFeeds: z.array(endedFeed),
});
export type ChangedUser = z.infer<typeof changedUser>;

export type OfficeUserUpdateBody = z.infer<typeof officeUserUpdateBody>;

export const officeUserRoutes = {
  list: route({
    name: 'listUsers',
    summary: 'The office’s accounts, by email',
    method: 'GET',
    path: '/api/admin/users',
    auth: 'admin',
    roles: forOffice,
    success: { status: 200, schema: z.array(officeUser) },
    maxBytes: 0,
  }),
  create: route({
    name: 'createUser',
    summary: 'Add an account, whose person is sent a link to choose a password',
    method: 'POST',
    path: '/api/admin/users',
    auth: 'admin',
    roles: forOwner,
    stepUp: true,
    body: officeUserBody,
    success: { status: 201, schema: officeUser },
    maxBytes: 8 * KB,
  }),
  update: route({
    name: 'updateUser',
    summary:
      'Rename, disable or enable an account, or change its role. Answers the open jobs handed back and the feeds ended',
    method: 'PUT',
    path: '/api/admin/users/:id',
    auth: 'admin',
    roles: forOwner,
    stepUp: true,
    params: idParams,
    body: officeUserUpdateBody,
    success: { status: 200, schema: changedUser },
    maxBytes: 4 * KB,
  }),
  sendLink: route({
    name: 'sendAccountLink',
    summary: 'Email a colleague a link to choose a password, which ends all their sessions',
    method: 'POST',
    path: '/api/admin/users/:id/link',
    auth: 'admin',
    roles: forOwner,
    stepUp: true,
    params: idParams,
    success: { status: 204 },
    maxBytes: 4 * KB,
  }),
};

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
