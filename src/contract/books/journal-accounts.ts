import * as z from 'zod/mini';
import { journalAccounts } from '#domain/journal.ts';
import { oneLine, optionalText } from '../fields.ts';
import { forJournal, forOwner } from '../roles.ts';
import { KB, route } from '../route.ts';

const account = z.string();

/** The accounts of the journal, with the names that the next export gives them. */
export const accountNames = z.array(
  z.object({
    account,
    /** What it is for. */
    label: z.string(),
    name: z.string(),
    /** Its name where the owner gave none. */
    standard: z.string(),
  }),
);
export type AccountNames = z.infer<typeof accountNames>;

const known = new Set<string>(journalAccounts.map((one) => one.account));

export const journalAccountRoutes = {
  read: route({
    name: 'readJournalAccounts',
    summary: 'The accounts of the journal by name',
    method: 'GET',
    path: '/api/admin/journal-accounts',
    auth: 'admin',
    roles: forJournal,
    success: { status: 200, schema: accountNames },
    maxBytes: 0,
  }),
  save: route({
    name: 'saveJournalAccounts',
    summary: 'Name accounts of the journal, from the next export on; an empty name is the standard one again',
    method: 'POST',
    path: '/api/admin/journal-accounts',
    auth: 'admin',
    roles: forOwner,
    body: z.strictObject({
      names: z
        .array(
          z.strictObject({
            account: account.check(z.refine((text) => known.has(text), 'Must be an account of the journal')),
            name: optionalText(100).check(oneLine()),
          }),
        )
        .check(
          z.maxLength(known.size, 'Each account once'),
          z.refine(
            (names) => new Set(names.map((one) => one.account)).size === names.length,
            'Each account once',
          ),
        ),
    }),
    success: { status: 200, schema: accountNames },
    maxBytes: 16 * KB,
  }),
};
