import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { summaryRoutes } from '#contract/books/summary.ts';
import { type InventoryItem, inventoryRoutes, inventorySorts } from '#contract/inventory.ts';
import { inventoryCategories, type StockedItem, type StockLabel, stockLabel } from '#domain/inventory.ts';
import { formatDecimal } from '#domain/money.ts';
import { itemCategoryLabel } from '#domain/quote-lines.ts';
import { call } from '#client/api.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import type { Column } from '#ui/DataTable.tsx';
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

/** Row actions of the list. */
type ItemAction = 'edit' | 'restock' | 'stock' | 'delete';

/** The columns of the inventory; on the low-stock list, Restock opens the item (spec §2). */
function itemColumns(
  restock: boolean,
  onChoose: (item: InventoryItem, action: ItemAction) => void,
): readonly Column<InventoryItem>[] {
  return [
    {
      id: 'name',
      label: 'Item',
      sort: 'name',
      cell: (item) => (
        <>
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            {item.name}
            {item.isActive ? null : <Badge>Inactive</Badge>}
          </span>
          <span className="block text-sm text-muted">
            {[item.sku, itemCategoryLabel(item.category), item.supplier].filter(Boolean).join(' · ')}
          </span>
        </>
      ),
    },
    {
      id: 'stock',
      label: 'Stock',
      half: true,
      cell: (item) =>
        item.isService ? <span className="text-muted">Service</span> : <StockBadge item={item} />,
    },
    {
      id: 'quantity',
      label: 'On hand',
      sort: 'quantityOnHand',
      numeric: true,
      half: true,
      className: 'max-lg:text-right',
      cell: (item) => (item.isService ? null : `${item.quantityOnHand} ${item.unit}`),
    },
    {
      id: 'cost',
      label: 'Cost',
      numeric: true,
      half: true,
      stackedLabel: true,
      cell: (item) => (item.costPrice === null ? null : formatDecimal(item.costPrice)),
    },
    {
      id: 'sell',
      label: 'Price',
      sort: 'sellPrice',
      numeric: true,
      half: true,
      stackedLabel: true,
      className: 'max-lg:text-right',
      cell: (item) => <span className="font-semibold">{formatDecimal(item.sellPrice)}</span>,
    },
    {
      id: 'actions',
      label: 'Actions',
      end: true,
      cell: (item) => (
        <span className="flex flex-wrap gap-2 lg:justify-end">
          {restock ? (
            <Button
              look="primary"
              aria-label={`Restock ${item.name}`}
              onClick={() => onChoose(item, 'restock')}
            >
              Restock
            </Button>
          ) : (
            <Button aria-label={`Edit ${item.name}`} onClick={() => onChoose(item, 'edit')}>
              Edit
            </Button>
          )}
          {item.isService ? null : (
            <Button aria-label={`Stock of ${item.name}`} onClick={() => onChoose(item, 'stock')}>
              Stock
            </Button>
          )}
          {restock ? null : (
            <Button look="danger" aria-label={`Delete ${item.name}`} onClick={() => onChoose(item, 'delete')}>
              Delete
            </Button>
          )}
        </span>
      ),
    },
  ];
}

const tones: Record<StockLabel, Tone> = { 'Out of Stock': 'danger', 'Low Stock': 'warn', 'In Stock': 'good' };

/** An item's stock status; nothing for a service, which has no stock (spec §4). */
function StockBadge({ item }: { item: StockedItem }) {
  const label = stockLabel(item);
  return label ? <Badge tone={tones[label]}>{label}</Badge> : null;
}
