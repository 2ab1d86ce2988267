import { NEWEST_FIRST, sortLabels } from '#domain/list-orders.ts';

const labels: Readonly<Record<string, readonly [up: string, down: string]>> = sortLabels;

/** A sort order's label: "-total" is "Largest total first". */
export function sortLabel(order: string): string {
  const [up, down] = labels[order.replace('-', '')] ?? [order, order];
  return order.startsWith('-') ? down : up;
}

/** A list's caption: "Leads, newest first". */
export function listCaption(list: string, order: string): string {
  const text = sortLabel(order);
  return `${list}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** The sort options besides newest first. */
export function orderOptions(orders: readonly string[]): { value: string; label: string }[] {
  return orders
    .filter((order) => order !== NEWEST_FIRST)
    .map((value) => ({ value, label: sortLabel(value) }));
}
