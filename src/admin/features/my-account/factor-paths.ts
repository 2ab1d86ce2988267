import { factorRoutes } from '#contract/accounts/factors.ts';
import { sessionRoutes } from '#contract/accounts/session.ts';

/** Paths whose data a change of the user's factors affects: the factors, and the date by which one is due. */
export const factorPaths: readonly string[] = [factorRoutes.list.path, sessionRoutes.current.path];
