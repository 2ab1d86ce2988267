import { type StockedItem, type StockLabel, stockLabel } from '#domain/stock.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';

const tones: Record<StockLabel, Tone> = { 'Out of Stock': 'danger', 'Low Stock': 'warn', 'In Stock': 'good' };

/** An item's stock status; nothing for a service, which has no stock (spec §4). */
export function StockBadge({ item }: { item: StockedItem }) {
  const label = stockLabel(item);
  return label ? <Badge tone={tones[label]}>{label}</Badge> : null;
}
