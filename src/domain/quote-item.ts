export const difficulties = ['easy', 'standard', 'complex'] as const;
/** How hard a job is for the technician; it does not change the price. */
export type Difficulty = (typeof difficulties)[number];
export const DEFAULT_DIFFICULTY: Difficulty = 'standard';

export const builderCategoryIds = ['emergency', 'residential', 'automotive', 'commercial'] as const;
/** A section of the public quote builder's price catalogue. */
export type BuilderCategory = (typeof builderCategoryIds)[number];

export const publicItemCategories = [...builderCategoryIds, 'custom'] as const;
/** Category of an item on a public quote; `custom` is the customer's own wording and price, to be confirmed. */
export type PublicItemCategory = (typeof publicItemCategories)[number];

export const estimateCategories = ['parts', 'labor', 'materials', 'services'] as const;
/** Category of an item the office writes on an estimate; inventory uses the same four. */
export type EstimateCategory = (typeof estimateCategories)[number];

/** Any category a stored quote item can have. */
export type QuoteItemCategory = PublicItemCategory | EstimateCategory;

const LABELS: Record<QuoteItemCategory, string> = {
  emergency: 'Emergency',
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

/** What a new row of the estimate form holds. Price as the form shows it, time in minutes. */
export const defaultEstimateItem = {
  serviceCategory: 'parts',
  serviceDescription: '',
  quantity: 1,
  unitPrice: '0.00',
  difficulty: DEFAULT_DIFFICULTY,
  estimatedTime: 60,
} as const;

/** Minutes given to an item that was picked from the inventory: 60 for a service, 30 for a part. */
export function minutesForInventoryItem(item: { isService: boolean }): number {
  return item.isService ? 60 : 30;
}

/** What tells how a line's minutes are meant: its category, and the stock item it was taken from, if any. */
interface TimedLine {
  readonly serviceCategory: QuoteItemCategory;
  readonly inventoryItemId: string | null;
  /** Minutes; null where none were given. */
  readonly estimatedTime: number | null;
  readonly quantity: number;
}

/**
 * How long a line of an estimate takes, in minutes. The time of work is per piece: three locks to rekey take three
 * times as long. The time of parts or materials from stock is the line's: six key blanks are handed over in one go.
 */
export function lineMinutes(line: TimedLine): number {
  const minutes = line.estimatedTime || 0;
  const stockPart =
    line.inventoryItemId !== null &&
    (line.serviceCategory === 'parts' || line.serviceCategory === 'materials');
  return stockPart ? minutes : minutes * (line.quantity || 0);
}
