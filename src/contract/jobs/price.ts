import * as z from 'zod/mini';
import { estimateItems, miles } from '../estimates/estimate.ts';
import { urgency } from '../estimates/fields.ts';
import { idParams, version } from '../fields.ts';
import { forJobs, KB, route } from '../route.ts';
import { job } from './job.ts';

export const priceBody = z.strictObject({
  version,
  items: estimateItems,
  /** Omitted: taken from the open estimate, or from the job. */
  distanceMiles: miles,
  urgency: z.optional(urgency),
  applyUrgencyFee: z.optional(z.boolean('Must be true or false')),
});

/** Beside the steps: the public functions name it, and none of those. */
export const jobPriceRoutes = {
  price: route({
    name: 'priceJob',
    summary: 'Set the price: revise the open estimate, or create the job’s first one',
    method: 'POST',
    path: '/api/admin/jobs/:id/price',
    auth: 'admin',
    roles: forJobs,
    own: 'job',
    amounts: true,
    params: idParams,
    body: priceBody,
    success: { status: 200, schema: job },
    maxBytes: 64 * KB,
  }),
};
