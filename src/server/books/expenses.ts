import type { Expense, expenseRoutes } from '#contract/books/cash-and-expenses.ts';
import { emptyToNull } from '#contract/fields.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { type Trx, violates } from '#db/connect.ts';
import {
  findExpense,
  findExpensePhoto,
  insertExpense,
  insertExpenseReversal,
  listExpenses as selectExpenses,
} from '#db/queries/books/cash-and-expenses.ts';
import { appendEvent } from '#db/queries/history.ts';
import { expenseLabel, paidWithLabel } from '#domain/earnings.ts';
import { jobSteps, NO_JOB } from '#domain/job-steps.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import type { StaffContext } from '../context.ts';
import { notFound, wrongState } from '../errors.ts';
import { clockErrorOf } from '../jobs/step-visit.ts';
import type { Take } from '../jobs/steps.ts';
import { takePhotoPart } from '../photos/take-photo-part.ts';

/** Tells the history of an expense's job, or of the account that has to do with one of no job. */
function recordExpenseEvent(
  trx: Trx,
  { actor }: StaffContext,
  { jobId, what, at, after }: { jobId: string | null; what: string; at: Date; after: object },
): Promise<void> {
  const record =
    jobId === null
      ? ({ recordType: 'admin_user', recordId: actor.id } as const)
      : ({ recordType: 'job', recordId: jobId } as const);
  return appendEvent(trx, { ...record, what, actor: actor.email, at, after });
}

/** Records what somebody spent, in the books of the day it arrives. A promised photo follows. */
export const recordExpense: Take<'expense'> = async (context, { id, jobId: of, body }) => {
  const { db, now, actor, happened } = context;
  const { category, paidWith } = body;
  const jobId = of === NO_JOB ? null : of;
  const note = emptyToNull(body.note);
  const amount = decimalFromCents(centsFromDecimal(body.amount));
  await db.transaction().execute(async (trx) => {
    await insertExpense(trx, {
      ...{ id, jobId, category, amount, paidWith, note },
      photoSha256: emptyToNull(body.photoSha256),
      actor: actor.email,
      createdAt: now,
    });
    await recordExpenseEvent(trx, context, {
      jobId,
      what: jobSteps.expense.event,
      at: happened?.at ?? now,
      after: {
        amount,
        spentOn: expenseLabel(category),
        paidWith: paidWithLabel(paidWith),
        ...(note === null ? {} : { note }),
        ...clockErrorOf(context),
      },
    });
  });
  return {};
};

/** A page of expenses and reversals. */
export const listExpenses = ({ db }: StaffContext, { query }: RouteInput<typeof expenseRoutes.list>) =>
  selectExpenses(db, query);

/**
 * Takes a whole expense back, in the books of today: what was exported stays as it left.
 * @throws {AppError} `wrong_state` for a reversal, or when it was taken back before; `not_found`
 */
export async function reverseExpense(
  context: StaffContext,
  { params: { id }, body: { reason } }: RouteInput<typeof expenseRoutes.reverse>,
): Promise<Expense> {
  const { db, actor, now } = context;
  const expense = await findExpense(db, id);
  if (!expense) throw notFound('expense');
  if (expense.kind === 'reversal') throw wrongState('This is a reversal already.');
  const { jobId, amount, category } = expense;
  try {
    await db.transaction().execute(async (trx) => {
      await insertExpenseReversal(trx, expense, { actor: actor.email, reason, createdAt: now });
      await recordExpenseEvent(trx, context, {
        jobId,
        what: 'expense_reversed',
        at: now,
        after: { amount, spentOn: expenseLabel(category), reason },
      });
    });
  } catch (error) {
    if (violates(error, 'expense_reverses_id_key')) throw wrongState('This expense was reversed already.');
    throw error;
  }
  return { ...expense, reversed: true };
}

/** Takes the next part of a receipt's photo; a technician's of their own expenses. @throws {AppError} as {@link takePhotoPart} */
export const sendExpensePhoto = (
  { db, actor }: StaffContext,
  { params: { id }, body }: RouteInput<typeof expenseRoutes.sendPhoto>,
): Promise<RouteOutput<typeof expenseRoutes.sendPhoto>> =>
  takePhotoPart(
    db,
    { of: 'expense', id, actor: actor.role === 'technician' ? actor.email : undefined },
    body,
  );

/** The photo of a receipt. @throws {AppError} `not_found` */
export async function expensePhoto(
  { db }: StaffContext,
  { params: { id } }: RouteInput<typeof expenseRoutes.photo>,
): Promise<{ photo: Uint8Array; photoType: string }> {
  const found = await findExpensePhoto(db, id);
  if (!found?.photo || !found.photoType) throw notFound('photo');
  return { photo: found.photo, photoType: found.photoType };
}
