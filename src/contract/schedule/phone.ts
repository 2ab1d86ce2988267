import * as z from 'zod/mini';
import { moment, uuid, wholeNumber } from '../fields.ts';
import { publicPoint } from '../jobs/steps.ts';
import { quote } from '../estimates/estimate.ts';
import { inventoryItem } from '../inventory.ts';
import { invoice } from '../invoices/invoice.ts';
import { job } from '../jobs/job.ts';
import { forJobs, KB, route } from '../route.ts';
import { myDay } from './day.ts';

/** What a phone says about itself at each contact. */
const phoneState = {
  /** Made by the phone, once. */
  phoneId: uuid,
  /** Steps that wait on it now, and when the oldest was taken. */
  waiting: wholeNumber(0, 100_000, 'Must be a count'),
  oldestAt: z.optional(z.nullable(moment())),
  /** Its key for signatures. */
  key: z.optional(publicPoint),
};

/** The most jobs that a phone keeps. */
export const PHONE_JOBS = 40;

export const phoneRoutes = {
  keep: route({
    name: 'keepOnPhone',
    summary:
      'What a phone keeps to work without signal: My day, its jobs from yesterday to the day after tomorrow with their prices, and parts. It says what waits on the phone',
    method: 'POST',
    path: '/api/admin/my-day/phone',
    auth: 'admin',
    roles: forJobs,
    own: 'answer',
    keyed: false,
    body: z.strictObject(phoneState),
    success: {
      status: 200,
      /** Codes are in no job; for those who do not see prices there are no papers and no parts. */
      schema: z.object({
        day: myDay,
        jobs: z.array(job),
        quotes: z.array(quote),
        invoices: z.array(invoice),
        parts: z.array(inventoryItem),
        /** The server's key: what is sealed to it, only the server can read. */
        sealKey: z.string(),
      }),
    },
    maxBytes: 4 * KB,
  }),
};
