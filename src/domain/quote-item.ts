export const DIFFICULTIES = ['easy', 'standard', 'complex'] as const;
/** How hard a job is for the technician; it does not change the price. */
export type Difficulty = (typeof DIFFICULTIES)[number];
export const DEFAULT_DIFFICULTY: Difficulty = 'standard';

export const BUILDER_CATEGORIES = ['emergency', 'residential', 'automotive', 'commercial'] as const;
/** A section of the public quote builder's price catalogue. */
export type BuilderCategory = (typeof BUILDER_CATEGORIES)[number];

export const PUBLIC_ITEM_CATEGORIES = [...BUILDER_CATEGORIES, 'custom'] as const;
/** Category of an item on a public quote; `custom` is the customer's own wording and price, to be confirmed. */
export type PublicItemCategory = (typeof PUBLIC_ITEM_CATEGORIES)[number];

export const ESTIMATE_ITEM_CATEGORIES = ['parts', 'labor', 'materials', 'services'] as const;
/** Category of an item the office writes on an estimate; inventory uses the same four. */
export type EstimateItemCategory = (typeof ESTIMATE_ITEM_CATEGORIES)[number];

/** Any category a stored quote item can have. */
export type QuoteItemCategory = PublicItemCategory | EstimateItemCategory;

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
export const DEFAULT_ESTIMATE_ITEM = {
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
