import { sessionRoutes } from '#contract/accounts/session.ts';
import { type Binding, onStaff } from '../http/binding.ts';
import { currentSession } from './permissions.ts';

/** Bound apart from sign-in, whose function would otherwise carry every route of the office. */
export const officeSession = (): Binding[] => [onStaff(sessionRoutes.current, currentSession)];
