import * as z from 'zod/mini';
import { MAX_OFFERED } from '#domain/arrival.ts';
import { idParams, moment, uuid, version } from '../fields.ts';
import { job } from '../jobs/job.ts';
import { channels, CHOOSE_CHANNEL, revokedLinks, sentLink } from '../payments.ts';
import { forOffice, KB, route } from '../route.ts';

const offeredSlot = z.strictObject({
  technicianId: z.nullable(uuid),
  slotStart: moment('Choose when the appointment begins'),
  slotEnd: moment('Choose when the appointment ends'),
});

const times = 'Choose one to three times';

const offerBody = z.strictObject({
  version,
  slots: z.array(offeredSlot, times).check(z.minLength(1, times), z.maxLength(MAX_OFFERED, times)),
  channel: z.enum(channels, CHOOSE_CHANNEL),
});

/** The job, and the link through which its customer chooses; the URL is shown only once. */
export const offeredTimes = z.object({
  job,
  link: sentLink,
});

export type OfferedTimes = z.infer<typeof offeredTimes>;

/** A time that is not free gets 409 `slot_taken`. An offer does not hold its times; the customer's choice does. */
export const officeTimeRoutes = {
  offer: route({
    name: 'offerTimes',
    summary: 'Offer a customer up to three times by email or text; they replace earlier offers',
    method: 'POST',
    path: '/api/admin/jobs/:id/offer',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: offerBody,
    success: { status: 200, schema: offeredTimes },
    maxBytes: 4 * KB,
  }),
  revokeLinks: route({
    name: 'revokeVisitLinks',
    summary: 'Revoke every link a customer has to the visit, in any state',
    method: 'POST',
    path: '/api/admin/jobs/:id/revoke-links',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    success: { status: 200, schema: revokedLinks },
    maxBytes: 1 * KB,
  }),
};
