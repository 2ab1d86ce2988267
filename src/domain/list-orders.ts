/** Rows of a page when the request names no number, and the most a request may ask for. */
export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

/** One page of a list, with the cursor of the next page when there is one. */
export interface Page<T> {
  readonly rows: readonly T[];
  readonly nextCursor: string | null;
}

/**
 * The fields each list of the office can be sorted by. A new one needs its labels below, its key in the list's query
 * (`db/queries`) and an index that keeps the key with the id.
 */
export const sortFields = {
  jobs: ['createdAt', 'slotStart', 'name'],
  leads: ['createdAt', 'name'],
  bookings: ['createdAt', 'slotStart', 'name'],
  customers: ['createdAt', 'name'],
  quotes: ['createdAt', 'validUntil', 'total', 'name'],
  invoices: ['createdAt', 'dueDate', 'total', 'name'],
  inventory: ['createdAt', 'name', 'quantityOnHand', 'sellPrice'],
  expenses: ['createdAt', 'amount'],
  properties: ['createdAt', 'name'],
} as const;

type SortedList = keyof typeof sortFields;

/** A field that a list can be sorted by. */
export type SortField<List extends SortedList = SortedList> = (typeof sortFields)[List][number];

/** A field, lowest first, or with a minus, highest first. */
export type Sort<Field extends string> = Field | `-${Field}`;

/** The order of every list whose request names none. */
export const NEWEST_FIRST = '-createdAt';

/** The labels of sorting by a field, lowest first and highest first. */
export const sortLabels: Readonly<Record<SortField, readonly [up: string, down: string]>> = {
  createdAt: ['Oldest first', 'Newest first'],
  name: ['By name, A to Z', 'By name, Z to A'],
  validUntil: ['First to end first', 'Last to end first'],
  dueDate: ['First due first', 'Last due first'],
  slotStart: ['Earliest appointment first', 'No appointment first, then the latest'],
  total: ['Smallest total first', 'Largest total first'],
  amount: ['Smallest amount first', 'Largest amount first'],
  quantityOnHand: ['Fewest on hand first', 'Most on hand first'],
  sellPrice: ['Lowest price first', 'Highest price first'],
};
