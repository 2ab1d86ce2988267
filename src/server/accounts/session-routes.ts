import { sessionRoutes } from '#contract/accounts/session.ts';
import { allRoutes } from '#contract/all-routes.ts';
import { mayCall, type RouteOutput } from '#contract/route.ts';
import { mayTake, stepKinds } from '#domain/job-steps.ts';
import { secondFactorDue } from '#domain/sign-in-rules.ts';
import type { Viewer } from '#domain/staff-role.ts';
import type { StaffContext } from '../context.ts';
import { type Binding, onStaff } from '../http/binding.ts';

/** The names of the routes a viewer may call and of the steps they may take; the office's screens offer only these. */
const permissionsOf = (viewer: Viewer): string[] => [
  ...allRoutes.flatMap((route) => (route.auth === 'admin' && mayCall(route, viewer) ? [route.name] : [])),
  ...stepKinds.filter((kind) => mayTake(kind, viewer)),
];

/** The signed-in account, what it may do, and when its session expires. */
function currentSession({ actor, config }: StaffContext): Promise<RouteOutput<typeof sessionRoutes.current>> {
  const { id, email, firstName, lastName, role, seesPrices, expiresAt } = actor;
  return Promise.resolve({
    expiresAt,
    secondFactorDueAt: secondFactorDue(actor, config)?.toISOString() ?? null,
    user: { id, email, firstName, lastName, role, seesPrices },
    may: permissionsOf(actor),
  });
}

/** Bound separately from sign-in, so that the sign-in function does not include every route of the office. */
export const officeSession = (): Binding[] => [onStaff(sessionRoutes.current, currentSession)];
