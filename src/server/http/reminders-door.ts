import { randomUUID } from 'node:crypto';
import { readConfig, type Config } from '../config.ts';
import { openDatabase } from '../database.ts';
import { sendReminders } from '../send-reminders.ts';
import { wakeOutbox } from '../wake-outbox.ts';
import { describeError, log } from './log.ts';
import { asRefusal, problemResponse } from './problems.ts';

/** The clock and the environment; tests bring their own. */
export interface RemindersOptions {
  readonly config?: () => Config;
  readonly now?: () => Date;
}

interface Platform {
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** Queues the day's reminders, for the platform's scheduler; it has no address, so nobody else can call it. */
export function scheduledReminders({
  config = () => readConfig(process.env),
  now = () => new Date(),
}: RemindersOptions = {}): (request: Request, platform?: Platform) => Promise<Response> {
  return async (_request, platform = {}) => {
    try {
      const settings = config();
      const queued = await sendReminders({ db: openDatabase(settings), now: now() });
      if (queued > 0) {
        log('info', 'reminders_queued', { queued });
        wakeOutbox({
          config: settings,
          later: (work) => platform.waitUntil?.(work().catch(() => undefined)),
        });
      }
      return Response.json({ queued });
    } catch (error) {
      const requestId = randomUUID();
      log('error', 'reminders_failed', { requestId, ...describeError(error) });
      return problemResponse(asRefusal(error), requestId);
    }
  };
}
