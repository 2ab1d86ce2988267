import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { summaryRoutes } from '#contract/books/summary.ts';
import { type InventoryItem, inventoryRoutes, inventorySorts } from '#contract/inventory.ts';
import { inventoryCategories } from '#domain/inventory.ts';
import { itemCategoryLabel } from '#domain/quote-lines.ts';
import { call } from '#client/api.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { EmptyState } from '#ui/States.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { Plus } from '#ui/icons.tsx';
import { useMay } from '../../session.ts';
import { read } from '../../queries.ts';
import { inventoryPath, openPath } from '../../routes.ts';
import { May } from '../../role-screens.tsx';
import { OfficeList } from '../../shared/OfficeList.tsx';
import { useListSearch } from '../../shared/list-parts.tsx';
import { useAction } from '../../shared/use-action.ts';
import { describeList, useOfficeList } from '../../shared/use-office-list.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { type ItemAction, itemColumns } from './item-columns.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { StockDialog } from './StockDialog.tsx';

const category = {
  name: 'category',
  label: 'Category',
  allLabel: 'Any category',
  options: inventoryCategories.map((value) => ({ value, label: itemCategoryLabel(value) })),
};
const shown = {
  name: 'active',
  label: 'Shown',
  allLabel: 'Active items',
  options: [{ value: 'false', label: 'Inactive items' }],
};

const allItems = describeList({
  route: inventoryRoutes.list,
  name: 'inventory',
  one: 'inventory item',
  title: 'Inventory items',
  search: 'Search by name, category or SKU',
  orders: inventorySorts,
  filters: [category, shown],
  columns: [],
});
const lowStock = { ...allItems, filters: [category] };

/** /admin/inventory (spec §2 "Inventory"). */
export default function InventoryScreen() {
  const low = useListSearch().values['tab'] === 'low';
  const may = useMay();
  const counted = may?.('readSummary') ?? false;
  const { data: summary } = useQuery({ ...read(summaryRoutes.read), enabled: counted });
  const items = useOfficeList(low ? lowStock : allItems, low ? { low: 'true' } : {});
  const [chosen, setChosen] = useState<{ item: InventoryItem | null; action: ItemAction } | null>(null);
  const close = () => setChosen(null);
  // The dialog shows the item from the list, which is refetched after every change.
  const fresh = items.query.data?.pages
    .flatMap((page) => page.rows)
    .find((item) => item.id === chosen?.item?.id);
  const item = fresh ?? chosen?.item ?? null;

  return (
    <>
      <ScreenHeader title="Inventory">
        {counted ? <Badge>{itemCount(summary?.inventory.items)}</Badge> : null}
        <May call="createInventoryItem">
          <Button look="primary" onClick={() => setChosen({ item: null, action: 'edit' })}>
            <Plus aria-hidden="true" className="size-4" />
            Add Item
          </Button>
        </May>
      </ScreenHeader>
      <Tabs
        label="Inventory"
        tabs={[
          { id: 'all', label: 'All Inventory', href: inventoryPath() },
          {
            id: 'low',
            label: counted
              ? `Low Stock (${summary?.inventory.lowStock.toLocaleString('en-US') ?? '…'})`
              : 'Low Stock',
            href: inventoryPath({ tab: 'low' }),
          },
        ]}
        current={low ? 'low' : 'all'}
        onChange={(tab) => openPath(inventoryPath(tab === 'low' ? { tab } : {}))}
      >
        <OfficeList
          of={items}
          columns={itemColumns(low, (chosenItem, action) => setChosen({ item: chosenItem, action })).filter(
            ({ id }) => id !== 'actions' || may?.('updateInventoryItem'),
          )}
          loading="Loading inventory..."
          noMatch={
            <EmptyState title="No inventory items found.">
              Try fewer words, another category, or all of them.
            </EmptyState>
          }
          empty={
            low ? (
              <EmptyState title="All items are adequately stocked!" />
            ) : (
              <EmptyState title="No inventory items found.">
                Add the first part or service with Add Item.
              </EmptyState>
            )
          }
        />
      </Tabs>
      {chosen?.action === 'edit' || chosen?.action === 'restock' ? (
        <ItemDialog
          key={chosen.item?.id ?? 'new'}
          item={chosen.item}
          restock={chosen.action === 'restock'}
          onBroughtBack={(broughtBack) => setChosen({ item: broughtBack, action: 'edit' })}
          onClose={close}
        />
      ) : null}
      {chosen?.action === 'stock' && item ? <StockDialog item={item} onClose={close} /> : null}
      {chosen?.action === 'delete' && item ? <DeleteItemDialog item={item} onClose={close} /> : null}
    </>
  );
}

function itemCount(items: number | undefined): string {
  return items === 1 ? '1 item' : `${items?.toLocaleString('en-US') ?? '…'} items`;
}

const OUTCOMES =
  'An item used on an estimate or invoice becomes inactive and can be restored; any other item is deleted for good.';

/** Confirms deleting an item; one that appears on a document is only deactivated. */
function DeleteItemDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const remove = useAction({
    run: (_: void, idempotencyKey) =>
      call(inventoryRoutes.remove, {
        params: { id: item.id },
        query: { version: item.version },
        idempotencyKey,
      }),
    done: ({ outcome }) =>
      outcome === 'deleted'
        ? { title: 'Item deleted successfully' }
        : {
            title: 'Item deleted successfully',
            description: 'It is used on an estimate or invoice, so it moves to the inactive items.',
          },
    failed: 'The item was not deleted',
    after: onClose,
  });
  return (
    <ConfirmDialog
      title={`Delete ${item.name}?`}
      description={
        item.quantityOnHand > 0
          ? `There are ${item.quantityOnHand} (${item.unit}) in stock. ${OUTCOMES}`
          : OUTCOMES
      }
      cancelText="Keep it"
      confirmText="Delete item"
      pendingText="Deleting…"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
