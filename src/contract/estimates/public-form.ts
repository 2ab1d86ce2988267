import { decimalFromCents } from '#domain/money.ts';
import { findBuilderItem, isBuilderItemId } from '#domain/price-list.ts';

/**
 * Rows of the quote's plain form: a service chosen from the price list brings its own words and price, anything else
 * is the customer's own, at no price unless one was typed.
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
