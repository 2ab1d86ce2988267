import { Refusal } from './errors.ts';

/**
 * The version an editor read, which every change must bring.
 * @throws {Refusal} `version_required` when it is missing (RFC 6585, 428).
 */
export function requireVersion(version: number | undefined): number {
  if (version === undefined) {
    throw new Refusal('version_required', 'Send the version of the record you read.', {
      errors: { version: 'Version is required' },
    });
  }
  return version;
}

/** Refuses a save of a record that somebody changed in the meantime, giving the record as it is now. */
export function staleVersion(current: unknown): Refusal {
  return new Refusal('stale_version', 'Someone else changed this in the meantime. Nothing was overwritten.', {
    current,
  });
}
