import type { Collected, CollectBody, jobStepRoutes } from '#contract/jobs/steps.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { todayInHonolulu } from '#domain/honolulu.ts';
import type { StaffContext } from '../context.ts';
import { invalid, wrongState } from '../errors.ts';
import { invoiceOfLines, invoiceOfQuote } from '../invoices/create-invoice.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { collect } from '../payments/collect.ts';
import { assignCallersCustomer } from './caller.ts';
import { currentEstimate } from './job-view.ts';
import { lockCurrentJob, readJob } from './jobs.ts';
import { stepVisit } from './step-visit.ts';
import { approveByPhone, contactOf } from './price.ts';

/** The invoice to collect on: the job's with a balance, its estimate's, or a new one from the given lines. */
async function invoiceOf(
  trx: Trx,
  context: StaffContext,
  job: StoredJob,
  items: CollectBody['items'],
): Promise<string> {
  const owed = job.billed.find(({ status }) => status === 'draft' || status === 'sent');
  const existing = owed ?? job.billed.find(({ status }) => status === 'paid');
  if (existing) {
    if (items) {
      throw wrongState(
        'There is an invoice already. Change that one, or leave the lines out.',
        await readJob(trx, context, job.id),
      );
    }
    return existing.id;
  }
  const today = todayInHonolulu(context.now);
  const bill = {
    customerId: job.customerId,
    ...(items ? { items } : {}),
    serviceDate: today,
    // An emergency is due at once.
    ...(job.isEmergency ? { dueDate: today } : {}),
  };
  const current = currentEstimate(job.priced, today);
  if (!current) {
    if (!items) throw invalid({ items: 'At least one item is required' });
    const { invoice } = await invoiceOfLines(trx, context, { ...contactOf(job), ...bill }, job.id);
    return invoice.id;
  }
  if (current.status === 'pending') await approveByPhone(trx, context, current.id);
  return (await invoiceOfQuote(trx, context, current.id, bill)).invoice.id;
}

/**
 * Finish and collect, in one transaction: ends the visit, approves a pending price, creates and issues the invoice, takes
 * stock, records the payment and queues its receipt. The second of two concurrent calls finds no balance.
 * @throws {AppError} `not_found`, `stale_version`; `wrong_state` when the job is cancelled, its price is not agreed or
 * nothing is owed; `insufficient_stock`; `invalid` beyond the balance, or without lines and price.
 */
export async function collectJob(
  context: StaffContext,
  { params, body }: RouteInput<typeof jobStepRoutes.collect>,
): Promise<Collected> {
  const collected = await context.db.transaction().execute(async (trx) => {
    const held = await lockCurrentJob(trx, context, { id: params.id, version: body.version });
    const job = await assignCallersCustomer(trx, context, held);
    await stepVisit(trx, context, job, { event: 'collect' });
    const id = await invoiceOf(trx, context, job, body.items);
    const { invoice, ...payment } = await collect(trx, context, { id }, body, 'job');
    return { job: await readJob(trx, context, job.id), invoice, payment };
  });
  triggerDrain(context);
  return collected;
}
