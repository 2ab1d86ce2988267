import type { CashReport, cashRoutes } from '#contract/books/cash-and-expenses.ts';
import type { RouteInput } from '#contract/route.ts';
import {
  lastReceived,
  lockOffer,
  offerVan,
  openOffers,
  readVans,
  receiveOffer,
} from '#db/queries/books/cash-and-expenses.ts';
import { appendEvent } from '#db/queries/history.ts';
import { type Counted, difference, differing } from '#domain/payments.ts';
import { expenseLabel } from '#domain/earnings.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound, wrongState } from '../errors.ts';
import { sumOf } from './reports.ts';

/** The cash in the vans and what was handed in; a technician's own. */
export async function readCash({ db, actor }: StaffContext): Promise<CashReport> {
  const whose = actor.role === 'technician' ? actor.id : null;
  const payments = await readVans(db, whose);
  const offers = new Map((await openOffers(db, whose)).map((offer) => [offer.technicianId, offer]));
  const received = await lastReceived(db, whose);
  const sum = (of: typeof payments, method: 'cash' | 'check') =>
    sumOf(
      of.filter((payment) => payment.method === method),
      ['amount'],
    ).amount;
  const vans = [...Map.groupBy(payments, ({ technicianId }) => technicianId)].map(([technicianId, own]) => {
    const offer = offers.get(technicianId);
    return {
      technicianId,
      name: own[0]?.name ?? '',
      held: { cash: sum(own, 'cash'), checks: sum(own, 'check') },
      payments: own.map(({ id, method, amount, takenAt, paper, category, customer }) => ({
        ...{ id, method, amount, takenAt, customer },
        paper: category ? `Expense: ${expenseLabel(category)}` : paper,
      })),
      offer: offer
        ? {
            id: offer.id,
            // Who receives it counts without it.
            counted:
              technicianId === actor.id ? { cash: offer.countedCash, checks: offer.countedChecks } : null,
          }
        : null,
    };
  });
  return {
    vans,
    received: received.map((one) => {
      const counted = { cash: one.countedCash, checks: one.countedChecks };
      const expected = { cash: one.expectedCash, checks: one.expectedChecks };
      return {
        id: one.id,
        technician: one.technician,
        receivedBy: one.receiver,
        at: one.receivedAt ?? one.createdAt,
        counted,
        difference: difference(counted, expected),
      };
    }),
  };
}

function recordCash(
  trx: Parameters<typeof appendEvent>[0],
  { actor, now }: StaffContext,
  technicianId: string,
  what: 'cash_offered' | 'cash_received',
  { cash, checks }: Counted,
) {
  return appendEvent(trx, {
    recordType: 'admin_user',
    recordId: technicianId,
    what,
    actor: actor.email,
    at: now,
    after: { cash, checks },
  });
}

/**
 * Offers what is in the caller's van, as they counted it.
 * @throws {AppError} `wrong_state` when there is nothing in it.
 */
export async function offerCash(
  context: StaffContext,
  { body }: RouteInput<typeof cashRoutes.offer>,
): Promise<CashReport> {
  const { db, actor } = context;
  await db.transaction().execute(async (trx) => {
    if (!(await offerVan(trx, actor.id, body))) throw wrongState('You have no cash or checks to hand in.');
    await recordCash(trx, context, actor.id, 'cash_offered', body);
  });
  return readCash(context);
}

/**
 * Receives an offer. Both must have counted the same; what differs from the payments is an entry of the journal.
 * @throws {AppError} `invalid` when the counts differ, `wrong_state` when it is their own, `not_found`.
 */
export async function receiveCash(
  context: StaffContext,
  { params, body }: RouteInput<typeof cashRoutes.receive>,
): Promise<CashReport> {
  const { db, actor, now } = context;
  await db.transaction().execute(async (trx) => {
    const offer = await lockOffer(trx, params.id);
    if (!offer) throw notFound('count');
    const counted = { cash: offer.countedCash, checks: offer.countedChecks };
    const apart = differing(body, counted);
    if (offer.receivedAt !== null) {
      if (apart.length === 0) return;
      throw wrongState('This was received already.');
    }
    if (offer.technicianId === actor.id) throw wrongState('Someone else must receive what you hand in.');
    if (apart.length > 0)
      throw invalid(
        Object.fromEntries(apart.map((name) => [name, 'Your counts differ: count again together'])),
      );
    await receiveOffer(trx, offer.id, actor.id, now);
    await recordCash(trx, context, offer.technicianId, 'cash_received', counted);
  });
  return readCash(context);
}
