import { valueWords } from './value-words.ts';

/** "change_requested" and "statusChanged" as people read them. */
export function eventWords(what: string): string {
  const words = what
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_.-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** One field of a change, in words; an empty text is nothing. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Bookkeeping of the record itself, which says nothing to people. */
const SILENT = new Set(['version', 'updatedAt', 'createdAt', 'id']);

/** The fields a history entry changed, where it names fields; equal ones are left out. */
export function changesOf(entry: { readonly before: unknown; readonly after: unknown }): FieldChange[] {
  const before = fields(entry.before);
  const after = fields(entry.after);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !SILENT.has(field))
    .map((field) => ({
      field: eventWords(field),
      before: valueWords(before[field]),
      after: valueWords(after[field]),
    }))
    .filter((change) => change.before !== change.after);
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
