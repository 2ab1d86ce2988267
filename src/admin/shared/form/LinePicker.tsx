import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCents, formatDecimal } from '#domain/money.ts';
import { type BuilderItem, builderItems } from '#domain/price-list.ts';
import { itemCategoryLabel } from '#domain/quote-item.ts';
import { type InventoryItem, inventoryRoutes } from '#contract/inventory.ts';
import { Combobox } from '#ui/Combobox.tsx';
import { read } from '../../queries.ts';
import { useDebounced } from '../use-debounced.ts';

/** Maximum number of inventory suggestions. */
const MAX_SUGGESTIONS = 20;

/** Adds a service from the price list or a part from inventory, by typing a few letters. */
export function LinePicker({
  onService,
  onStock,
}: {
  onService: (item: BuilderItem) => void;
  onStock: (item: InventoryItem) => void;
}) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim());
  const searching = q !== '';
  const stock = useQuery({
    ...read(inventoryRoutes.list, { query: { q, limit: MAX_SUGGESTIONS } }),
    enabled: searching,
  });

  const wanted = text.trim().toLowerCase();
  const services = builderItems
    .filter((item) => `${item.name} ${itemCategoryLabel(item.category)}`.toLowerCase().includes(wanted))
    .map((item) => ({
      id: `list:${item.id}`,
      label: item.name,
      detail: `${itemCategoryLabel(item.category)} · ${item.minutes} min · ${formatCents(item.priceCents)}`,
      choose: () => onService(item),
    }));
  const parts = (searching ? (stock.data ?? []) : []).map((item) => ({
    id: `stock:${item.id}`,
    label: item.name,
    detail: `${item.isService ? 'Service' : `${item.quantityOnHand} ${item.unit} in stock`} · ${formatDecimal(item.sellPrice)}`,
    choose: () => onStock(item),
  }));
  const options = [...services, ...parts];

  return (
    <Combobox
      className="flex-1 basis-64"
      label="Add from price list or stock"
      placeholder="Lockout, rekey, deadbolt, SKU…"
      text={text}
      onText={setText}
      status={stock.isFetching ? 'Searching…' : 'Nothing in the price list or stock matches. Use Add Item.'}
      options={options}
      onChoose={(id) => options.find((option) => option.id === id)?.choose()}
    />
  );
}
