import type { OrderBody } from '#contract/jobs/authority.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { Trx } from '#db/connect.ts';
import { listAlarmPeople } from '#db/queries/alarm.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { appendEvent } from '#db/queries/history.ts';
import { findAuthority, insertOrder, listAuthorities, lockOrder, updateOrder } from '#db/queries/orders.ts';
import { enqueueMessage } from '#db/queries/outbox.ts';
import { listPushDevices } from '#db/queries/push-devices.ts';
import { jobSteps } from '#domain/job-steps.ts';
import { centsFromDecimal } from '#domain/money.ts';
import { earliestText } from '#domain/quiet-hours.ts';
import { shopToday } from '#domain/shop-time.ts';
import {
  isOverLimit,
  type OrderAnswer,
  type OrderFault,
  orderFault,
  type WorkKind,
} from '#domain/authority.ts';
import { faultWords } from '#domain/standing-authority.ts';
import type { StaffContext } from '../context.ts';
import { invalid, wrongState } from '../errors.ts';
import { lockCurrentJob, readJob } from '../jobs/jobs.ts';
import { clockErrorOf } from '../jobs/step-visit.ts';
import type { Take } from '../jobs/steps.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';

/** An order to store with its job. */
export interface Ordered {
  readonly orderedBy: string;
  readonly work: WorkKind;
  readonly authorityId: string | null;
  /** Why the owner has to be asked at a price. */
  readonly faultAt: (cents: number | null) => OrderFault | null;
}

/**
 * Who orders a job at a property, checked against who may. Where nobody is listed, anyone may.
 * @throws {AppError} `invalid` if the property has a list and nobody is named, or the person is of another property
 */
export async function orderAt(
  trx: Trx,
  { now }: StaffContext,
  propertyId: string,
  order: OrderBody | undefined,
): Promise<Ordered | undefined> {
  const isListed = (await listAuthorities(trx, propertyId)).length > 0;
  if (!order) {
    if (isListed) throw invalid({ order: 'Say who ordered it' });
    return undefined;
  }
  const { authorityId, name, work } = order;
  const stored = authorityId ? await findAuthority(trx, authorityId) : undefined;
  if (authorityId && stored?.propertyId !== propertyId)
    throw invalid({ 'order.authorityId': 'There is no such person at this property' });
  const orderedBy = stored?.name ?? name?.trim();
  if (!orderedBy) throw invalid({ 'order.name': 'Say who ordered it' });
  const authority = stored?.withdrawnAt === null ? stored : undefined;
  return {
    ...{ orderedBy, work, authorityId: stored?.id ?? null },
    faultAt: (cents) => (isListed ? orderFault(authority, { work, cents, today: shopToday(now) }) : null),
  };
}

/** Stores who ordered a new job; outside their authority, the owners are asked. */
export async function storeOrder(
  trx: Trx,
  context: StaffContext,
  job: Pick<Job, 'id' | 'isEmergency' | 'total'>,
  { faultAt, ...order }: Ordered,
): Promise<void> {
  const { now } = context;
  const fault = faultAt(job.total === null ? null : centsFromDecimal(job.total));
  const asked = fault === null ? { fault, askedAt: null } : { fault, askedAt: now };
  await insertOrder(trx, {
    ...{ ...order, ...asked, jobId: job.id, createdAt: now },
    ...{ answer: null, answeredBy: null },
  });
  if (fault !== null) await askOwners(trx, context, job, { ...order, fault });
}

/**
 * Asks the owners about the order of a locked job whose new price is over the limit: also about one that they allowed for
 * another reason. A question about its kind of work that still waits gets this second reason.
 */
export async function checkOrderedPrice(
  trx: Trx,
  context: StaffContext,
  job: Pick<StoredJob, 'id' | 'propertyId' | 'isEmergency'> | undefined,
  total: string,
): Promise<void> {
  if (!job?.propertyId) return;
  const order = await lockOrder(trx, job.id);
  if (!order || !isOverLimit(order, centsFromDecimal(total))) return;
  const { fault, answer } = order;
  if (fault === 'work' && answer === null) return updateOrder(trx, job.id, { fault: 'work_limit' });
  const namesLimit = fault === 'limit' || fault === 'work_limit';
  if (fault !== null && (namesLimit || answer !== 'allowed')) return;
  const asked = { fault: 'limit', askedAt: context.now } as const;
  await updateOrder(trx, job.id, { ...asked, answer: null, answeredBy: null, answeredAt: null });
  await askOwners(trx, context, job, { ...order, ...asked });
}

/** Sends the question to every owner's devices but the asker's own; at night, that of a calm job waits for the morning. */
async function askOwners(
  trx: Trx,
  context: StaffContext,
  { id: jobId, isEmergency }: Pick<Job, 'id' | 'isEmergency'>,
  { orderedBy, work, fault }: { orderedBy: string; work: WorkKind; fault: OrderFault },
): Promise<void> {
  const { actor, now } = context;
  await appendEvent(trx, {
    ...{ recordType: 'job', recordId: jobId, what: 'order_asked', actor: actor.email, at: now },
    after: { words: faultWords(fault, { orderedBy, work }) },
  });
  const owners = (await listAlarmPeople(trx)).filter(
    ({ role, accountId }) => role === 'owner' && accountId !== actor.id,
  );
  const devices = await listPushDevices(
    trx,
    owners.map(({ accountId }) => accountId),
  );
  for (const { id } of devices)
    await enqueueMessage(trx, {
      ...{ kind: 'order-push', recipient: id, payload: { jobId } },
      dedupeKey: `order:${jobId}:${fault}:${id}`,
      now,
      notBefore: earliestText(isEmergency ? 'emergency' : 'calm', now),
    });
  triggerDrain(context);
}

/** The owner's answer, once. */
const answerOrder =
  (kind: 'allow_order' | 'refuse_order', answer: OrderAnswer): Take<typeof kind> =>
  async (context, { jobId, body: { fault } }) => {
    const { db, now, actor, happened } = context;
    const at = happened?.at ?? now;
    await db.transaction().execute(async (trx) => {
      const job = await lockCurrentJob(trx, context, { id: jobId });
      const order = await lockOrder(trx, jobId);
      if (!order?.fault || order.answer !== null) {
        const current = await readJob(trx, context, jobId);
        throw wrongState(
          current.order?.answer
            ? `${current.order.answeredBy} has already ${current.order.answer} this order.`
            : 'This order does not wait for an answer.',
          current,
        );
      }
      if (fault !== undefined && fault !== order.fault)
        throw wrongState(
          `You are asked for another reason now: ${faultWords(order.fault, order)}`,
          await readJob(trx, context, jobId),
        );
      await updateOrder(trx, jobId, { answer, answeredBy: actor.email, answeredAt: at });
      await appendEvent(trx, {
        ...{ recordType: 'job', recordId: job.id, what: jobSteps[kind].event, actor: actor.email, at },
        after: { orderedBy: order.orderedBy, ...clockErrorOf(context) },
      });
    });
    return {};
  };

/** The owner allows an order. @throws {AppError} `not_found`; `wrong_state` with who answered before */
export const allowOrder = answerOrder('allow_order', 'allowed');
/** The owner refuses an order; whoever is asked next cancels its job. @throws {AppError} as {@link allowOrder} */
export const refuseOrder = answerOrder('refuse_order', 'refused');
