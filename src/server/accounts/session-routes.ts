import { sessionRoutes } from '#contract/accounts/session.ts';
import { type Binding, onStaff } from '../http/binding.ts';
import { currentSession } from './permissions.ts';

/** Bound separately from sign-in, so that the sign-in function does not include every route of the office. */
export const officeSession = (): Binding[] => [onStaff(sessionRoutes.current, currentSession)];
