import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { sortFields } from '#domain/list-orders.ts';
import { leadStatuses } from '#domain/requests.ts';
import { contactServiceTypes } from '#domain/service-types.ts';
import {
  changeBody,
  clearedFlag,
  optionalEmail,
  optionalText,
  personFields,
  requiredText,
  uuid,
} from './fields.ts';
import { listQuery, sortsBy } from './lists.ts';
import { callerMatches } from './customers/customer.ts';
import { forOffice, KB, route } from './route.ts';

/** The Request Service form (spec §5, §7 `POST /api/contact`). */
const contactBody = z.strictObject({
  ...personFields,
  email: optionalEmail(),
  serviceType: z.enum(
    contactServiceTypes.map((type) => type.value),
    'Choose a service type',
  ),
  location: requiredText('Location is required', limits.place),
  message: optionalText(limits.message),
  isEmergency: z._default(z.boolean('Must be true or false'), false),
});

const timestamp = z.string();

/** A stored request as its visitor sees it, without office-only fields. */
export const contactReceipt = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.nullable(z.string()),
  serviceType: z.string(),
  location: z.string(),
  message: z.nullable(z.string()),
  isEmergency: z.boolean(),
  createdAt: timestamp,
});

export type ContactReceipt = z.infer<typeof contactReceipt>;

/** What the answer to a request has besides what is stored. */
export const requestLink = {
  /** The customer's page of the request; null for one that looks automated. */
  link: z.nullable(z.string()),
};

/** A contact request as staff see it. */
export const lead = z.extend(contactReceipt, {
  status: z.enum(leadStatuses),
  suspicious: z.boolean(),
  customerId: z.nullable(z.string()),
  officeNotes: z.nullable(z.string()),
  version: z.number(),
  updatedAt: timestamp,
});

export type Lead = z.infer<typeof lead>;

/** A lead with the known customers and earlier requests that match its sender. */
export const leadRecord = z.extend(lead, { matches: callerMatches });

export type LeadRecord = z.infer<typeof leadRecord>;

export const contactRoutes = {
  submit: route({
    name: 'submitContact',
    summary: 'Request service',
    method: 'POST',
    path: '/api/contact',
    auth: 'none',
    body: contactBody,
    success: { status: 201, schema: z.extend(contactReceipt, requestLink) },
    maxBytes: 32 * KB,
    rateLimit: 'publicForm',
    form: { booleans: ['isEmergency'], page: '/contact', thanks: '/contact/received' },
  }),
};

/** By submission time, or by last name. */
export const leadSorts = sortsBy(sortFields.leads);

export const leadRoutes = {
  list: route({
    name: 'listLeads',
    summary: 'Leads, newest first unless sorted otherwise',
    method: 'GET',
    path: '/api/admin/leads',
    auth: 'admin',
    roles: forOffice,
    query: listQuery(leadSorts, {
      status: z.optional(z.enum(leadStatuses)),
      emergency: z.optional(z.enum(['true', 'false'])),
    }),
    success: { status: 200, schema: z.array(lead) },
    maxBytes: 0,
  }),
  find: route({
    name: 'findLead',
    summary: 'One lead, with the customers and earlier requests it matches',
    method: 'GET',
    path: '/api/admin/leads/:id',
    auth: 'admin',
    roles: forOffice,
    params: z.strictObject({ id: uuid }),
    success: { status: 200, schema: leadRecord },
    maxBytes: 0,
  }),
  update: route({
    name: 'updateLead',
    summary:
      'Change a lead’s status, the office’s notes or the customer it belongs to, or clear its flag as suspicious',
    method: 'PUT',
    path: '/api/admin/leads/:id',
    auth: 'admin',
    roles: forOffice,
    params: z.strictObject({ id: uuid }),
    body: changeBody({
      status: z.enum(leadStatuses),
      suspicious: clearedFlag,
      customerId: z.nullable(uuid),
      officeNotes: optionalText(limits.message),
    }),
    success: { status: 200, schema: leadRecord },
    maxBytes: 16 * KB,
  }),
};
