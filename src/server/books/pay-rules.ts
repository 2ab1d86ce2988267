import type { JobEarned } from '#contract/books/money-and-earnings.ts';
import type { payRoutes } from '#contract/books/pay.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { insertJobPay, insertPayRule, lockPaid, payableJobs } from '#db/queries/books/pay.ts';
import { appendEvent } from '#db/queries/history.ts';
import { findJobById } from '#db/queries/jobs/jobs.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { ruleText } from '#domain/earnings.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound, wrongState } from '../errors.ts';
import { jobEarned } from './earned.ts';

/** Two decimals, as the database keeps a percentage. */
const twoDecimals = (decimal: string) => decimalFromCents(centsFromDecimal(decimal));

/** Sets how a technician is paid from a day on. Earlier rules stay. @throws {AppError} `invalid` without such an account */
export async function setPayRule(
  { db, actor, now }: StaffContext,
  { body: { technicianId, ...given } }: RouteInput<typeof payRoutes.setRule>,
): Promise<RouteOutput<typeof payRoutes.setRule>> {
  const splitOf = ({ share, afterHours }: { share: string; afterHours: string }) => ({
    share: twoDecimals(share),
    afterHours: twoDecimals(afterHours),
  });
  const rule = {
    from: given.from,
    ...splitOf(given),
    minimum: twoDecimals(given.minimum),
    kinds: given.kinds.map((own) => ({ kind: own.kind, ...splitOf(own) })),
  };
  await db.transaction().execute(async (trx) => {
    if (!(await lockPaid(trx, technicianId))) throw invalid({ technicianId: 'Choose an account' });
    await insertPayRule(trx, { technicianId, ...rule }, { setBy: actor.email, createdAt: now });
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: technicianId,
      what: 'pay_rule_set',
      ...{ actor: actor.email, at: now, after: { from: rule.from, split: ruleText(rule) } },
    });
  });
  return rule;
}

/**
 * Sets the pay of one job, or lets the split decide again. Where it was paid already, the difference is due next.
 * @throws {AppError} `not_found`; `wrong_state` before the job is over and invoiced
 */
export async function setJobPay(
  context: StaffContext,
  input: RouteInput<typeof payRoutes.setJob>,
): Promise<JobEarned> {
  const { db, actor, now } = context;
  const { amount, reason } = input.body;
  const jobId = input.params.id;
  await db.transaction().execute(async (trx) => {
    const job = await findJobById(trx, jobId);
    if (!job) throw notFound('job');
    const [payable] = await payableJobs(trx, { jobId });
    if (!payable) throw wrongState('A job has pay once it is over and invoiced.');
    await insertJobPay(trx, { jobId, amount, reason, setBy: actor.email, createdAt: now });
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: payable.technicianId,
      what: amount === null ? 'job_pay_unset' : 'job_pay_set',
      ...{ actor: actor.email, at: now },
      after: { job: payable.number, ...(amount === null ? {} : { amount: twoDecimals(amount) }), reason },
    });
  });
  return jobEarned(context, { ...input, body: undefined });
}
