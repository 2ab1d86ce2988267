import { NEWEST_FIRST } from '#contract/lists.ts';

/** Labels of a sort field, ascending and descending. */
const words: Readonly<Record<string, readonly [up: string, down: string]>> = {
  createdAt: ['Oldest first', 'Newest first'],
  name: ['By name, A to Z', 'By name, Z to A'],
  validUntil: ['First to end first', 'Last to end first'],
  dueDate: ['First due first', 'Last due first'],
  slotStart: ['Earliest appointment first', 'No appointment first, then the latest'],
  total: ['Smallest total first', 'Largest total first'],
  quantityOnHand: ['Fewest on hand first', 'Most on hand first'],
  sellPrice: ['Lowest price first', 'Highest price first'],
};

/** A sort order's label: "-total" is "Largest total first". */
export function orderWords(order: string): string {
  const [up, down] = words[order.replace('-', '')] ?? [order, order];
  return order.startsWith('-') ? down : up;
}

/** A list's caption: "Leads, newest first". */
export function captionOf(list: string, order: string): string {
  const text = orderWords(order);
  return `${list}, ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** The sort options besides newest first. */
export function orderOptions(orders: readonly string[]): { value: string; label: string }[] {
  return orders
    .filter((order) => order !== NEWEST_FIRST)
    .map((value) => ({ value, label: orderWords(value) }));
}
