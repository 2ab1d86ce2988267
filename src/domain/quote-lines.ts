import { centsFromDecimal } from './money.ts';

export const difficulties = ['easy', 'standard', 'complex'] as const;
/** How hard a job is for the technician; does not affect the price. */
export type Difficulty = (typeof difficulties)[number];
export const DEFAULT_DIFFICULTY: Difficulty = 'standard';

export const builderCategoryIds = ['emergency', 'residential', 'automotive', 'commercial'] as const;
/** A section of the public builder's catalog. */
export type BuilderCategory = (typeof builderCategoryIds)[number];

export const publicItemCategories = [...builderCategoryIds, 'custom'] as const;
/**
 * An item category on a public quote; `custom` is the customer's own description and price, to be confirmed.
 */
export type PublicItemCategory = (typeof publicItemCategories)[number];

export const estimateCategories = ['parts', 'labor', 'materials', 'services'] as const;
/** An item category on an office estimate; inventory uses the same four. */
export type EstimateCategory = (typeof estimateCategories)[number];

/** Any category of a stored quote item. */
export type QuoteItemCategory = PublicItemCategory | EstimateCategory;

const LABELS: Record<QuoteItemCategory, string> = {
  emergency: 'Lockouts',
  residential: 'Residential',
  automotive: 'Automotive',
  commercial: 'Commercial',
  custom: 'Custom',
  parts: 'Parts',
  labor: 'Labor',
  materials: 'Materials',
  services: 'Services',
};

export function itemCategoryLabel(category: QuoteItemCategory): string {
  return LABELS[category];
}

/** Initial values of a new row in the estimate form; price as displayed, time in minutes. */
export const defaultEstimateItem = {
  serviceCategory: 'parts',
  serviceDescription: '',
  quantity: 1,
  unitPrice: '0.00',
  difficulty: DEFAULT_DIFFICULTY,
  estimatedTime: 60,
} as const;

/** Default minutes for an item picked from inventory: 60 for a service, 30 for a part. */
export function minutesForInventoryItem(item: { isService: boolean }): number {
  return item.isService ? 60 : 30;
}

/**
 * What decides whether a line's minutes count per piece: its category, and whether it came from inventory.
 */
interface TimedLine {
  readonly serviceCategory: QuoteItemCategory;
  readonly inventoryItemId: string | null;
  /** Minutes; null if not given. */
  readonly estimatedTime: number | null;
  readonly quantity: number;
}

/**
 * The time a line of an estimate takes, in minutes. Work counts per piece: rekeying three locks takes three
 * times as long. Parts from inventory count once per line: six key blanks are handed over together.
 */
export function lineMinutes(line: TimedLine): number {
  const minutes = line.estimatedTime || 0;
  const stockPart =
    line.inventoryItemId !== null &&
    (line.serviceCategory === 'parts' || line.serviceCategory === 'materials');
  return stockPart ? minutes : minutes * (line.quantity || 0);
}

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
