import { factorRoutes } from '#contract/accounts/factors.ts';
import { sessionRoutes } from '#contract/accounts/session.ts';

/** The data that a change of the user's factors affects: the factors, and when one is due. */
export const factorPaths: readonly string[] = [factorRoutes.list.path, sessionRoutes.current.path];
