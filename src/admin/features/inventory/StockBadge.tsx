import { type StockedItem, type StockLabel, stockLabel } from '#domain/stock.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';

const tones: Record<StockLabel, Tone> = { 'Out of Stock': 'danger', 'Low Stock': 'warn', 'In Stock': 'good' };

/** Whether there is enough of an item; nothing for a service, which carries no stock (spec §4). */
export function StockBadge({ item }: { item: StockedItem }) {
  const label = stockLabel(item);
  return label ? <Badge tone={tones[label]}>{label}</Badge> : null;
}
