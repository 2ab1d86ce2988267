import type { Trx } from '#db/connect.ts';
import {
  type CardRefund,
  type CardSession,
  findCardFact,
  findCardPayment,
  findCardRefund,
  findCardSession,
  insertCardFact,
  insertPayoutLines,
  type NewCardFact,
  type StoredCardFact,
} from '#db/queries/cards.ts';
import { appendEvent } from '#db/queries/history.ts';
import { isReversed } from '#db/queries/payments.ts';
import { bookCardPayment, cardFactWords } from '#domain/payments.ts';
import { decimalFromCents } from '#domain/money.ts';
import type { JobContext, MoneyContext } from '../context.ts';
import { log } from '../log.ts';
import { triggerDrain } from '../outbox/trigger-drain.ts';
import { giveBack, lockPaper, lockPayment } from './card-paper.ts';
import type { CardFact, PayoutLine } from './provider.ts';

/** What became of a fact: it is new, it was known already, or it is not about anything of ours. */
type Outcome = 'new' | 'known' | 'foreign';

/** How many facts were new, known already, and not ours. */
export type Booked = Record<Outcome, number>;

/** The context of what the provider reports. Its actor is whoever pressed "Pay", or the customer. */
type CardContext = Omit<JobContext, 'now'> & { readonly now: Date };

/**
 * Takes what the provider reports into the books, each fact once, in any order, however often it comes: a payment becomes a
 * payment on its paper; a refund that we asked for becomes its reversal; anything else is kept for a person to answer.
 */
export async function bookFacts(context: CardContext, facts: readonly CardFact[]): Promise<Booked> {
  const booked: Booked = { new: 0, known: 0, foreign: 0 };
  for (const fact of facts) {
    const outcome = await context.db.transaction().execute((trx) => bookFact(trx, context, fact));
    booked[outcome] += 1;
    if (outcome === 'foreign') log('warn', 'card_fact_foreign', { kind: fact.kind, event: fact.event });
  }
  if (booked.new > 0) triggerDrain(context);
  return booked;
}

/** Stores lines of payouts, each once. @returns how many are new */
export function bookPayoutLines(
  { db }: Pick<CardContext, 'db'>,
  lines: readonly PayoutLine[],
): Promise<number> {
  return insertPayoutLines(
    db,
    lines.map(({ ref, payout, kind, payment, grossCents, feeCents, at }) => ({
      ref,
      payoutRef: payout,
      kind,
      paymentRef: payment,
      gross: decimalFromCents(grossCents),
      fee: decimalFromCents(feeCents),
      happenedAt: at,
    })),
  );
}

function bookFact(trx: Trx, context: CardContext, fact: CardFact): Promise<Outcome> {
  if (fact.kind === 'payment') return bookPayment(trx, context, fact);
  if (fact.kind === 'refund' && fact.refund !== null) return bookRefund(trx, context, fact, fact.refund);
  return keepForPerson(trx, context, fact);
}

const rowOf = (fact: CardFact): NewCardFact => ({
  kind: fact.kind,
  ref: fact.ref,
  eventRef: fact.event,
  sessionId: null,
  paymentRef: fact.payment,
  refundId: null,
  amount: decimalFromCents(fact.cents),
  happenedAt: fact.at,
  paymentId: null,
  words: null,
});

