import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';
import { constantTimeEqual } from '../constant-time.ts';

/**
 * Requires METRICS_TOKEN as a bearer token. Without that setting, the route does not exist.
 * @throws {AppError} `not_found`, `unauthenticated`.
 */
export function checkOperator(request: Request, { metricsToken }: Pick<Config, 'metricsToken'>): void {
  if (metricsToken === undefined) throw new AppError('not_found', 'There is nothing here.');
  if (!constantTimeEqual(request.headers.get('authorization') ?? '', `Bearer ${metricsToken}`)) {
    throw new AppError('unauthenticated', 'This address is for the operator.');
  }
}
