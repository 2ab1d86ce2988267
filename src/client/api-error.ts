import type { FieldErrors, Problem, ProblemCode } from '#contract/problem.ts';

/**
 * An error response from the server. The message follows spec §8: `status: body text, or status text when
 * empty`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The parsed problem+json body; null for any other body, such as a proxy's error page. */
  readonly problem: Problem | null;
  /** Seconds to wait before retrying (`Retry-After`), or null. */
  readonly retryAfter: number | null;

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.problem = parseProblem(body);
    this.retryAfter = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  }

  get code(): ProblemCode | null {
    return this.problem?.code ?? null;
  }

  /** Messages by field name; empty when the error names no field. */
  get fieldErrors(): FieldErrors {
    return this.problem?.errors ?? {};
  }
}

/** No response arrived: no signal, an unreachable server or a timeout. It says nothing about the session. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly reason: 'unreachable' | 'timeout';

  constructor(reason: 'unreachable' | 'timeout', cause: unknown) {
    super(reason === 'timeout' ? 'The server took too long to answer' : 'The server could not be reached', {
      cause,
    });
    this.reason = reason;
  }
}

/** One sentence to show a user for any error a call can throw. */
export function describeError(error: unknown): string {
  // Checked by name, so that pages without passkeys do not load the class.
  if (error instanceof Error && error.name === 'PasskeyError') return error.message;
  if (error instanceof NetworkError) {
    return error.reason === 'timeout'
      ? 'The server took too long to answer. Try again in a moment.'
      : 'No connection to the server. Check the signal and try again.';
  }
  if (error instanceof ApiError) {
    if (error.problem?.detail) return error.problem.detail;
    return error.status >= 500 ? 'The server had a problem. Try again in a moment.' : error.message;
  }
  return 'Something went wrong on this page. Reload it and try again.';
}

function parseProblem(body: string): Problem | null {
  try {
    const parsed: unknown = JSON.parse(body);
    return isProblem(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' && value !== null && 'status' in value && 'code' in value && 'title' in value
  );
}
