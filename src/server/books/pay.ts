import type { JobEarned } from '#contract/books/money-and-earnings.ts';
import type { PaidPerson, PaidRun, PayReport, payRoutes } from '#contract/books/pay.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db } from '#db/connect.ts';
import {
  type OwnMoney,
  paidPeople,
  paidRuns,
  type PaidRun as StoredRun,
  type PayableJob,
  payableJobs,
  payRules,
  type StoredRule,
  unpaidOwnMoney,
} from '#db/queries/books/pay.ts';
import { expenseLabel, type PayKind, payOf, ruleOn } from '#domain/earnings.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { shopDate, shopToday } from '#domain/shop-time.ts';
import type { StaffContext } from '../context.ts';

/** The runs that are listed; the CSV has all of them. */
const MAX_RUNS = 50;

const cents = (decimal: string) => centsFromDecimal(decimal, { negative: true });

/** A line that is to be paid; cents. */
export interface DueLine {
  readonly kind: PayKind;
  readonly jobId: string | null;
  readonly expenseId: string | null;
  readonly day: string;
  readonly label: string;
  readonly basis: string;
  readonly cents: number;
}

/** What a job pays its technician by the rule of the day they came, or as the owner set it. */
function payOfPayable(job: PayableJob, rules: readonly StoredRule[]) {
  const at = new Date(job.at);
  const { setAmount, setReason } = job;
  return payOf({
    margin: cents(job.margin),
    kind: job.kind,
    at,
    rule: ruleOn(
      rules.filter(({ technicianId }) => technicianId === job.technicianId),
      shopDate(at),
    ),
    set: setAmount === null ? undefined : { amount: cents(setAmount), reason: setReason ?? '' },
    toOthers: cents(job.toOthers),
  });
}

/** What a job pays beyond what was paid for it; nothing when that is the same. */
function lineOfJob(job: PayableJob, rules: readonly StoredRule[]): DueLine[] {
  const { pay, basis } = payOfPayable(job, rules);
  const paid = cents(job.paid);
  if (pay === paid) return [];
  return [
    {
      kind: paid === 0 ? 'share' : 'correction',
      ...{ jobId: job.id, expenseId: null, day: job.day },
      label: `Job ${job.number}, ${serviceTypeLabel(job.kind)}`,
      basis: paid === 0 ? basis : `${basis}; ${decimalFromCents(paid)} was paid`,
      cents: pay - paid,
    },
  ];
}

const lineOfExpense = ({ expenseId, jobId, jobNumber, category, day, amount }: OwnMoney): DueLine => ({
  kind: 'own',
  ...{ expenseId, jobId, day },
  label: jobNumber === null ? expenseLabel(category) : `Job ${jobNumber}, ${expenseLabel(category)}`,
  basis: cents(amount) > 0 ? 'Their own money back' : 'An expense that was reversed',
  cents: cents(amount),
});

/** What is to be paid through a day, by technician. */
export async function dueLines(
  db: Db,
  through: string,
  technicianId: string | null,
): Promise<{ rules: StoredRule[]; lines: ReadonlyMap<string, DueLine[]> }> {
  const rules = await payRules(db, technicianId);
  const lines = new Map<string, DueLine[]>();
  const add = (whose: string, own: readonly DueLine[]) => {
    if (own.length > 0) lines.set(whose, [...(lines.get(whose) ?? []), ...own]);
  };
  for (const job of await payableJobs(db, { through, technicianId }))
    add(job.technicianId, lineOfJob(job, rules));
  for (const spent of await unpaidOwnMoney(db, through, technicianId))
    add(spent.technicianId, [lineOfExpense(spent)]);
  return { rules, lines };
}

export const totalOf = (lines: readonly DueLine[]): number =>
  lines.reduce((sum, line) => sum + line.cents, 0);

export const runView = ({ fromDay, throughDay, paidByName, createdAt, ...run }: StoredRun): PaidRun => ({
  ...{ id: run.id, technicianId: run.technicianId, name: run.name, total: run.total },
  ...{ from: fromDay, through: throughDay, paidBy: paidByName, paidAt: createdAt },
});

/** What is to be paid, and what was; a technician's own, without what their jobs left. */
export async function readPay(
  { db, now, actor }: StaffContext,
  { query }: RouteInput<typeof payRoutes.read>,
): Promise<PayReport> {
  const isOwner = actor.role === 'owner';
  const whose = isOwner ? null : actor.id;
  const today = shopToday(now);
  const through = query.through ?? today;
  const { rules, lines } = await dueLines(db, through, whose);
  const people = (await paidPeople(db)).flatMap(({ id, name, isActive, isTechnician }): PaidPerson[] => {
    const due = lines.get(id) ?? [];
    const rule = ruleOn(
      rules.filter(({ technicianId }) => technicianId === id),
      today,
    );
    const isListed = isOwner ? due.length > 0 || (isActive && (isTechnician || rule)) : id === actor.id;
    if (!isListed) return [];
    return [
      {
        ...{ technicianId: id, name },
        rule: isOwner && rule ? ruleView(rule) : null,
        total: decimalFromCents(totalOf(due)),
        lines: due.map(({ expenseId: _, cents: amount, basis, ...line }) => ({
          ...line,
          basis: isOwner ? basis : null,
          amount: decimalFromCents(amount),
        })),
      },
    ];
  });
  const runs = await paidRuns(db, { technicianId: whose, limit: MAX_RUNS });
  return { through, people, runs: runs.map(runView) };
}

const ruleView = ({ technicianId: _, kinds, ...rule }: StoredRule) => ({ ...rule, kinds: [...kinds] });

/** The pay of a job's technician, paid or not; null before it is over and invoiced. */
export async function payOfJob(db: Db, jobId: string): Promise<JobEarned['technician']> {
  const [job] = await payableJobs(db, { jobId });
  if (!job) return null;
  const rules = await payRules(db, job.technicianId);
  const { pay, shop, basis } = payOfPayable(job, rules);
  const people = await paidPeople(db);
  return {
    name: people.find(({ id }) => id === job.technicianId)?.name ?? '',
    ...{ pay: decimalFromCents(pay), basis, paid: job.paid, shop: decimalFromCents(shop) },
    isSet: job.setAmount !== null,
  };
}
