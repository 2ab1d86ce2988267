import { phoneDisplay } from '#domain/business.ts';
import { AppError } from '../errors.ts';

const tooLong = () =>
  new AppError(
    'unavailable',
    `This is taking too long. Please try again in a moment, or call ${phoneDisplay}.`,
    {
      retryAfter: 5,
    },
  );

/** Hands work that outlasts the response to the platform, which lets it finish. */
type FinishLater = (work: Promise<unknown>) => void;

/**
 * Fails if the work has not finished in time, by default with a 503. The work itself continues: a write that
 * completes late is found by the retry through its idempotency key.
 * @throws {AppError} after the deadline: the error from `makeError`, by default `unavailable`
 */
export async function withDeadline<T>(
  work: Promise<T>,
  milliseconds: number,
  makeError: () => AppError = tooLong,
  finishLater?: FinishLater,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      finishLater?.(work.catch(() => undefined));
      reject(makeError());
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // After the deadline, no caller is left to handle a rejection.
    work.catch(() => undefined);
  }
}

/**
 * One deadline across several pieces of work; time between them (such as receiving a body) does not count.
 */
export function timeBudget(
  milliseconds: number,
  finishLater?: FinishLater,
): { spend: <T>(work: Promise<T>) => Promise<T> } {
  let left = milliseconds;
  return {
    async spend(work) {
      const started = performance.now();
      try {
        return await withDeadline(work, left, tooLong, finishLater);
      } finally {
        left -= performance.now() - started;
      }
    },
  };
}
