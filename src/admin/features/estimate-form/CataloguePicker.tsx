import { useState } from 'react';
import { formatCents } from '#domain/money.ts';
import { builderItems } from '#domain/price-list.ts';
import { itemCategoryLabel } from '#domain/quote-item.ts';
import { Combobox } from '#ui/Combobox.tsx';
import { itemFromCatalogue, type ItemValues } from './estimate-values.ts';

/** Adds a service of the price list: type a few letters, Enter. */
export function CataloguePicker({ onChoose }: { onChoose: (item: ItemValues) => void }) {
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = builderItems.filter((item) =>
    `${item.name} ${itemCategoryLabel(item.category)}`.toLowerCase().includes(wanted),
  );
  return (
    <Combobox
      className="flex-1 basis-64"
      label="Add from price list"
      placeholder="Lockout, rekey, key…"
      text={text}
      onText={setText}
      status="Nothing in the price list matches. Use Add Item."
      options={found.map((item) => ({
        id: item.id,
        label: item.name,
        detail: `${itemCategoryLabel(item.category)} · ${item.minutes} min · ${formatCents(item.priceCents)}`,
      }))}
      onChoose={(id) => {
        const item = builderItems.find((candidate) => candidate.id === id);
        if (item) onChoose(itemFromCatalogue(item));
      }}
    />
  );
}
