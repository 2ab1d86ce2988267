import type { CardFactKind, PayoutLineKind } from '#domain/payments.ts';

/** How to reach the card provider, from `CARDS_URL` and `CARDS_WEBHOOK_SECRET`. */
export interface CardSettings {
  readonly provider: 'stripe' | 'signed';
  /** The provider's address, with the key as the user name. */
  readonly url: string;
  /** Whether cards are charged; a message of the other mode is refused. */
  readonly live: boolean;
  /** Secrets that sign messages; while one is replaced, both are valid. */
  readonly secrets: readonly string[];
}

/** Something that happened at the provider. */
export interface CardFact {
  readonly kind: CardFactKind;
  /** The provider's id of its object: with the kind, what makes a fact one. */
  readonly ref: string;
  /** The provider's id of the message. */
  readonly event: string;
  readonly at: Date;
  readonly cents: number;
  /** Our session, of a payment. */
  readonly session: string | null;
  /** The provider's id of the payment. */
  readonly payment: string | null;
  /** Our id of a refund that we asked for. */
  readonly refund: string | null;
  /** A dispute's reason. */
  readonly reason: string | null;
  /** Until when a dispute can be answered. */
  readonly due?: Date;
}

/** A line of a payout, in cents; what went back is negative. */
export interface PayoutLine {
  readonly ref: string;
  readonly payout: string;
  readonly kind: PayoutLineKind;
  readonly payment: string | null;
  readonly grossCents: number;
  readonly feeCents: number;
  readonly at: Date;
}

/** What was missed, and how far the look came. */
export interface Missed {
  readonly facts: readonly CardFact[];
  readonly lines: readonly PayoutLine[];
  readonly mark: string | null;
}

/** A page to open at the provider. */
export interface CardStart {
  /** Our session: the provider gives it back with the payment, and a repeat with it opens no second page. */
  readonly key: string;
  readonly cents: number;
  /** What is paid, as the page shows it: "Invoice INV-2026-00012". */
  readonly title: string;
  /** Where the browser goes afterwards; neither address has a token of ours. */
  readonly paidUrl: string;
  readonly backUrl: string;
}

/** What answers a dispute. */
export interface DisputeAnswer {
  /** The provider's id of the dispute. */
  readonly dispute: string;
  /** Texts by the provider's names of its fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** A PDF. */
  readonly file: { readonly name: string; readonly bytes: Uint8Array };
}

/** A card provider: everything we ask of one. */
export interface CardProvider {
  /** The address of a page on which exactly this is paid. @throws {CardsAway} */
  start(ask: CardStart): Promise<string>;
  /**
   * What a signed message says. Pure: the same bytes at the same time say the same.
   * @throws {CardRefusal} when the signature is wrong or old, or the mode is another
   */
  read(raw: string, header: (name: string) => string | null, now: Date): readonly CardFact[];
  /** Gives money back. A repeat with the key gives nothing more. @throws {CardsAway | CardRefusal} */
  refund(ask: { readonly key: string; readonly payment: string; readonly cents: number }): Promise<CardFact>;
  /**
   * Sends the evidence of a dispute to the bank, which takes it once: a repeat is refused.
   * @throws {CardsAway | CardRefusal}
   */
  answerDispute(answer: DisputeAnswer): Promise<void>;
  /** Everything after the mark of an earlier look; null: as far back as the provider goes. @throws {CardsAway} */
  since(mark: string | null): Promise<Missed>;
}

/** Thrown when the provider does not answer, or not in time: whether it acted is unknown. */
export class CardsAway extends Error {
  override readonly name = 'CardsAway';
}

/** Thrown for a message that is not to be believed, and when the provider says no. */
export class CardRefusal extends Error {
  override readonly name = 'CardRefusal';
  readonly why: 'signature' | 'timestamp' | 'mode' | 'body' | 'refused';
  constructor(why: CardRefusal['why'], message: string) {
    super(message);
    this.why = why;
  }
}
