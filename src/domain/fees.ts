import { centsFromDecimal } from './money.ts';

/**
 * Every fee an estimate can charge, in the order people read them: the kind its line has on an invoice, the column and
 * wire field its amount is stored and sent in, and its label. Screens, PDF, customer document, CSV and the database's
 * types read this list.
 */
const fees = [
  { kind: 'travel', column: 'serviceFee', label: 'Travel fee', officeLabel: 'Service Fee' },
  { kind: 'urgency', column: 'urgencyFee', label: 'Urgency fee', officeLabel: 'Urgency Fee' },
] as const;

export type FeeKind = (typeof fees)[number]['kind'];
export type FeeColumn = (typeof fees)[number]['column'];

/** The displayed name: "Travel fee". */
export function feeLabel(kind: FeeKind): string {
  return fees.find((fee) => fee.kind === kind)?.label ?? kind;
}

/** The fees of a document in cents: `serviceFeeCents`, `urgencyFeeCents`. */
export type FeeCents = { readonly [Column in FeeColumn as `${Column}Cents`]: number };

export const feeColumns: readonly FeeColumn[] = fees.map(({ column }) => column);

/** What a line of an invoice is: work or parts, or one of the fees. */
export const lineKinds = ['item', ...fees.map(({ kind }) => kind)] as const;
export type LineKind = (typeof lineKinds)[number];

/** One fee of a document, in cents. `officeLabel` is its name in the office's forms (spec §4). */
export interface FeeLine {
  readonly kind: FeeKind;
  readonly label: string;
  readonly officeLabel: string;
  readonly amountCents: number;
}

/** Every fee of an estimate with its amount in cents, even zero. */
export function feesOf(price: FeeCents): readonly FeeLine[] {
  return fees.map(({ column, ...fee }) => ({ ...fee, amountCents: price[`${column}Cents` as const] }));
}

/** The fees of a stored or sent estimate, whose amounts are decimal dollars, in cents. */
export function feeCents(estimate: Readonly<Record<FeeColumn, string>>): FeeCents {
  const cents = feeColumns.map((column) => [`${column}Cents`, centsFromDecimal(estimate[column])] as const);
  return Object.fromEntries(cents) as FeeCents;
}

/** The amounts of every fee of a stored or sent estimate, in decimal dollars, and nothing else of it. */
export function feeAmounts(estimate: Readonly<Record<FeeColumn, string>>): Record<FeeColumn, string> {
  return Object.fromEntries(feeColumns.map((column) => [column, estimate[column]])) as Record<
    FeeColumn,
    string
  >;
}

/** The fees a stored or sent estimate charges: its lines beside the items, without those of zero. */
export function feeLines(estimate: Readonly<Record<FeeColumn, string>>): readonly FeeLine[] {
  return feesOf(feeCents(estimate)).filter(({ amountCents }) => amountCents > 0);
}
