import { MAX_ITEMS } from '#contract/estimates/fields.ts';
import { LinesSection } from './LinesSection.tsx';
import { itemFromCatalogue, itemFromInventory, newItem } from './estimate-lines.ts';
import { ItemRow } from './ItemRow.tsx';

/** The lines: entered by hand or taken from the price list. */
export function ItemsSection() {
  return (
    <LinesSection
      title="Services & Items"
      most={MAX_ITEMS}
      newLine={newItem}
      ofService={itemFromCatalogue}
      ofStock={itemFromInventory}
      Fields={ItemRow}
    />
  );
}
