import { randomUUID } from 'node:crypto';
import type { cardRoutes } from '#contract/cards.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { noteChanged } from '#db/queries/history.ts';
import type { Trx } from '#db/connect.ts';
import {
  type CardRefund,
  findCardFactById,
  findCardPayment,
  findFactOfPayment,
  findOpenCardRefund,
  insertCardFact,
  insertCardRefund,
  readRefunded,
  type StoredCardFact,
} from '#db/queries/cards.ts';
import { isReversed } from '#db/queries/payments.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import type { StaffContext } from '../context.ts';
import { AppError, notFound, wrongState } from '../errors.ts';
import { bookFacts } from './book-facts.ts';
import { lockPaper, lockPayment } from './card-paper.ts';
import { type CardFact, CardRefusal } from './provider.ts';
import { openProvider } from './open-provider.ts';

/** Stores that a refund is asked for; an earlier press whose end is unknown is taken up again. */
async function ask(
  trx: Trx,
  { actor, now }: StaffContext,
  refund: Omit<CardRefund, 'id' | 'actor' | 'createdAt'>,
) {
  const open = await findOpenCardRefund(trx, refund);
  if (open) return open;
  const asked = { ...refund, id: randomUUID(), actor: actor.email, createdAt: now.toISOString() };
  await insertCardRefund(trx, asked);
  return asked;
}

/**
 * Asks the provider for a refund, and books it. Its message may be booked first; either way it is booked once.
 * @throws {AppError} `wrong_state` when the provider says no; `unavailable` when it does not answer: pressed again, the same
 *   refund is asked for
 */
async function refundNow(context: StaffContext, fact: StoredCardFact, refund: CardRefund): Promise<void> {
  const { cards } = context.config;
  if (!cards) throw notFound('card provider');
  const provider = await openProvider(cards);
  const cents = centsFromDecimal(refund.amount);
  const made = await provider
    .refund({ key: refund.id, payment: fact.ref, cents })
    .catch(async (error: unknown) => {
      // Any other answer is doubtful: the refund may have been made, so its key is kept.
      if (error instanceof CardRefusal && error.why === 'refused') {
        await closeRefund(context, fact, refund);
        throw wrongState(`The card provider did not refund it: ${error.message} Nothing was booked.`);
      }
      throw new AppError(
        'unavailable',
        'The card provider gave no clear answer. Press again later: it is not refunded twice.',
        { cause: error },
      );
    });
  await bookFacts(context, [{ ...made, refund: refund.id, payment: fact.ref } satisfies CardFact]);
  // Its message may have booked it before: the screens of either paper read again all the same.
  noteChanged('invoice');
  noteChanged('quote');
}

/** A refund that the provider refused is over: the next press is another one. */
function closeRefund({ db, now }: StaffContext, fact: StoredCardFact, refund: CardRefund): Promise<unknown> {
  const refused = {
    kind: 'refund_failed',
    ref: refund.id,
    eventRef: refund.id,
    refundId: refund.id,
  } as const;
  const nothing = { sessionId: null, paymentId: null, words: null };
  return db.transaction().execute((trx) =>
    insertCardFact(trx, {
      ...refused,
      ...nothing,
      paymentRef: fact.ref,
      amount: refund.amount,
      happenedAt: now,
    }),
  );
}

/**
 * Refunds a whole card payment or deposit at the provider, and reverses it by the rules of any reversal.
 * @throws {AppError} `not_found`; `wrong_state` when it is no card payment or is reversed; as {@link refundNow}
 */
export async function refundPayment(
  context: StaffContext,
  { params, body }: RouteInput<typeof cardRoutes.refund>,
): Promise<RouteOutput<typeof cardRoutes.refund>> {
  const { fact, asked } = await context.db.transaction().execute(async (trx) => {
    const payment = await lockPayment(trx, params.id);
    if (payment?.kind !== 'payment') throw notFound('payment');
    const found = await findFactOfPayment(trx, payment.id);
    if (!found) throw wrongState('This was not paid through the card provider: reverse it instead.');
    if (await isReversed(trx, payment.id)) throw wrongState('This payment was already reversed.');
    const { id: paymentId, amount } = payment;
    const refund = { factId: found.id, paymentId, amount, reason: body.reason };
    return { fact: found, asked: await ask(trx, context, refund) };
  });
  await refundNow(context, fact, asked);
  return { amount: asked.amount };
}

/**
 * Refunds what no paper owed of a card payment; the books had nothing of it, and have nothing to reverse.
 * @throws {AppError} `not_found`; `wrong_state` when nothing is left; as {@link refundNow}
 */
export async function refundUnbooked(
  context: StaffContext,
  { params, body }: RouteInput<typeof cardRoutes.refundUnbooked>,
): Promise<RouteOutput<typeof cardRoutes.refundUnbooked>> {
  const { fact, asked } = await context.db.transaction().execute(async (trx) => {
    const found = await findCardFactById(trx, params.id);
    if (found?.kind !== 'payment') throw notFound('card payment');
    const paid = await findCardPayment(trx, found.ref);
    // Whatever is booked of it: two presses at once wait for each other here.
    if (paid) await lockPaper(trx, paid.session);
    const left = centsFromDecimal(found.unbooked) - centsFromDecimal(await readRefunded(trx, found.ref));
    if (left <= 0) throw wrongState('Nothing is left to refund.');
    const refund = { factId: found.id, paymentId: null, amount: decimalFromCents(left), reason: body.reason };
    return { fact: found, asked: await ask(trx, context, refund) };
  });
  await refundNow(context, fact, asked);
  return { amount: asked.amount };
}
