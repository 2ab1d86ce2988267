import { limits } from '#domain/limits.ts';
import { centsFromDecimal, decimalFromCents } from '#domain/money.ts';
import { findBuilderItem, isBuilderItemId } from '#domain/price-list.ts';
import type { Basket } from '#domain/public-quote.ts';
import { DEFAULT_DIFFICULTY, type Difficulty, difficulties } from '#domain/quote-lines.ts';

/** A row of the builder as its controls show it: a catalogue service, or the customer's own. */
export interface Row {
  /** Identifies a row while others are added and removed. */
  readonly id: number;
  readonly catalogueId: string | null;
  readonly description: string;
  /** As typed; anything but a positive whole number counts as 1. */
  readonly quantity: string;
  /** Dollars as typed. */
  readonly unitPrice: string;
  /** Minutes as typed; may be empty. */
  readonly minutes: string;
  readonly difficulty: Difficulty;
}

/** Parses a quantity; invalid input becomes 1 (spec §5). */
export function quantityOf(text: string): number {
  const trimmed = text.trim();
  if (!/^\d+$/.test(trimmed)) return 1;
  return Math.min(Math.max(Number(trimmed), 1), limits.quantity);
}

/** The typed price in cents; 0 while it is not an amount. */
export function unitPriceCentsOf(text: string): number {
  try {
    return centsFromDecimal(text.trim().replace(/^\$/, ''));
  } catch {
    return 0;
  }
}

/** Adds a catalogue service, or more of a service already in the rows. */
export function addService(rows: readonly Row[], catalogueId: string, count = 1): readonly Row[] {
  const present = rows.find((row) => row.catalogueId === catalogueId);
  if (present) {
    const quantity = String(Math.min(quantityOf(present.quantity) + count, limits.quantity));
    return changeRow(rows, present.id, { quantity });
  }
  const item = findBuilderItem(catalogueId);
  return [
    ...rows,
    {
      id: nextId(rows),
      catalogueId,
      description: item.name,
      quantity: String(count),
      unitPrice: decimalFromCents(item.priceCents),
      minutes: String(item.minutes),
      difficulty: item.difficulty,
    },
  ];
}

/** The quantity of a catalogue service in the rows; 0 if absent. */
export function countOf(rows: readonly Row[], catalogueId: string): number {
  const present = rows.find((row) => row.catalogueId === catalogueId);
  return present ? quantityOf(present.quantity) : 0;
}

/** Removes one of a catalogue service; the last one removes its row. */
export function removeService(rows: readonly Row[], catalogueId: string): readonly Row[] {
  const count = countOf(rows, catalogueId);
  return count > 1
    ? setQuantities(rows, { [catalogueId]: count - 1 })
    : rows.filter((row) => row.catalogueId !== catalogueId);
}

/** How many services the rows ask for, counting six doors as six. */
export const countServices = (rows: readonly Row[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantityOf(quantity), 0);

/** Gives each service of a basket its quantity, adding it where it is missing; other rows stay. */
export function setQuantities(rows: readonly Row[], basket: Basket): readonly Row[] {
  return Object.entries(basket).reduce((all, [id, count]) => {
    const added = countOf(all, id) > 0 ? all : addService(all, id);
    return added.map((row) => (row.catalogueId === id ? { ...row, quantity: String(count) } : row));
  }, rows);
}

/** The catalogue services of the rows with their quantities, for a link. */
export function basketOf(rows: readonly Row[]): Basket {
  return Object.fromEntries(
    rows.flatMap(({ catalogueId, quantity }) =>
      catalogueId === null ? [] : [[catalogueId, quantityOf(quantity)]],
    ),
  );
}

/** Adds an empty row for work that is not in the catalogue. */
export function addCustom(rows: readonly Row[]): readonly Row[] {
  return [
    ...rows,
    {
      id: nextId(rows),
      catalogueId: null,
      description: '',
      quantity: '1',
      unitPrice: '0.00',
      minutes: '',
      difficulty: DEFAULT_DIFFICULTY,
    },
  ];
}

export function changeRow(rows: readonly Row[], id: number, change: Partial<Row>): readonly Row[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}

export function removeRow(rows: readonly Row[], id: number): readonly Row[] {
  return rows.filter((row) => row.id !== id);
}

const nextId = (rows: readonly Row[]) => Math.max(0, ...rows.map(({ id }) => id)) + 1;

/** The input of `priceBuilderQuote`. */
export function pricedItems(rows: readonly Row[]) {
  return rows.map(({ catalogueId, quantity, unitPrice }) =>
    catalogueId === null
      ? { quantity: quantityOf(quantity), unitPriceCents: unitPriceCentsOf(unitPrice) }
      : { quantity: quantityOf(quantity), catalogueId },
  );
}

/** The items of the request body (spec §3). */
export function bodyItems(rows: readonly Row[]) {
  return rows.map((row) => ({
    ...(row.catalogueId === null ? {} : { catalogueId: row.catalogueId }),
    serviceCategory: row.catalogueId === null ? 'custom' : findBuilderItem(row.catalogueId).category,
    serviceDescription: row.description,
    quantity: quantityOf(row.quantity),
    unitPrice: row.unitPrice.trim().replace(/^\$/, '') || '0.00',
    difficulty: row.difficulty,
    estimatedTime: /^\d{1,5}$/.test(row.minutes.trim()) ? Number(row.minutes) : null,
  }));
}

/** A draft's rows, without those that are no longer valid, such as a service that left the catalogue. */
export function rowsFromDraft(text: string | undefined): readonly Row[] {
  try {
    const rows = JSON.parse(text ?? '[]') as Row[];
    return rows.filter(
      (row) =>
        typeof row.id === 'number' &&
        [row.description, row.quantity, row.unitPrice, row.minutes].every(
          (part) => typeof part === 'string',
        ) &&
        difficulties.includes(row.difficulty) &&
        (row.catalogueId === null || isBuilderItemId(row.catalogueId)),
    );
  } catch {
    return [];
  }
}

/** Rows from the form without JavaScript, which a rejected post returns filled in. */
export function rowsFromPlainForm(form: HTMLFormElement): readonly Row[] {
  const text = (name: string) => {
    const control = form.elements.namedItem(name);
    return control instanceof HTMLInputElement || control instanceof HTMLSelectElement ? control.value : '';
  };
  let rows: readonly Row[] = [];
  for (let index = 0; form.elements.namedItem(`items.${index}.quantity`); index += 1) {
    const catalogueId = text(`items.${index}.catalogueId`);
    const description = text(`items.${index}.serviceDescription`);
    const quantity = text(`items.${index}.quantity`);
    if (isBuilderItemId(catalogueId)) {
      rows = addService(rows, catalogueId, quantityOf(quantity));
    } else if (description) {
      const unitPrice = text(`items.${index}.unitPrice`) || '0.00';
      rows = changeRow(addCustom(rows), nextId(rows), { description, quantity, unitPrice });
    }
  }
  return rows;
}
