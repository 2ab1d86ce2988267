import { AppError } from './errors.ts';

/**
 * The version an editor read, which every change must bring.
 * @throws {AppError} `version_required` when it is missing (RFC 6585, 428).
 */
export function requireVersion(version: number | undefined): number {
  if (version === undefined) {
    throw new AppError('version_required', 'Send the version of the record you read.', {
      errors: { version: 'Version is required' },
    });
  }
  return version;
}

/** Refuses a save of a record that somebody changed in the meantime, giving the record as it is now. */
export function staleVersion(current: unknown): AppError {
  return new AppError(
    'stale_version',
    'Someone else changed this in the meantime. Nothing was overwritten.',
    {
      current,
    },
  );
}
