import { factorRoutes } from '#contract/accounts/factors.ts';
import { sessionRoutes } from '#contract/accounts/session.ts';

/** What a change of one's factors changes: the factors, and by when one is due. */
export const factorPaths: readonly string[] = [factorRoutes.list.path, sessionRoutes.current.path];
