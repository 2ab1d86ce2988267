import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { CardFactKind } from '#domain/payments.ts';
import type { Db, Trx } from '../connect.ts';
import type { Row } from '../schema.ts';
import type {
  CardFactTable,
  CardPayoutLineTable,
  CardRefundTable,
  CardSessionTable,
  DepositAskTable,
} from '../schema-money.ts';

export type CardSession = Row<'cardSession'>;
export type StoredCardFact = Row<'cardFact'>;
export type CardRefund = Row<'cardRefund'>;
export type NewCardFact = Omit<Insertable<CardFactTable>, 'id' | 'createdAt'>;

/** Stores a press on "Pay", before the provider is asked. */
export async function insertCardSession(db: Db, session: Insertable<CardSessionTable>): Promise<void> {
  await db.insertInto('cardSession').values(session).execute();
}

export function findCardSession(db: Db, id: string): Promise<CardSession | undefined> {
  return db.selectFrom('cardSession').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Asks for a deposit on an estimate; the newest counts. */
export async function insertDepositAsk(trx: Trx, asked: Insertable<DepositAskTable>): Promise<void> {
  await trx.insertInto('depositAsk').values(asked).execute();
}

/** A fact that is known already. */
export function findCardFact(
  db: Db,
  { kind, ref }: { readonly kind: CardFactKind; readonly ref: string },
): Promise<StoredCardFact | undefined> {
  return db
    .selectFrom('cardFact')
    .selectAll()
    .where('kind', '=', kind)
    .where('ref', '=', ref)
    .executeTakeFirst();
}

/** Stores a fact; undefined if it is known already. */
export function insertCardFact(trx: Trx, fact: NewCardFact): Promise<StoredCardFact | undefined> {
  return trx
    .insertInto('cardFact')
    .values(fact)
    .onConflict((conflict) => conflict.columns(['kind', 'ref']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The session and the payment's fact that a provider's id of a payment stands for; undefined while it is not known. */
export async function findCardPayment(
  db: Db,
  paymentRef: string,
): Promise<{ readonly fact: StoredCardFact; readonly session: CardSession } | undefined> {
  const fact = await findCardFact(db, { kind: 'payment', ref: paymentRef });
  const session = fact?.sessionId ? await findCardSession(db, fact.sessionId) : undefined;
  return fact && session && { fact, session };
}

/** The fact of a booked card payment; undefined for any other payment. */
export function findFactOfPayment(db: Db, paymentId: string): Promise<StoredCardFact | undefined> {
  return db
    .selectFrom('cardFact')
    .selectAll()
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'payment')
    .executeTakeFirst();
}

/** A fact by its own id. */
export function findCardFactById(db: Db, id: string): Promise<StoredCardFact | undefined> {
  return db.selectFrom('cardFact').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertCardRefund(trx: Trx, refund: Insertable<CardRefundTable>): Promise<void> {
  await trx.insertInto('cardRefund').values(refund).execute();
}

export function findCardRefund(db: Db, id: string): Promise<CardRefund | undefined> {
  return db.selectFrom('cardRefund').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A refund that was asked for and is neither done nor failed: pressed again, it is the same one. */
export function findOpenCardRefund(
  db: Db,
  { factId, paymentId }: Pick<CardRefund, 'factId' | 'paymentId'>,
): Promise<CardRefund | undefined> {
  return db
    .selectFrom('cardRefund')
    .selectAll()
    .where('factId', '=', factId)
    .where('paymentId', paymentId === null ? 'is' : '=', paymentId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('cardFact').select('id').whereRef('cardFact.refundId', '=', 'cardRefund.id'))),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What was refunded at the provider of what no paper owed, less what failed: the booked part goes back as a reversal. */
const refundedOf = (paymentRef: RawBuilder<unknown>): RawBuilder<string> => sql<string>`
  (select coalesce(sum(back.amount), 0.00) from card_fact back
    where back.payment_ref = ${paymentRef} and back.kind = 'refund' and not exists (
      select from card_fact failed where failed.kind = 'refund_failed' and failed.ref = back.ref) and not exists (
      select from card_refund asked where asked.id = back.refund_id and asked.payment_id is not null))`;

export async function readRefunded(db: Db, paymentRef: string): Promise<string> {
  const { rows } = await sql<{
    refunded: string;
  }>`select ${refundedOf(sql`${paymentRef}`)} as refunded`.execute(db);
  return rows[0]?.refunded ?? '0.00';
}

/**
 * Facts that wait for a person. `refund_due`: money that no paper owed and that was not given back. `card`: a part payment; a
 * refund or lost dispute of a booked payment that still stands; a dispute until it ends; whatever failed. Of a payment that
 * we do not know, nothing.
 * @param shown whether the inbox shows the fact `card_fact`
 */
export const waitingCardFacts = (
  kind: 'refund_due' | 'card',
  shown: RawBuilder<unknown>,
  limit: number,
): RawBuilder<unknown> => sql`
  (select card_fact.id, card_fact.created_at, card_fact.words, session.invoice_id, session.quote_id,
          ${kind === 'refund_due' ? sql`card_fact.unbooked - ${refundedOf(sql`card_fact.ref`)}` : sql`card_fact.amount`} as amount
     from card_fact
     left join card_fact paid on paid.kind = 'payment' and paid.ref = card_fact.payment_ref
     left join card_session session on session.id = paid.session_id
    where card_fact.words is not null and ${shown} and ${kind === 'refund_due' ? isRefundDue : asksOtherwise}
    order by card_fact.created_at limit ${limit})`;

const isRefundDue = sql`card_fact.unbooked > 0 and card_fact.unbooked > ${refundedOf(sql`card_fact.ref`)}`;

const stillStands = sql`not exists (select from payment back where back.reverses_id = paid.payment_id)`;

const asksOtherwise = sql`case card_fact.kind
  when 'payout_failed' then true
  when 'payment' then card_fact.unbooked = 0
  when 'dispute' then paid.id is not null and not exists (
    select from card_fact ended where ended.kind in ('dispute_won', 'dispute_lost') and ended.ref = card_fact.ref)
  when 'refund' then paid.id is not null and ${refundedOf(sql`paid.ref`)} > paid.unbooked and ${stillStands}
  when 'dispute_lost' then paid.id is not null and ${stillStands}
  else paid.id is not null
end`;

/** Stores lines of payouts, each once. */
export async function insertPayoutLines(
  db: Db,
  lines: readonly Insertable<CardPayoutLineTable>[],
): Promise<number> {
  if (lines.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('cardPayoutLine')
    .values(lines)
    .onConflict((conflict) => conflict.column('ref').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** How far the last look for missed messages came; null before the first. */
export async function findCardMark(db: Db): Promise<string | null> {
  const last = await db
    .selectFrom('cardLook')
    .select('mark')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.mark ?? null;
}

export async function insertCardLook(db: Db, mark: string, lookedAt: Date): Promise<void> {
  await db.insertInto('cardLook').values({ mark, lookedAt }).execute();
}
