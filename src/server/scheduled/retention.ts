import { retentionCutoff } from '#domain/retention.ts';
import type { JobContext } from '../context.ts';
import { purgeMailFiles } from '../mail/mail-files.ts';
import { purgeExpired } from '../privacy/purge-expired.ts';

/** How long one run starts new batches, in milliseconds. Netlify ends a scheduled function after 30 s. */
const MAX_RUN_MS = 15_000;

/** Deletes data past its retention period. Returns the number of deleted rows or files by kind. */
export async function deleteExpired({ db, config, now }: JobContext): Promise<Record<string, number>> {
  const mailFiles = await purgeMailFiles(config, retentionCutoff('mailBodies', now()));
  const started = performance.now();
  const shouldContinue = () => performance.now() - started < MAX_RUN_MS;
  return { mailFiles, ...(await purgeExpired({ db, now: now(), shouldContinue })) };
}
