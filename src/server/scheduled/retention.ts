import { pastRetention } from '#domain/retention.ts';
import { purgeExpired } from '../privacy/purge-expired.ts';
import { purgeMailFiles } from '../mail/mail-files.ts';
import { scheduled, type ScheduleOptions } from '../http/scheduled.ts';

/** How long one call goes on beginning batches, milliseconds; the platform ends a scheduled function after 30 s. */
const MOST_MS = 15_000;

/** Forgets what is past its time, for the platform's scheduler. */
export function scheduledRetention(options: ScheduleOptions = {}): ReturnType<typeof scheduled> {
  return scheduled(
    'retention',
    async ({ db, config, now }) => {
      const mailFiles = await purgeMailFiles(config, pastRetention('mailBodies', now()));
      return { mailFiles, ...(await purgeExpired({ db, now: now(), goOn: stopwatch(MOST_MS) })) };
    },
    options,
  );
}

function stopwatch(most: number): () => boolean {
  const began = performance.now();
  return () => performance.now() - began < most;
}
