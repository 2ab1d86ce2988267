import type { Route } from '#contract/route.ts';
import { isFresh, secondFactorDue, type SecondFactorPolicy } from '#domain/second-factor.ts';
import { isLocked } from '#domain/session-life.ts';
import type { Actor } from '../context.ts';
import { AppError } from '../errors.ts';

/**
 * Enforces a route's declared requirements for factors.
 * @throws {AppError} `factor_required` for an account whose second factor is overdue, `step_up_required` when the caller
 * has to show a factor again, `session_locked` when a technician's phone waits for its passkey
 */
export function requireFactor(
  route: Pick<Route, 'stepUp' | 'beforeFactor' | 'whileLocked'>,
  actor: Actor,
  { config, now }: { config: SecondFactorPolicy; now: Date },
): void {
  if (!route.whileLocked && isLocked(actor, now))
    throw new AppError('session_locked', 'Unlock the office with your passkey.');
  const due = secondFactorDue(actor, config);
  if (!route.beforeFactor && due !== null && due <= now)
    throw new AppError('factor_required', 'Add a passkey or an authenticator app first, under My account.');
  if (route.stepUp && !isFresh(actor.factorAt, now))
    throw new AppError('step_up_required', 'Confirm that it’s you, then try again.');
}
