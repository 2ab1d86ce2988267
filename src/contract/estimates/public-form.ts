import { decimalFromCents } from '#domain/money.ts';
import { findBuilderItem, isBuilderItemId } from '#domain/price-list.ts';

/**
 * Completes the rows of the quote form without JavaScript: a service from the price list brings its
 * description and price; anything else is a custom item, priced 0 unless a price was typed.
 */
export function completeItems(fields: Record<string, unknown>): void {
  const { items } = fields;
  if (!Array.isArray(items)) return;
  fields['items'] = items.map(({ catalogueId, ...row }: Record<string, unknown>) => {
    if (typeof catalogueId !== 'string' || !isBuilderItemId(catalogueId)) {
      return { serviceCategory: 'custom', ...row, unitPrice: row['unitPrice'] || '0.00' };
    }
    const { id, category, name, priceCents } = findBuilderItem(catalogueId);
    return {
      ...row,
      catalogueId: id,
      serviceCategory: category,
      serviceDescription: name,
      unitPrice: decimalFromCents(priceCents),
    };
  });
}