/** Stores a fact that nobody else can have stored: its paper is locked, and it was not known. */
async function store(trx: Trx, fact: NewCardFact): Promise<StoredCardFact> {
  const stored = await insertCardFact(trx, fact);
  if (!stored) throw new Error('A fact of a locked paper was stored twice');
  return stored;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const sessionOf = async (trx: Trx, id: string | null): Promise<CardSession | undefined> =>
  id !== null && UUID.test(id) ? findCardSession(trx, id) : undefined;

const refundOf = async (trx: Trx, id: string | null): Promise<CardRefund | undefined> =>
  id !== null && UUID.test(id) ? findCardRefund(trx, id) : undefined;

async function bookPayment(trx: Trx, context: CardContext, fact: CardFact): Promise<Outcome> {
  const session = await sessionOf(trx, fact.session);
  if (!session) return 'foreign';
  const paper = await lockPaper(trx, session);
  // Under the lock: a repeat that came at the same time has waited here.
  if (await findCardFact(trx, fact)) return 'known';
  const money: MoneyContext = { ...context, actor: { email: session.actor ?? 'customer' } };
  const booking = bookCardPayment(fact.cents, paper);
  const { words, bookedCents, unbookedCents } = booking;
  const paymentId = bookedCents > 0 ? await paper.book(trx, money, bookedCents, fact.ref) : null;
  await store(trx, {
    ...rowOf(fact),
    sessionId: session.id,
    paymentId,
    unbooked: decimalFromCents(unbookedCents),
    words,
  });
  if (words)
    await appendEvent(trx, {
      recordType: paper.recordType,
      recordId: paper.id,
      what: 'card_asks',
      actor: money.actor.email,
      at: context.now,
      after: { amount: decimalFromCents(fact.cents), words },
    });
  return 'new';
}

/** Books a refund that the office asked for; its answer and its message may come in either order. */
async function bookRefund(
  trx: Trx,
  context: CardContext,
  fact: CardFact,
  refundId: string,
): Promise<Outcome> {
  const asked = await refundOf(trx, refundId);
  if (!asked) return keepForPerson(trx, context, fact);
  const paid = fact.payment === null ? undefined : await findCardPayment(trx, fact.payment);
  // With no booked part, its paper is locked too: a press on "Refund it" counts what was refunded under the same lock.
  const paper = asked.paymentId === null && paid ? await lockPaper(trx, paid.session) : undefined;
  const payment = asked.paymentId === null ? undefined : await lockPayment(trx, asked.paymentId);
  // Under the lock: the answer and the message wait for each other here.
  if (await findCardFact(trx, fact)) return 'known';
  const money: MoneyContext = { ...context, actor: { email: asked.actor } };
  const isStanding = payment !== undefined && !(await isReversed(trx, payment.id));
  const paymentId = isStanding ? await giveBack(trx, money, payment, asked.reason) : null;
  const stored = await insertCardFact(trx, { ...rowOf(fact), refundId, paymentId });
  if (!stored) return 'known';
  // A reversal has its own event.
  if (paper)
    await appendEvent(trx, {
      recordType: paper.recordType,
      recordId: paper.id,
      what: 'card_refunded',
      actor: asked.actor,
      at: context.now,
      after: { amount: stored.amount, reason: asked.reason },
    });
  return 'new';
}

/** Keeps a fact from outside. The books do not move: a person is asked. */
async function keepForPerson(trx: Trx, { now }: CardContext, fact: CardFact): Promise<Outcome> {
  const session = fact.kind === 'failed' ? await sessionOf(trx, fact.session) : undefined;
  if (fact.kind === 'failed' && !session) return 'foreign';
  const words = fact.kind === 'payment' ? null : cardFactWords(fact.kind, fact.cents, fact);
  // A refund of ours that failed is over: the next press asks for another.
  const failed = fact.kind === 'refund_failed' ? await refundOf(trx, fact.refund) : undefined;
  const refundId = failed?.id ?? null;
  const stored = await insertCardFact(trx, {
    ...rowOf(fact),
    sessionId: session?.id ?? null,
    refundId,
    words,
  });
  if (!stored) return 'known';
  const paid = fact.payment === null ? undefined : await findCardPayment(trx, fact.payment);
  const recordId = paid?.session.invoiceId ?? paid?.session.quoteId;
  if (words && recordId)
    await appendEvent(trx, {
      recordType: paid?.session.invoiceId ? 'invoice' : 'quote',
      recordId,
      what: 'card_asks',
      actor: null,
      at: now,
      after: { amount: stored.amount, words },
    });
  return 'new';
}
