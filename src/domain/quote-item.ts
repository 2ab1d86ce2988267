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
