import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Job, jobRoutes } from '#contract/jobs/job.ts';
import {
  type EncryptedField,
  encryptedFields,
  type EstimateFacts,
  estimateFacts,
  type JobFacts,
  jobFacts,
} from '#domain/job-facts.ts';
import type { Field, Fields } from '#domain/record-fields.ts';
import { ApiError, describeError } from '#client/api-error.ts';
import { call, newIdempotencyKey } from '#client/api.ts';
import type { SelectOption } from '#ui/Field.tsx';
import { inputs } from '../../shared/form/RecordInput.tsx';
import { jobQuery, keepJob } from '../../shared/jobs/job-cache.ts';
import { mergeValues } from '../../shared/Conflict.tsx';

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

/** Two people changed the same field: both texts, and the job as the other person saved it. */
class FieldConflict extends Error {
  override readonly name = 'FieldConflict';
  readonly ours: string;
  readonly theirs: Job;

  constructor(ours: string, theirs: Job) {
    super('The field was changed by two people');
    this.ours = ours;
    this.theirs = theirs;
  }
}

interface Change {
  readonly text: string;
  /** The text when the field was opened. */
  readonly opened: string;
  /** The version to overwrite after a conflict; by default the one on screen. */
  readonly version?: number;
}

/** Saves one field of a job. Another person's change to another field stays; to the same field, it is a conflict. */
export function useFieldSave(job: Job, field: JobField) {
  const client = useQueryClient();
  const put = (text: string, version: number) =>
    call(jobRoutes.update, {
      params: { id: job.id },
      body: { version, ...fieldBody(field, text) },
      idempotencyKey: newIdempotencyKey(),
    });
  const mutation = useMutation({
    mutationFn: async ({ text, opened, version }: Change) => {
      try {
        return await put(text, version ?? job.version);
      } catch (error) {
        const theirs = currentOf(error);
        if (!theirs) throw error;
        const theirText = fieldText(theirs, field);
        const merge = mergeValues({ text: opened }, { text }, { text: theirText });
        if (merge.contested.length > 0) throw new FieldConflict(text, theirs);
        return theirText === text ? theirs : put(text, theirs.version);
      }
    },
    onSuccess: (saved) => keepJob(client, saved),
  });
  const { error } = mutation;
  return {
    save: mutation.mutate,
    pending: mutation.isPending,
    /** The last saved change, until the next one. */
    saved: mutation.isSuccess ? mutation.variables : null,
    conflict: error instanceof FieldConflict ? error : null,
    failure: error && !(error instanceof FieldConflict) ? failureText(error, field) : null,
    /** Shows the other person's version and discards ours. */
    takeTheirs: (theirs: Job) => {
      client.setQueryData(jobQuery(job.id).queryKey, theirs);
      mutation.reset();
    },
    reset: mutation.reset,
  };
}

function currentOf(error: unknown): Job | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return (error.problem?.current as Job | undefined) ?? null;
}

function failureText(error: unknown, field: JobField): string {
  return (error instanceof ApiError && error.fieldErrors[field]) || describeError(error);
}
