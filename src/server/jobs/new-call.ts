import { randomUUID } from 'node:crypto';
import type { Job, jobRoutes } from '#contract/jobs/job.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { findCustomerById } from '#db/queries/customers/customers.ts';
import { findPropertyById } from '#db/queries/door-book.ts';
import { appendEvent } from '#db/queries/history.ts';
import { insertJob } from '#db/queries/jobs/jobs.ts';
import { findAuthority } from '#db/queries/orders.ts';
import { factsOf, jobFacts } from '#domain/job-facts.ts';
import { takeOwnAlarm } from '../alarm/take-alarm.ts';
import type { StaffContext } from '../context.ts';
import { type Ordered, orderAt, storeOrder } from '../door-book/orders.ts';
import { encryptedColumnsOf, givenEncryptedFields } from '../encryption/estimate-fields.ts';
import { invalid } from '../errors.ts';
import { newValues } from '../record-values.ts';
import { fileReceivedText } from '../texts/texts.ts';
import { findOrMakeCustomer } from './caller.ts';
import { checkPeople, checkWantedTime, milesOf, readJob } from './jobs.ts';
import { priceFirst } from './price.ts';
import { keepPasted } from './words.ts';

/**
 * Records a call: stores the job, finds or creates its customer, and creates the estimate if there are items; all or
 * nothing. A known customer's record fills in omitted details.
 * @throws {AppError} `invalid`; `key_reused`.
 */
export function createJob(
  context: StaffContext,
  { body }: RouteInput<typeof jobRoutes.create>,
): Promise<Job> {
  return context.db.transaction().execute(async (trx) => {
    const { order } = body;
    if (!order) return recordCall(trx, context, body);
    const authority = await findAuthority(trx, order.authorityId);
    const property = authority && (await findPropertyById(trx, authority.propertyId));
    if (!property) throw invalid({ 'order.authorityId': 'There is no such person' });
    const ordered = await orderAt(trx, context, property.id, order);
    // The papers are the property's customer's, also where the caller has a record of their own; the phone is the caller's.
    const billed = { ...body, customerId: property.customerId, firstName: null, lastName: null, email: null };
    return recordCall(trx, context, billed, { propertyId: property.id, ordered });
  });
}

/** Does it within a transaction. @param at where the job is, if the door book has the place, and who ordered it */
export async function recordCall(
  trx: Trx,
  context: StaffContext,
  body: RouteInput<typeof jobRoutes.create>['body'],
  at?: { readonly propertyId: string; readonly ordered: Ordered | undefined },
): Promise<Job> {
  const { now, actor, config } = context;
  checkWantedTime(body);
  await checkPeople(trx, body);
  const customer = body.customerId
    ? await findCustomerById(trx, body.customerId)
    : await findOrMakeCustomer(trx, context, body);
  const id = randomUUID();
  const job = await insertJob(trx, {
    id,
    customerId: customer?.id ?? null,
    firstName: emptyToNull(body.firstName) ?? emptyToNull(customer?.firstName),
    lastName: emptyToNull(body.lastName) ?? emptyToNull(customer?.lastName),
    phone: body.phone,
    email: emptyToNull(body.email) ?? customer?.email ?? null,
    serviceType: body.serviceType,
    location: emptyToNull(body.location),
    serviceAddress: emptyToNull(body.serviceAddress),
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    distanceMiles: milesOf(body.distanceMiles) ?? null,
    technicianId: body.technicianId ?? null,
    propertyId: at?.propertyId ?? null,
    request: emptyToNull(body.request),
    urgency: body.urgency,
    ...factsOf(body),
    ...newValues(jobFacts, body),
    ...encryptedColumnsOf(config.fieldKeys, id, body),
    cancelReason: null,
    createdAt: now,
    updatedAt: now,
  });
  await appendEvent(trx, {
    recordType: 'job',
    recordId: id,
    what: 'called',
    actor: actor.email,
    at: now,
    after: { number: job.number, customerId: job.customerId },
  });
  if (job.isEmergency) await takeOwnAlarm(trx, context, job);
  if (body.textId === undefined) await keepPasted(trx, context, id, body.pasted);
  else await fileReceivedText(trx, context, id, body.textId);
  if (body.items)
    await priceFirst(trx, context, job, {
      items: body.items,
      distanceMiles: job.distanceMiles ?? undefined,
      applyUrgencyFee: body.applyUrgencyFee,
    });
  if (at?.ordered) await storeOrder(trx, context, await readJob(trx, context, id), at.ordered);
  return readJob(trx, context, id, givenEncryptedFields(body));
}
