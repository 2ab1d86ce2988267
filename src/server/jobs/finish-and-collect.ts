import type { CollectBody } from '#contract/jobs/step-bodies.ts';
import type { Trx } from '#db/connect.ts';
import type { StoredJob } from '#db/queries/jobs/jobs.ts';
import { shopToday } from '#domain/shop-time.ts';
import { decimalFromCents, formatDecimal } from '#domain/money.ts';
import type { StaffContext } from '../context.ts';
import { invalid, wrongState } from '../errors.ts';
import { invoiceOfLines, invoiceOfQuote } from '../invoices/create-invoice.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { collect } from '../payments/collect.ts';
import { assignCallersCustomer } from './caller.ts';
import { currentEstimate } from './job-view.ts';
import { lockCurrentJob, readJob } from './jobs.ts';
import { stepVisit } from './step-visit.ts';
import type { Take, Taken, ToTake } from './steps.ts';
import { approveByPhone, contactOf } from './price.ts';

/** The invoice to collect on: the job's with a balance, its estimate's, or a new one from the given lines. */
async function invoiceOf(
  trx: Trx,
  context: StaffContext,
  job: StoredJob,
  { body: { items }, waited }: Pick<ToTake<CollectBody>, 'body' | 'waited'>,
): Promise<string> {
  const owed = job.billed.find(({ status }) => status === 'draft' || status === 'sent');
  const existing = owed ?? job.billed.find(({ status }) => status === 'paid');
  if (existing) {
    if (items && !waited) {
      throw wrongState(
        'There is an invoice already. Change that one, or leave the lines out.',
        await readJob(trx, context, job.id),
      );
    }
    return existing.id;
  }
  const today = shopToday(context.now);
  const bill = {
    customerId: job.customerId,
    ...(items ? { items } : {}),
    serviceDate: shopToday(context.happened?.at ?? context.now),
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

/** For the office: the customer was shown another total than the estimate has now. What was sent stands. */
function metPrice(
  job: StoredJob,
  { price, offered = price }: CollectBody,
  today: string,
): Pick<Taken, 'met'> {
  const current = currentEstimate(job.priced, today);
  if (price === undefined || !current || current.total === offered) return {};
  return {
    met: `The customer was shown ${formatDecimal(price)}; the estimate says ${formatDecimal(current.total)}.`,
  };
}

/**
 * Finish and collect, in one transaction: ends the visit, approves a pending price, creates and issues the invoice, takes
 * stock, records the payment and queues its receipt. The second of two concurrent calls finds no balance. If it waited, the
 * work is done and the money taken: short stock is recorded, and what is not owed is left for a person to book.
 * @throws {AppError} `wrong_state` when the job is cancelled, its price is not agreed or nothing is owed;
 * `insufficient_stock`; `invalid` beyond the balance, or without lines and price.
 */
export const collectJob: Take<'collect'> = async (context, { jobId, body, waited }) => {
  const taken = await context.db.transaction().execute(async (trx): Promise<Taken> => {
    const held = await lockCurrentJob(trx, context, { id: jobId });
    const job = await assignCallersCustomer(trx, context, held);
    await stepVisit(trx, context, job, { event: 'collect' });
    const met = waited ? metPrice(job, body, shopToday(context.now)) : {};
    const id = await invoiceOf(trx, context, job, { body, waited });
    const override = body.override || waited;
    const paid = await collect(trx, context, { id }, { ...body, override, upToBalance: waited }, 'job');
    const unbooked = decimalFromCents(paid.restCents);
    return {
      ...(paid.restCents > 0
        ? { unbooked, met: `${formatDecimal(unbooked)} was taken beyond what is owed.` }
        : met),
      ...(paid.receipt ? { paymentId: paid.receipt.id } : {}),
    };
  });
  triggerDrain(context);
  return taken;
};
