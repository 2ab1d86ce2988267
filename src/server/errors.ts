import type { FieldErrors, ProblemCode } from '#contract/problem.ts';
import { AmountTooLargeError } from '#domain/money.ts';

interface AppErrorOptions {
  /** Messages by field. */
  errors?: FieldErrors;
  /** The current record, for a stale save or an impossible step. */
  current?: unknown;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error the caller can act on. Use cases throw it; only `server/http` maps its code to an HTTP status. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ProblemCode;
  readonly errors: FieldErrors | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.current = options.current;
    this.retryAfter = options.retryAfter;
  }
}

/** An error for invalid fields, with a message for each. */
export function invalid(errors: FieldErrors): AppError {
  return new AppError('invalid', 'Some fields need attention.', { errors });
}

/** An error for a record that does not exist (or may not be seen). */
export function notFound(what: string): AppError {
  return new AppError('not_found', `There is no such ${what}.`);
}

/** An error for a step that a record's state does not allow. @param current the record as the caller may see it */
export function wrongState(detail: string, current?: unknown): AppError {
  return new AppError('wrong_state', detail, { current });
}

/** Thrown when the environment cannot run a safe server; the message names the variable. */
export class ConfigError extends Error {}

/**
 * Runs a calculation; an amount that exceeds the money columns becomes an `invalid` error naming the items.
 */
export function withinMoneyLimits<T>(calculate: () => T): T {
  try {
    return calculate();
  } catch (error) {
    if (error instanceof AmountTooLargeError) {
      throw invalid({ items: 'The total is too large for one document' });
    }
    throw error;
  }
}
