import { type SealedField, sealedFields, sealedFieldWords } from '#domain/sealed-fields.ts';
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

/** What happened, in words; for sealed fields, which. */
export function entryWords(entry: { readonly what: string; readonly after: unknown }): string {
  if (entry.what === 'sealed_found') return 'Found by a search for a VIN or code of it';
  if (entry.what !== 'sealed_read') return eventWords(entry.what);
  const words = sealedWords(fields(entry.after)['sealed']) || 'sealed fields';
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} read`;
}

function sealedWords(value: unknown): string {
  const isSealed = (field: unknown): field is SealedField => sealedFields.some((known) => known === field);
  return Array.isArray(value) ? sealedFieldWords(value.filter(isSealed)) : '';
}

/** One field of a change, in words; an empty text is nothing. */
export interface FieldChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** Bookkeeping of the record itself, which says nothing to people. */
const SILENT = new Set(['version', 'updatedAt', 'createdAt', 'id', 'requestId']);

/** The fields a history entry changed, where it names fields; equal ones are left out. */
export function changesOf(entry: {
  readonly what?: string;
  readonly before: unknown;
  readonly after: unknown;
}): FieldChange[] {
  if (entry.what === 'sealed_read') return [];
  const before = fields(entry.before);
  const after = fields(entry.after);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => !SILENT.has(field))
    .map((field) => ({
      field: field === 'sealed' ? 'Sealed and changed' : eventWords(field),
      before: valueWords(before[field]),
      after: field === 'sealed' ? sealedWords(after[field]) : valueWords(after[field]),
    }))
    .filter((change) => change.before !== change.after);
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
