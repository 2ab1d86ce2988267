import { phoneDisplay } from '#domain/business.ts';
import { Refusal } from '../errors.ts';

/**
 * Answers 503 when the work has not finished in time. The work itself goes on: a write that lands
 * late is found by the retry through its idempotency key.
 * @throws {Refusal} `unavailable` after the deadline.
 */
export async function withDeadline<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new Refusal(
          'unavailable',
          `This is taking too long. Please try again in a moment, or call ${phoneDisplay}.`,
          {
            retryAfter: 5,
          },
        ),
      );
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // A loser that rejects after the deadline has nobody left to tell.
    work.catch(() => undefined);
  }
}
