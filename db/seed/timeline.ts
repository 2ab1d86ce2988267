/** A record of the demo data, stored when its time comes: numbers then rise with the dates. */
export interface Entry {
  readonly at: Date;
  readonly store: () => Promise<void>;
}

/** Stores entries in the order of their times. */
export async function storeInOrder(entries: readonly Entry[]): Promise<void> {
  for (const { store } of entries.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await store();
}
