import type { payRoutes, WholeRun } from '#contract/books/pay.ts';
import type { RouteInput } from '#contract/route.ts';
import { insertPayRun, lockPaid, paidLines, paidRuns, paidSheetLines } from '#db/queries/books/pay.ts';
import { appendEvent } from '#db/queries/history.ts';
import type { Db } from '#db/connect.ts';
import { decimalFromCents, centsFromDecimal } from '#domain/money.ts';
import type { Period } from '#domain/period.ts';
import { addDays, shopToday } from '#domain/shop-time.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound, wrongState } from '../errors.ts';
import { amount } from './csv.ts';
import { type Sheet, singlePageSheet } from './export-lists.ts';
import { dueLines, runView, totalOf } from './pay.ts';

async function wholeRun(db: Db, id: string, whose: string | null): Promise<WholeRun> {
  const [run] = await paidRuns(db, { id, technicianId: whose, limit: 1 });
  if (!run) throw notFound('pay run');
  const lines = await paidLines(db, id);
  return {
    ...runView(run),
    lines: lines.map(({ kind, jobId, day, label, basis, amount: paid }) => ({
      ...{ kind, jobId, day, label, amount: paid },
      // What a job leaves is the owner's to see.
      basis: whose === null ? basis : null,
    })),
  };
}

/** What was paid at once; a technician finds their own alone. @throws {AppError} `not_found` */
export const findPayRun = (
  { db, actor }: StaffContext,
  { params: { id } }: RouteInput<typeof payRoutes.run>,
): Promise<WholeRun> => wholeRun(db, id, actor.role === 'owner' ? null : actor.id);

/**
 * Records that a technician was paid what is due through a day. Its lines are kept as they are; whatever changes later is a
 * correction of the next run.
 * @throws {AppError} `invalid` for a day to come, or no such account; `wrong_state` when there is nothing to pay, less than
 * nothing, or no longer the amount that the owner saw
 */
export function markPaid(
  { db, actor, now }: StaffContext,
  { body: { technicianId, through, total } }: RouteInput<typeof payRoutes.pay>,
): Promise<WholeRun> {
  if (through > shopToday(now)) throw invalid({ through: 'Must not be after today' });
  return db.transaction().execute(async (trx) => {
    if (!(await lockPaid(trx, technicianId))) throw invalid({ technicianId: 'Choose an account' });
    const { lines: due } = await dueLines(trx, through, technicianId);
    const lines = due.get(technicianId) ?? [];
    if (lines.length === 0) throw wrongState('Nothing is to be paid.');
    const sum = totalOf(lines);
    if (sum < 0) throw wrongState('More is to be taken back than paid: it counts against the next pay.');
    if (sum !== centsFromDecimal(total))
      throw wrongState(`It is ${decimalFromCents(sum)} now: something changed. Look at it again.`);
    const [before] = await paidRuns(trx, { technicianId, limit: 1 });
    const next = before && addDays(before.throughDay, 1);
    const fromDay = next === undefined || next <= through ? (next ?? null) : through;
    const id = await insertPayRun(
      trx,
      {
        ...{ technicianId, fromDay, throughDay: through, total: decimalFromCents(sum) },
        ...{ paidBy: actor.email, createdAt: now },
      },
      lines.map(({ cents, ...line }) => ({ ...line, amount: decimalFromCents(cents) })),
    );
    await appendEvent(trx, {
      recordType: 'admin_user',
      recordId: technicianId,
      what: 'pay_paid',
      ...{ actor: actor.email, at: now, after: { amount: decimalFromCents(sum), through } },
    });
    return wholeRun(trx, id, null);
  });
}

/** What was paid in a period, or at once, line by line. */
export function paySheet({ db }: StaffContext, of: Period | { readonly runId: string }): Sheet {
  return singlePageSheet(() => paidSheetLines(db, of), {
    paid: ({ paid }) => paid,
    technician: ({ name }) => name,
    from: ({ fromDay }) => fromDay,
    through: ({ throughDay }) => throughDay,
    kind: ({ kind }) => kind,
    day: ({ day }) => day,
    what: ({ label }) => label,
    why: ({ basis }) => basis,
    amount: (line) => amount(line.amount),
  });
}
