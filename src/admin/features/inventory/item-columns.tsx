import type { InventoryItem } from '#contract/inventory.ts';
import { formatDecimal } from '#domain/money.ts';
import { itemCategoryLabel } from '#domain/quote-lines.ts';
import { type StockedItem, type StockLabel, stockLabel } from '#domain/inventory.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { Column } from '#ui/DataTable.tsx';

/** Row actions of the list. */
export type ItemAction = 'edit' | 'restock' | 'stock' | 'delete';

/** The columns of the inventory; on the low-stock list, Restock opens the item (spec §2). */
export function itemColumns(
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
