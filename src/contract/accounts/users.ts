import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { changeBody, idParams, optionalText } from '../fields.ts';
import { KB, route } from '../route.ts';
import { account, accountEmail, currentPassword } from './session.ts';

/** A staff account, without its password. */
export const officeUser = z.extend(account, {
  isActive: z.boolean(),
  /** Whether its person has still to choose a password. */
  isInvited: z.boolean(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type OfficeUser = z.infer<typeof officeUser>;

export const officeUserBody = z.strictObject({
  email: accountEmail,
  firstName: optionalText(limits.personName),
  lastName: optionalText(limits.personName),
  currentPassword,
});

export type OfficeUserBody = z.infer<typeof officeUserBody>;

/**
 * A change to an account. Disabling ends its sessions at once. Disabling and enabling require the caller's
 * own password.
 */
export const officeUserUpdateBody = changeBody({
  firstName: optionalText(limits.personName),
  lastName: optionalText(limits.personName),
  isActive: z.boolean('Must be true or false'),
  currentPassword,
});

export type OfficeUserUpdateBody = z.infer<typeof officeUserUpdateBody>;

export const officeUserRoutes = {
  list: route({
    name: 'listUsers',
    summary: 'The office’s accounts, by email',
    method: 'GET',
    path: '/api/admin/users',
    auth: 'admin',
    success: { status: 200, schema: z.array(officeUser) },
    maxBytes: 0,
  }),
  create: route({
    name: 'createUser',
    summary:
      'Add an account, whose person is sent a link to choose a password; takes the caller’s own password',
    method: 'POST',
    path: '/api/admin/users',
    auth: 'admin',
    body: officeUserBody,
    success: { status: 201, schema: officeUser },
    maxBytes: 8 * KB,
    rateLimit: 'password',
  }),
  update: route({
    name: 'updateUser',
    summary: 'Rename, disable or enable an account; the latter two take the caller’s own password',
    method: 'PUT',
    path: '/api/admin/users/:id',
    auth: 'admin',
    params: idParams,
    body: officeUserUpdateBody,
    success: { status: 200, schema: officeUser },
    maxBytes: 4 * KB,
    rateLimit: 'password',
  }),
  sendLink: route({
    name: 'sendAccountLink',
    summary:
      'Email a colleague a link to choose a password, which ends all their sessions; takes the caller’s own password',
    method: 'POST',
    path: '/api/admin/users/:id/link',
    auth: 'admin',
    params: idParams,
    body: z.strictObject({ currentPassword }),
    success: { status: 204 },
    maxBytes: 4 * KB,
    rateLimit: 'password',
  }),
};
