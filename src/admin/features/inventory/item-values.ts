import { itemFields } from '#domain/inventory.ts';
import { type Inputs, inputsOf, labelsOf } from '#domain/record-fields.ts';
import type { InventoryItem } from '#contract/inventory.ts';

/** The item dialog's form values; the contract's schema accepts them as they are. */
export interface ItemForm extends Inputs<typeof itemFields> {
  /** Quantity received, added to the stock; only when restocking. */
  received?: number | undefined;
}

/** Field labels, for comparing two versions. */
export const itemLabels = { ...labelsOf(itemFields), received: 'Quantity received' };

/** The initial values of Add Item (spec §9). */
export const newItemForm: ItemForm = inputsOf(itemFields);

/** The initial values for an existing item. */
export const itemForm = (item: InventoryItem): ItemForm => inputsOf(itemFields, item);
