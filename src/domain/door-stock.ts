// Whether the stock to rekey doors is there. Nothing links a door to a stock item but the words on both: an item is for a
// door if its name or SKU says the door's keyway or cylinder.

interface NamedItem {
  readonly name: string;
  readonly sku: string | null;
}

interface LockedDoor {
  readonly label: string;
  readonly keyway: string | null;
  readonly cylinder: string | null;
}

/** The items that say a keyway or cylinder. */
export interface DoorStock {
  readonly text: string;
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly quantityOnHand: number;
  }[];
}

/** Only words and numbers, each between spaces: "KB-SC1" is " kb sc1 ". */
const spaced = (text: string) => ` ${(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;

/** Whether an item's name or SKU says a keyway or cylinder as whole words: "KB-SC1" says SC1, and "SC10" does not. */
export function says({ name, sku }: NamedItem, text: string): boolean {
  const wanted = spaced(text);
  return wanted.trim() !== '' && [name, sku ?? ''].some((own) => spaced(own).includes(wanted));
}

/** The keyways and cylinders of doors, each with its doors, those of most doors first. */
export function locksOf<Door extends LockedDoor>(
  doors: readonly Door[],
): { readonly text: string; readonly doors: readonly Door[] }[] {
  const found = new Map<string, { text: string; doors: Door[] }>();
  for (const door of doors)
    for (const text of [door.keyway, door.cylinder]) {
      if (!text || spaced(text).trim() === '') continue;
      const lock = found.get(spaced(text)) ?? { text, doors: [] };
      if (lock.doors.at(-1) !== door) lock.doors.push(door);
      found.set(spaced(text), lock);
    }
  return [...found.values()].toSorted((a, b) => b.doors.length - a.doors.length);
}

/** What is known of the stock for some doors: never a guess. */
export interface StockCheck {
  /** How many of the doors a keyway or cylinder is on, and the items that say it. */
  readonly locks: readonly (DoorStock & { readonly doors: number })[];
  /** Labels of the doors for which no item is found. */
  readonly unchecked: readonly string[];
}

export function checkStock(doors: readonly LockedDoor[], stock: readonly DoorStock[]): StockCheck {
  const itemsOf = (text: string) => stock.find((one) => spaced(one.text) === spaced(text))?.items ?? [];
  const locks = locksOf(doors)
    .map((lock) => ({ ...lock, items: itemsOf(lock.text) }))
    .filter(({ items }) => items.length > 0);
  const checked = new Set(locks.flatMap((lock) => lock.doors));
  return {
    locks: locks.map((lock) => ({ ...lock, doors: lock.doors.length })),
    unchecked: doors.filter((door) => !checked.has(door)).map(({ label }) => label),
  };
}
