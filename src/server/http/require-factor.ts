import type { Route } from '#contract/route.ts';
import { isFresh, secondFactorDue } from '#domain/second-factor.ts';
import type { Config } from '../config.ts';
import type { Actor } from '../context.ts';
import { AppError } from '../errors.ts';

/**
 * Requires what a route declares about factors.
 * @throws {AppError} `factor_required` for an owner whose second factor is overdue, `step_up_required` when the caller
 * has to show a factor again
 */
export function requireFactor(
  route: Pick<Route, 'stepUp' | 'beforeFactor'>,
  actor: Actor,
  { config, now }: { config: Pick<Config, 'secondFactorDays'>; now: Date },
): void {
  const due = secondFactorDue(actor, config.secondFactorDays);
  if (!route.beforeFactor && due !== null && due <= now)
    throw new AppError('factor_required', 'Add a passkey or an authenticator app first, under My account.');
  if (route.stepUp && !isFresh(actor.factorAt, now))
    throw new AppError('step_up_required', 'Confirm that it’s you, then try again.');
}
