import { inventoryRoutes } from '#contract/inventory.ts';
import {
  adjustStock,
  createInventoryItem,
  removeInventoryItem,
  updateInventoryItem,
} from './edit-inventory.ts';
import { findInventoryItem, listInventory, listMovements } from './inventory.ts';
import { type Binding, on, onPage } from '../http/binding.ts';

/** The office's inventory: items and stock movements. */
export const officeInventory = (): Binding[] => [
  onPage(inventoryRoutes.list, listInventory),
  on(inventoryRoutes.create, createInventoryItem),
  on(inventoryRoutes.find, findInventoryItem),
  on(inventoryRoutes.update, updateInventoryItem),
  on(inventoryRoutes.remove, removeInventoryItem),
  onPage(inventoryRoutes.movements, listMovements),
  on(inventoryRoutes.adjust, adjustStock),
];
