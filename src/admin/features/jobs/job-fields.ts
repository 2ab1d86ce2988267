import { type EncryptedField, encryptedFields } from '#domain/encrypted-fields.ts';
import type { Job } from '#contract/jobs/job.ts';

/** A job's field that is edited in place. */
export type JobField =
  | ('firstName' | 'lastName' | 'phone' | 'email' | 'serviceType' | 'urgency' | 'request' | 'notes')
  | ('location' | 'serviceAddress' | 'distanceMiles' | 'propertyType')
  | ('vehicleYear' | 'vehicleMake' | 'vehicleModel' | 'vehicleColor' | 'vehiclePlate')
  | ('wantedDate' | 'wantedTime')
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
  return { [field]: field === 'vehicleYear' ? Number(trimmed) : trimmed };
}

/** Whether a field is stored encrypted. */
export function isEncrypted(field: JobField): field is EncryptedField {
  return encryptedFields.some((encrypted) => encrypted === field);
}
