import { sessionRoutes } from '#contract/accounts/session.ts';
import { officeUserRoutes } from '#contract/accounts/users.ts';
import { changePassword, currentSession, signOut } from './session.ts';
import { signIn } from './sign-in.ts';
import { createUser, listUsers, resetUserPassword, updateUser } from './users.ts';
import { type Binding, on } from '../http/binding.ts';

/** Signing in and out, and the office's accounts. */
export const officeAccounts = (): Binding[] => [
  on(sessionRoutes.signIn, signIn),
  on(sessionRoutes.signOut, signOut),
  on(sessionRoutes.current, currentSession),
  on(sessionRoutes.changePassword, changePassword),
  on(officeUserRoutes.list, listUsers),
  on(officeUserRoutes.create, createUser),
  on(officeUserRoutes.update, updateUser),
  on(officeUserRoutes.resetPassword, resetUserPassword),
];
