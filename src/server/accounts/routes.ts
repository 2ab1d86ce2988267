import { sessionRoutes } from '#contract/accounts/session.ts';
import { officeUserRoutes } from '#contract/accounts/users.ts';
import { changePassword, currentSession, signOut } from './session.ts';
import { signIn } from './sign-in.ts';
import { createUser, listUsers, resetUserPassword, updateUser } from './users.ts';
import { type Binding, on, onStaff } from '../http/binding.ts';

/** Sign-in. */
export const publicAccounts = (): Binding[] => [on(sessionRoutes.signIn, signIn)];

/** Sessions and office accounts. */
export const officeAccounts = (): Binding[] => [
  onStaff(sessionRoutes.signOut, signOut),
  onStaff(sessionRoutes.current, currentSession),
  onStaff(sessionRoutes.changePassword, changePassword),
  onStaff(officeUserRoutes.list, listUsers),
  onStaff(officeUserRoutes.create, createUser),
  onStaff(officeUserRoutes.update, updateUser),
  onStaff(officeUserRoutes.resetPassword, resetUserPassword),
];
