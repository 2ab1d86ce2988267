import { officeUserRoutes } from '#contract/accounts/users.ts';

/** Paths whose data a change of an account's rights affects: its open jobs may be handed back. */
export const rightsPaths: readonly string[] = [
  officeUserRoutes.list.path,
  '/api/admin/history',
  '/api/admin/jobs',
  '/api/admin/today',
];
