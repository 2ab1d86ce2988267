import type { FieldErrors, ProblemCode } from '#contract/problem.ts';

interface AppErrorOptions {
  /** Messages by field. */
  errors?: FieldErrors;
  /** The record as it stands, for a stale save or a wrong turn. */
  current?: unknown;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * A request refused for a reason the caller can act on. Use cases throw it; only `server/http`
 * knows which HTTP status each code becomes.
 */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly errors: FieldErrors | undefined;
  readonly current: unknown;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, detail: string, options: AppErrorOptions = {}) {
    super(detail, { cause: options.cause });
    this.name = 'Refusal';
    this.code = code;
    this.errors = options.errors;
    this.current = options.current;
    this.retryAfter = options.retryAfter;
  }
}

/** Refuses a request whose fields are wrong, naming each. */
export function invalid(errors: FieldErrors): AppError {
  return new AppError('invalid', 'Some fields need attention.', { errors });
}

/** Refuses because the record does not exist (or may not be seen). */
export function notFound(what: string): AppError {
  return new AppError('not_found', `There is no such ${what}.`);
}
