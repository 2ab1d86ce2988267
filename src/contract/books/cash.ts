import * as z from 'zod/mini';
import { idParams, requiredMoney } from '../fields.ts';
import { forEveryone, forPapers } from '../roles.ts';
import { KB, route } from '../route.ts';

const amount = z.string();
const pair = z.object({ cash: amount, checks: amount });

/** What a technician took and has not handed in, and their own count once they offer it. */
export const vanCash = z.object({
  technicianId: z.string(),
  name: z.string(),
  /** By the payments; negative when more was given back than taken. */
  held: pair,
  payments: z.array(
    z.object({
      id: z.string(),
      method: z.enum(['cash', 'check']),
      /** Negative when it was given back, or spent. */
      amount,
      takenAt: z.string(),
      /** The invoice or estimate it was paid on, or what it was spent on. */
      paper: z.nullable(z.string()),
      customer: z.nullable(z.string()),
    }),
  ),
  /** What they counted is for themselves: who receives it counts without it. */
  offer: z.nullable(z.object({ id: z.string(), counted: z.nullable(pair) })),
});
export type VanCash = z.infer<typeof vanCash>;

/** Cash in the vans, and what was handed in lately. */
export const cashReport = z.object({
  vans: z.array(vanCash),
  received: z.array(
    z.object({
      id: z.string(),
      technician: z.string(),
      receivedBy: z.nullable(z.string()),
      at: z.string(),
      counted: pair,
      /** Counted beyond what the payments say; negative when some was missing. */
      difference: pair,
    }),
  ),
});
export type CashReport = z.infer<typeof cashReport>;

const countBody = z.strictObject({
  cash: requiredMoney('Count the cash; 0 if there is none'),
  checks: requiredMoney('Add up the checks; 0 if there are none'),
});

export const cashRoutes = {
  read: route({
    name: 'readCash',
    summary: 'Cash and checks in the vans, and what was handed in; a technician sees their own',
    method: 'GET',
    path: '/api/admin/cash',
    auth: 'admin',
    roles: forEveryone,
    own: 'answer',
    amounts: true,
    success: { status: 200, schema: cashReport },
    maxBytes: 0,
  }),
  offer: route({
    name: 'offerCash',
    summary: 'A technician counts what they hand in; a later count replaces one that was not received',
    method: 'POST',
    path: '/api/admin/cash/offers',
    auth: 'admin',
    roles: ['owner', 'technician'],
    own: 'self',
    amounts: true,
    keyed: false,
    body: countBody,
    success: { status: 200, schema: cashReport },
    maxBytes: 1 * KB,
  }),
  receive: route({
    name: 'receiveCash',
    summary: 'Receive what a technician hands in, with a count of one’s own, which must be the same',
    method: 'POST',
    path: '/api/admin/cash/offers/:id/receive',
    auth: 'admin',
    roles: forPapers,
    keyed: false,
    params: idParams,
    body: countBody,
    success: { status: 200, schema: cashReport },
    maxBytes: 1 * KB,
  }),
};
