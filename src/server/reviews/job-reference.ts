import type { Config } from '../config.ts';
import { constantTimeEqual, hmacSha256 } from '../hashes.ts';

// A customer's page signs the job into its link to the review form, so that the review can be marked as a customer's.

const signatureOf = (secret: Uint8Array | string, jobId: string) =>
  hmacSha256(secret, `review-of-job:${jobId}`).subarray(0, 16).toString('base64url');

/** The signed reference to a job in the link to the review form. */
export const reviewReference = ({ jwtSecrets }: Pick<Config, 'jwtSecrets'>, jobId: string): string =>
  `${jobId}.${signatureOf(jwtSecrets[0] ?? '', jobId)}`;

/** The job that a reference names; null for one that we did not sign. */
export function jobOfReference({ jwtSecrets }: Pick<Config, 'jwtSecrets'>, reference: string): string | null {
  const [jobId = '', signature = ''] = reference.split('.');
  const isOurs = jwtSecrets.some((secret) => constantTimeEqual(signatureOf(secret, jobId), signature));
  return isOurs ? jobId : null;
}
