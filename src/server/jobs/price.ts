import type { Job } from '#contract/jobs/job.ts';
import type { jobPriceRoutes } from '#contract/jobs/price.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import type { Quote as StoredEstimate } from '#db/queries/estimates/estimates.ts';
import { type StoredJob, findRequestsOfJob } from '#db/queries/jobs/jobs.ts';
import { factsOf } from '#domain/job-facts.ts';
import { shopToday } from '#domain/shop-time.ts';
import { includesTravel } from '#domain/pricing.ts';
import { formatDecimal } from '#domain/money.ts';
import { formatPhone } from '#domain/phone.ts';
import { matchBuilderItem } from '#domain/price-list.ts';
import type { StaffContext } from '../context.ts';
import { checkOrderedPrice } from '../door-book/orders.ts';
import { decryptFields } from '../encryption/estimate-fields.ts';
import { wrongState } from '../errors.ts';
import { type WholeEstimate, storeEstimate } from '../estimates/create-estimate.ts';
import { stepQuote } from '../estimates/estimate-step.ts';
import { changeEstimate } from '../estimates/update-estimate.ts';
import { assignCallersCustomer } from './caller.ts';
import { currentEstimate } from './job-view.ts';
import { lockCurrentJob, readJob } from './jobs.ts';
import type { Take } from './steps.ts';

/** Placeholder for a customer's details that staff have not asked for yet. */
const NOT_KNOWN_YET = 'To be confirmed';

/** The customer's name as documents print it; a caller without a name is shown by phone number. */
export function contactOf(job: StoredJob) {
  const place = job.serviceAddress ?? job.location ?? NOT_KNOWN_YET;
  const named = job.firstName !== null || job.lastName !== null;
  return {
    customerId: job.customerId,
    firstName: job.firstName ?? (named ? '-' : 'Caller'),
    lastName: job.lastName ?? (named ? '-' : formatPhone(job.phone)),
    phone: job.phone,
    email: job.email,
    serviceAddress: place,
  };
}

/** The parts of a price that do not come from the job. */
export interface Price {
  readonly items: WholeEstimate['items'];
  /** By default the job's, or none where the price includes travel. */
  readonly distanceMiles?: string | number | null | undefined;
  readonly urgency?: StoredJob['urgency'] | undefined;
  readonly applyUrgencyFee?: boolean | undefined;
}

/** Creates the estimate of a locked job that has none. @throws {AppError} `invalid`. */
export async function priceFirst(
  trx: Trx,
  context: StaffContext,
  job: StoredJob,
  { items, distanceMiles, urgency = job.urgency, applyUrgencyFee = false }: Price,
): Promise<StoredEstimate> {
  const services = items.map(({ serviceDescription }) => matchBuilderItem(serviceDescription));
  const charged = includesTravel(services, job.serviceType) ? 0 : job.distanceMiles;
  const { leadId, bookingId } = await findRequestsOfJob(trx, job.id);
  const { values } = decryptFields(context.config.fieldKeys, job);
  return storeEstimate(
    trx,
    context,
    {
      ...contactOf(job),
      ...factsOf(job),
      ...values,
      leadId,
      bookingId,
      serviceType: job.serviceType,
      location: job.location ?? NOT_KNOWN_YET,
      distanceMiles: distanceMiles === undefined ? charged : distanceMiles,
      urgency,
      applyUrgencyFee,
      items,
    },
    job.id,
  );
}

/**
 * Sets a job's price: updates the estimate that represents it, or creates its first one.
 * @throws {AppError} `not_found`, `stale_version`, `invalid`; `wrong_state` once it is invoiced.
 */
export async function priceJob(
  context: StaffContext,
  { params, body }: RouteInput<typeof jobPriceRoutes.price>,
): Promise<Job> {
  const { version, ...price } = body;
  return context.db.transaction().execute(async (trx) => {
    const job = await lockCurrentJob(trx, context, { id: params.id, version });
    const current = currentEstimate(job.priced, shopToday(context.now));
    const { total } = current
      ? await changeEstimate(trx, context, { id: current.id, body: price, vehicleLater: true })
      : await priceFirst(trx, context, job, price);
    await checkOrderedPrice(trx, context, job, total);
    return readJob(trx, context, job.id);
  });
}

/** Approves a locked job's estimate as staff, since the customer agreed by phone. */
export async function approveByPhone(trx: Trx, context: StaffContext, quoteId: string): Promise<void> {
  await stepQuote(trx, context, {
    id: quoteId,
    event: 'approve',
    decider: { by: 'staff', name: context.actor.email },
    details: { by: 'phone' },
  });
}

/**
 * Records that the customer agreed to the price by phone, and assigns the customer to the job.
 * @throws {AppError} `wrong_state` without a pending price, or when it is not the one that the customer was told.
 */
export const agreeOnJob: Take<'agree'> = async (context, { jobId, body }) => {
  await context.db.transaction().execute(async (trx) => {
    const job = await lockCurrentJob(trx, context, { id: jobId });
    const current = currentEstimate(job.priced, shopToday(context.now));
    const why = !current
      ? 'There is no price to agree on yet.'
      : body.price !== undefined && body.price !== current.total
        ? `The price is now ${formatDecimal(current.total)}. Tell the customer, then note that they agreed.`
        : null;
    if (!current || why !== null) throw wrongState(why ?? '', await readJob(trx, context, job.id));
    await approveByPhone(trx, context, current.id);
    await assignCallersCustomer(trx, context, job);
  });
  return {};
};
