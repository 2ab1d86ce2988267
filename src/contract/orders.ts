import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { authorityFields } from '#domain/standing-authority.ts';
import { changeBody, idParams, requiredText, versionQuery } from './fields.ts';
import { answered, requested } from './record-fields.ts';
import { forOffice, forOwner, KB, route } from './route.ts';

// Who may order work at a property.

/** A person who may order work at a property, until it is withdrawn. */
export const standingAuthority = z.object({
  id: z.string(),
  propertyId: z.string(),
  ...answered(authorityFields),
  version: z.number(),
});

export type StandingAuthority = z.infer<typeof standingAuthority>;

/** What a caller may order, and where. */
const callersAuthority = z.extend(standingAuthority, {
  propertyName: z.string(),
  propertyAddress: z.string(),
});

export type CallersAuthority = z.infer<typeof callersAuthority>;

const authorityBody = z.strictObject(requested(authorityFields));

export type AuthorityBody = z.infer<typeof authorityBody>;

export const orderRoutes = {
  find: route({
    name: 'findCallersAuthorities',
    summary: 'What the person with a phone number may order, at most 10 properties',
    method: 'GET',
    path: '/api/admin/standing-authorities',
    auth: 'admin',
    roles: forOffice,
    query: z.strictObject({ phone: requiredText('Phone number is required', limits.phone) }),
    success: { status: 200, schema: z.array(callersAuthority) },
    maxBytes: 0,
  }),
  create: route({
    name: 'createStandingAuthority',
    summary: 'Let a person order work at a property',
    method: 'POST',
    path: '/api/admin/properties/:id/authorities',
    auth: 'admin',
    roles: forOwner,
    params: idParams,
    body: authorityBody,
    success: { status: 201, schema: standingAuthority },
    maxBytes: 4 * KB,
  }),
  update: route({
    name: 'updateStandingAuthority',
    summary: 'Change what a person may order at a property',
    method: 'PUT',
    path: '/api/admin/standing-authorities/:id',
    auth: 'admin',
    roles: forOwner,
    params: idParams,
    body: changeBody(requested(authorityFields)),
    success: { status: 200, schema: standingAuthority },
    maxBytes: 4 * KB,
  }),
  withdraw: route({
    name: 'withdrawStandingAuthority',
    summary: 'Withdraw what a person may order at a property',
    method: 'DELETE',
    path: '/api/admin/standing-authorities/:id',
    auth: 'admin',
    roles: forOwner,
    params: idParams,
    query: versionQuery,
    success: { status: 200, schema: z.object({ id: z.string() }) },
    maxBytes: 0,
  }),
};
