import type { FormOptions } from '#contract/route.ts';

type Fields = Record<string, unknown>;

const CHECKED = new Set(['on', 'true', '1', 'yes']);

function convert(name: string, text: string, options: FormOptions): unknown {
  const pattern = name.replace(/\.\d+\./g, '.*.');
  if (options.booleans?.includes(pattern)) return CHECKED.has(text);
  if (options.numbers?.includes(pattern)) return text.trim() === '' ? null : Number(text);
  return text;
}

/**
 * Turns form fields into the body a schema reads: checkboxes into booleans, numbers into numbers, and
 * `items.0.quantity` into a list. Empty list rows are omitted.
 */
export function decodeForm(form: URLSearchParams, options: FormOptions): Fields {
  // No prototype: a field named __proto__ must stay an ordinary field, which the schema rejects.
  const fields = Object.create(null) as Fields;
  const lists = new Map<string, Map<number, Fields>>();
  for (const [name, text] of form) {
    const inList = /^([A-Za-z]+)\.(\d{1,3})\.([A-Za-z]+)$/.exec(name);
    if (!inList) {
      fields[name] = convert(name, text, options);
      continue;
    }
    const [, list = '', index = '0', field = ''] = inList;
    const rows = lists.get(list) ?? new Map<number, Fields>();
    const row = rows.get(Number(index)) ?? (Object.create(null) as Fields);
    row[field] = convert(name, text, options);
    rows.set(Number(index), row);
    lists.set(list, rows);
  }
  for (const [list, rows] of lists) fields[list] = [...rows.values()].filter(isFilled);
  options.complete?.(fields);
  return fields;
}

/** A row counts as filled in when an item was chosen or described; a default quantity alone is not enough. */
function isFilled(row: Fields): boolean {
  return Object.entries(row).some(
    ([field, value]) => field !== 'quantity' && typeof value === 'string' && value.trim() !== '',
  );
}
