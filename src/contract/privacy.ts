import * as z from 'zod/mini';
import { idParams, version } from './fields.ts';
import { pageQuery } from './lists.ts';
import { forOffice, forOwner, KB, route } from './route.ts';

/** Everything stored about a person, by table, or a part of it. */
export const personExport = z.object({
  exportedAt: z.string(),
  keys: z.object({
    customerIds: z.array(z.string()),
    phones: z.array(z.string()),
    emails: z.array(z.string()),
  }),
  records: z.record(z.string(), z.array(z.unknown())),
});

export type PersonExport = z.infer<typeof personExport>;

/** Counts of anonymized records by kind, and of records that had to be retained. */
const erased = z.object({
  customers: z.number(),
  jobs: z.number(),
  leads: z.number(),
  bookings: z.number(),
  quotes: z.number(),
  invoices: z.number(),
  keptInvoices: z.number(),
  keptAuthorities: z.number(),
  keptBecause: z.nullable(z.string()),
});

/** What the user must type to confirm erasure, which is irreversible. */
export const ERASE_WORD = 'ERASE';

export const personRoutes = {
  export: route({
    name: 'exportPerson',
    summary:
      'Everything stored about a customer, as a file for them. A large one comes in parts: a Link header leads to the next, with more rows',
    method: 'GET',
    path: '/api/admin/customers/:id/data',
    auth: 'admin',
    roles: forOffice,
    stepUp: true,
    params: idParams,
    query: z.strictObject({ cursor: pageQuery.cursor }),
    success: { status: 200, schema: personExport },
    maxBytes: 0,
  }),
  erase: route({
    name: 'erasePerson',
    summary: 'Erase a customer’s personal data from every record; cannot be undone',
    method: 'POST',
    path: '/api/admin/customers/:id/erase',
    auth: 'admin',
    roles: forOwner,
    stepUp: true,
    params: idParams,
    body: z.strictObject({ version, confirm: z.literal(ERASE_WORD, `Type ${ERASE_WORD} to erase`) }),
    success: { status: 200, schema: erased },
    maxBytes: 4 * KB,
  }),
};
