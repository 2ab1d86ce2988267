import { AppError } from './errors.ts';

/**
 * The version the client edited, required for every change.
 * @throws {AppError} `version_required` when it is missing (RFC 6585, 428)
 */
export function requireVersion(version: number | undefined): number {
  if (version === undefined) {
    throw new AppError('version_required', 'Send the version of the record you read.', {
      errors: { version: 'Version is required' },
    });
  }
  return version;
}

/** The error for a save based on an outdated version; carries the current record. */
export function staleVersion(current: unknown): AppError {
  return new AppError(
    'stale_version',
    'Someone else changed this in the meantime. Nothing was overwritten.',
    {
      current,
    },
  );
}
