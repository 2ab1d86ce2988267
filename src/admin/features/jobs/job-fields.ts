import { type EncryptedField, encryptedFields } from '#domain/encrypted-fields.ts';
import { type EstimateFacts, estimateFacts } from '#domain/estimate-facts.ts';
import { type JobFacts, jobFacts } from '#domain/job-facts.ts';
import type { Field, Fields } from '#domain/record-fields.ts';
import type { Job } from '#contract/jobs/job.ts';
import type { SelectOption } from '#ui/SelectField.tsx';
import { inputs } from '../../shared/form/RecordInput.tsx';

/** A job's field that is edited in place. */
export type JobField =
  | ('firstName' | 'lastName' | 'phone' | 'email' | 'serviceType' | 'urgency' | 'request')
  | ('location' | 'serviceAddress' | 'distanceMiles')
  | keyof EstimateFacts
  | keyof JobFacts
  | EncryptedField;

/** A field's value for its control; empty for none. */
export function fieldText(job: Pick<Job, JobField>, field: JobField): string {
  const value = job[field];
  // "7.50" miles are typed as 7.5.
  return field === 'distanceMiles' && value !== null ? String(Number(value)) : String(value ?? '');
}

/** The value a save sends: text, a year as a number, or null to clear the field. */
export function fieldBody(field: JobField, text: string): Record<string, string | number | null> {
  const trimmed = text.trim();
  if (trimmed === '') return { [field]: null };
  return { [field]: isNumber(field) ? Number(trimmed) : trimmed };
}

const facts: Fields = { ...estimateFacts, ...jobFacts };
const isNumber = (field: string) => ['number', 'count'].includes(facts[field]?.kind ?? '');

/** Whether a field is stored encrypted. */
export function isEncrypted(field: JobField): field is EncryptedField {
  return encryptedFields.some((encrypted) => encrypted === field);
}

/** How a described field is edited in place. */
export function editOf(field: Field) {
  const { long, options } = field as { long?: true; options?: readonly SelectOption[] };
  return { input: inputs[field.kind], long, options };
}
