import type { Problem, ProblemCode } from '#contract/problem.ts';
import { phoneDisplay } from '#domain/business.ts';
import { violates } from '#db/connect.ts';
import { invalid, AppError, wrongState } from '../errors.ts';

/** Maps each code to its HTTP status and title. A missing code does not compile. */
const table: Record<ProblemCode, { status: number; title: string }> = {
  malformed: { status: 400, title: 'Request could not be read' },
  unauthenticated: { status: 401, title: 'Sign in needed' },
  second_factor: { status: 401, title: 'Second factor needed' },
  factor_required: { status: 403, title: 'Second factor missing' },
  step_up_required: { status: 403, title: 'Confirmation needed' },
  session_locked: { status: 403, title: 'Session locked' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  stale_version: { status: 409, title: 'Changed by someone else' },
  wrong_state: { status: 409, title: 'Not possible in this state' },
  duplicate: { status: 409, title: 'Already exists' },
  slot_taken: { status: 409, title: 'Time already taken' },
  insufficient_stock: { status: 409, title: 'Not enough in stock' },
  too_slow: { status: 408, title: 'Request took too long' },
  too_large: { status: 413, title: 'Request too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  invalid: { status: 422, title: 'Some fields need attention' },
  key_reused: { status: 422, title: 'Idempotency key used for another request' },
  version_required: { status: 428, title: 'Version needed' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
};

/** HTTP status of a code. */
export function statusOf(code: ProblemCode): number {
  return table[code].status;
}

/** The problem document (RFC 9457) for an error. */
export function problemOf(appError: AppError, requestId?: string): Problem {
  const { status, title } = table[appError.code];
  return {
    type: 'about:blank',
    status,
    title,
    detail: appError.message,
    code: appError.code,
    ...(requestId === undefined ? {} : { requestId }),
    ...(appError.errors ? { errors: appError.errors } : {}),
    ...(appError.current === undefined ? {} : { current: appError.current }),
  };
}

/** The error response: `application/problem+json`, with Retry-After if waiting helps. */
export function problemResponse(appError: AppError, requestId: string): Response {
  const problem = problemOf(appError, requestId);
  const headers = new Headers({ 'content-type': 'application/problem+json; charset=utf-8' });
  if (appError.retryAfter !== undefined) headers.set('retry-after', String(Math.ceil(appError.retryAfter)));
  if (appError.code === 'unauthenticated') headers.set('www-authenticate', 'Bearer');
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}

const CONNECTION_TROUBLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // PostgreSQL: connection exceptions, admin shutdown, crash, cannot connect now, too many connections,
  // statement timeout, lock timeout, out of disk or memory, read-only.
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '55P03',
  '53000',
  '53100',
  '53200',
  '53300',
  '25006',
  '40001',
  '40P01',
]);

const TROUBLE_WORDS =
  /timeout|Connection terminated|Client has encountered a connection error|not queryable|pool is (?:draining|ending)|Cannot use a pool after|socket (?:hang up|closed)/i;

/** Whether an error means that the database is unavailable rather than that the code is wrong. */
function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return CONNECTION_TROUBLE.has(error.code);
  if (error instanceof AggregateError) return error.errors.some(isDatabaseTrouble);
  return TROUBLE_WORDS.test(error.message);
}

const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Maps a violated database constraint to a field error: a missing reference or a duplicate value. */
function constraintError(error: unknown): AppError | undefined {
  if (!(error instanceof Error)) return undefined;
  if ('code' in error && error.code === '23P01')
    return new AppError('slot_taken', 'This time is taken. Choose another.');
  if (violates(error, 'admin_user_last_owner')) return wrongState('This is the last active owner.');
  if (error.name === 'InvalidCursorError') return invalid({ cursor: 'Must be a cursor from a Link header' });
  if (!('code' in error && 'constraint' in error && 'table' in error)) return undefined;
  const match = /^(.+)_(fkey|key)$/.exec(String(error.constraint));
  if (!match) return undefined;
  const [, name = '', kind] = match;
  const table = `${String(error.table)}_`;
  const field = camelCase(name.startsWith(table) ? name.slice(table.length) : name);
  if (error.code === '23503' && kind === 'fkey') return invalid({ [field]: 'There is no such record' });
  if (error.code === '23505' && kind === 'key') {
    return new AppError('duplicate', 'This is already used by another record.', {
      errors: { [field]: 'Already used' },
    });
  }
  return undefined;
}

/** Converts any thrown value to an AppError; unexpected ones become a 500 that reveals no internals. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const constraint = constraintError(error);
  if (constraint) return constraint;
  if (isDatabaseTrouble(error)) {
    return new AppError(
      'unavailable',
      `We cannot save this right now. Please try again in a moment, or call ${phoneDisplay}.`,
      { retryAfter: 5, cause: error },
    );
  }
  return new AppError(
    'internal',
    `Something went wrong on our side. Please try again, or call ${phoneDisplay}.`,
    {
      cause: error,
    },
  );
}
