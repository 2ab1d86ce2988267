import { inventoryRoutes } from '#contract/inventory.ts';
import { type Binding, onStaff, onPage } from '../http/binding.ts';
import {
  adjustStock,
  createInventoryItem,
  removeInventoryItem,
  updateInventoryItem,
} from './edit-inventory.ts';
import { findInventoryItem, listInventory, listMovements } from './inventory.ts';

/** The office's inventory: items and stock movements. */
export const officeInventory = (): Binding[] => [
  onPage(inventoryRoutes.list, listInventory),
  onStaff(inventoryRoutes.create, createInventoryItem),
  onStaff(inventoryRoutes.find, findInventoryItem),
  onStaff(inventoryRoutes.update, updateInventoryItem),
  onStaff(inventoryRoutes.remove, removeInventoryItem),
  onPage(inventoryRoutes.movements, listMovements),
  onStaff(inventoryRoutes.adjust, adjustStock),
];
