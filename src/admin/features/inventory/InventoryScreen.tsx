import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { inventoryCategories } from '#domain/inventory.ts';
import { itemCategoryLabel } from '#domain/quote-item.ts';
import { type InventoryItem, inventoryRoutes } from '#contract/inventory.ts';
import { summaryRoutes } from '#contract/summary.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { read, readPages } from '../../queries.ts';
import { inventoryPath, openPath } from '../../routes.ts';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { oneOf, useListSearch } from '../../shared/list-search.ts';
import { PagedList } from '../../shared/PagedList.tsx';
import { SearchBox } from '../../shared/SearchBox.tsx';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { DeleteItemDialog } from './DeleteItemDialog.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { type ItemDeed, ItemTable } from './ItemTable.tsx';
import { StockDialog } from './StockDialog.tsx';

const categoryOptions = inventoryCategories.map((value) => ({ value, label: itemCategoryLabel(value) }));

/** /admin/inventory (spec §2 "Inventory"). */
export default function InventoryScreen() {
  const { values, set } = useListSearch();
  const low = values['tab'] === 'low';
  const q = values['q'] ?? '';
  const category = oneOf(inventoryCategories, values['category']);
  const active = oneOf(['false'], values['active']);
  const { data: summary } = useQuery(read(summaryRoutes.read));
  const items = useInfiniteQuery(
    readPages(inventoryRoutes.list, { q, category, active, low: low ? 'true' : undefined }),
  );
  const [chosen, setChosen] = useState<{ item: InventoryItem | null; deed: ItemDeed } | null>(null);
  const close = () => setChosen(null);
  // What a dialog shows follows the list, which is read anew after every change.
  const fresh = items.data?.pages.flatMap((page) => page.rows).find((item) => item.id === chosen?.item?.id);
  const item = fresh ?? chosen?.item ?? null;
  const filtered = Boolean(q || category || active);

  return (
    <>
      <ScreenHeader title="Inventory">
        <Badge>{summary ? `${summary.inventory.items.toLocaleString('en-US')} items` : '… items'}</Badge>
        <Button look="primary" onClick={() => setChosen({ item: null, deed: 'edit' })}>
          <Plus aria-hidden="true" className="size-4" />
          Add Item
        </Button>
      </ScreenHeader>
      <Tabs
        label="Inventory"
        tabs={[
          { id: 'all', label: 'All Inventory', href: inventoryPath() },
          {
            id: 'low',
            label: `Low Stock (${summary?.inventory.lowStock.toLocaleString('en-US') ?? '…'})`,
            href: inventoryPath({ tab: 'low' }),
          },
        ]}
        current={low ? 'low' : 'all'}
        onChange={(tab) => openPath(inventoryPath(tab === 'low' ? { tab } : {}))}
      >
        <div className="flex flex-wrap items-center gap-2 pb-3">
          <SearchBox
            label="Search by name, category or SKU"
            value={q}
            onSearch={(text) => set({ q: text })}
          />
          <FilterSelect
            label="Category"
            everything="Any category"
            options={categoryOptions}
            value={category}
            onChange={(value) => set({ category: value })}
          />
          {low ? null : (
            <FilterSelect
              label="Shown"
              everything="Active items"
              options={[{ value: 'false', label: 'Inactive items' }]}
              value={active}
              onChange={(value) => set({ active: value })}
            />
          )}
        </div>
        <PagedList
          name="inventory"
          query={items}
          loading="Loading inventory..."
          empty={
            low && !filtered ? (
              <EmptyState title="All items are adequately stocked!" />
            ) : (
              <EmptyState title="No inventory items found.">
                {filtered
                  ? 'Try fewer words, another category, or all of them.'
                  : 'Add the first part or service with Add Item.'}
              </EmptyState>
            )
          }
        >
          {(rows) => (
            <ItemTable
              items={rows}
              busy={items.isRefetching && !items.isFetchingNextPage}
              restock={low}
              onChoose={(chosenItem, deed) => setChosen({ item: chosenItem, deed })}
            />
          )}
        </PagedList>
      </Tabs>
      {chosen?.deed === 'edit' ? <ItemDialog item={chosen.item} onClose={close} /> : null}
      {chosen?.deed === 'stock' && item ? <StockDialog item={item} onClose={close} /> : null}
      {chosen?.deed === 'delete' && item ? <DeleteItemDialog item={item} onClose={close} /> : null}
    </>
  );
}
