import * as z from 'zod/mini';
import { sortFields } from '#domain/list-orders.ts';
import { inventoryCategories, itemFields, MAX_QUANTITY, stockMovementKinds } from '#domain/inventory.ts';
import { changeBody, idParams, requiredText, versionQuery } from './fields.ts';
import { listQuery, pageQuery, sortsBy } from './lists.ts';
import { forEveryone, forOffice, forPapers, KB, route } from './route.ts';
import { answered, requested } from './record-fields.ts';

/** An inventory item (spec §3). Its stock label comes from `stockLabel` in the domain. */
export const inventoryItem = z.object({
  id: z.string(),
  ...answered(itemFields),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type InventoryItem = z.infer<typeof inventoryItem>;

export const NO_STOCK = 'Services carry no stock';

/** The Add / Edit Item dialog. Omitted fields of a new item take their defaults. */
export const inventoryBody = z.strictObject(requested(itemFields));

export type InventoryBody = z.infer<typeof inventoryBody>;

/** An edit of an existing item: received pieces are added to `quantityOnHand` as a `received` movement. */
const editFields = {
  ...requested(itemFields),
  received: z.optional(
    z
      .number('Must be a whole number')
      .check(
        z.refine(
          (n) => Number.isInteger(n) && n >= 0 && n <= MAX_QUANTITY,
          `Must be a whole number from 0 to ${MAX_QUANTITY}`,
        ),
      ),
  ),
};

export const inventoryEditBody = z.strictObject(editFields);

export type InventoryEditBody = z.infer<typeof inventoryEditBody>;

const inventoryUpdateBody = changeBody(editFields);

/** A recount: the difference (negative for fewer) and the reason. */
export const adjustBody = z.strictObject({
  quantity: z
    .number('Must be a whole number other than 0')
    .check(
      z.refine(
        (n) => Number.isInteger(n) && n !== 0 && Math.abs(n) <= MAX_QUANTITY,
        'Must be a whole number other than 0',
      ),
    ),
  reason: requiredText('Reason is required', 500),
});

export type AdjustBody = z.infer<typeof adjustBody>;

/** One entry of an item's stock ledger. */
export const movement = z.object({
  id: z.number(),
  kind: z.enum(stockMovementKinds),
  /** Positive in, negative out. */
  quantity: z.number(),
  quantityAfter: z.number(),
  reason: z.nullable(z.string()),
  invoiceId: z.nullable(z.string()),
  invoiceNumber: z.nullable(z.string()),
  actor: z.nullable(z.string()),
  createdAt: z.string(),
});

export type Movement = z.infer<typeof movement>;

/** By creation time, name, quantity on hand, or sell price. */
export const inventorySorts = sortsBy(sortFields.inventory);

export const inventoryRoutes = {
  list: route({
    name: 'listInventory',
    summary: 'Inventory items, newest first unless sorted otherwise; active ones unless told otherwise',
    method: 'GET',
    path: '/api/admin/inventory',
    auth: 'admin',
    roles: forEveryone,
    own: 'shared',
    amounts: true,
    query: listQuery(inventorySorts, {
      low: z.optional(z.enum(['true', 'false'])),
      category: z.optional(z.enum(inventoryCategories)),
      active: z.optional(z.enum(['true', 'false', 'all'])),
    }),
    success: { status: 200, schema: z.array(inventoryItem) },
    maxBytes: 0,
  }),
  create: route({
    name: 'createInventoryItem',
    summary: 'Add an item; its quantity becomes the first movement',
    method: 'POST',
    path: '/api/admin/inventory',
    auth: 'admin',
    roles: forOffice,
    body: inventoryBody,
    success: { status: 201, schema: inventoryItem },
    maxBytes: 16 * KB,
  }),
  find: route({
    name: 'findInventoryItem',
    summary: 'One item',
    method: 'GET',
    path: '/api/admin/inventory/:id',
    auth: 'admin',
    roles: forEveryone,
    own: 'shared',
    amounts: true,
    params: idParams,
    success: { status: 200, schema: inventoryItem },
    maxBytes: 0,
  }),
  update: route({
    name: 'updateInventoryItem',
    summary:
      'Change an item; a new quantity becomes an adjusting movement, pieces received a delivery on top of it',
    method: 'PUT',
    path: '/api/admin/inventory/:id',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: inventoryUpdateBody,
    success: { status: 200, schema: inventoryItem },
    maxBytes: 16 * KB,
  }),
  remove: route({
    name: 'deleteInventoryItem',
    summary:
      'Delete an item with its stock movements, or deactivate it where it is on an estimate or invoice',
    method: 'DELETE',
    path: '/api/admin/inventory/:id',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    query: versionQuery,
    success: {
      status: 200,
      schema: z.object({ id: z.string(), outcome: z.enum(['deleted', 'deactivated']) }),
    },
    maxBytes: 1 * KB,
  }),
  movements: route({
    name: 'listMovements',
    summary: 'An item’s stock movements, newest first',
    method: 'GET',
    path: '/api/admin/inventory/:id/movements',
    auth: 'admin',
    roles: forPapers,
    params: idParams,
    query: z.strictObject({ limit: pageQuery.limit, cursor: pageQuery.cursor }),
    success: { status: 200, schema: z.array(movement) },
    maxBytes: 0,
  }),
  adjust: route({
    name: 'adjustStock',
    summary: 'Add to or take from an item’s stock, with a reason',
    method: 'POST',
    path: '/api/admin/inventory/:id/adjust',
    auth: 'admin',
    roles: forOffice,
    params: idParams,
    body: adjustBody,
    success: { status: 200, schema: inventoryItem },
    maxBytes: 4 * KB,
  }),
};
