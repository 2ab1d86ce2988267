import type { Config } from '../config.ts';
import { Refusal } from '../errors.ts';
import { sameText } from './same-text.ts';

/**
 * Lets through whoever shows METRICS_TOKEN as a bearer. Where none is set, the address does not exist.
 * @throws {Refusal} `not_found`, `unauthenticated`.
 */
export function checkOperator(request: Request, { metricsToken }: Pick<Config, 'metricsToken'>): void {
  if (metricsToken === undefined) throw new Refusal('not_found', 'There is nothing here.');
  if (!sameText(request.headers.get('authorization') ?? '', `Bearer ${metricsToken}`)) {
    throw new Refusal('unauthenticated', 'This address is for the operator.');
  }
}
