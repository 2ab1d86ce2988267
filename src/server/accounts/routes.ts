import { sessionRoutes } from '#contract/accounts/session.ts';
import { deviceRoutes } from '#contract/accounts/devices.ts';
import { accountLinkRoutes, officeUserRoutes } from '#contract/accounts/users.ts';
import { type Binding, on, onStaff } from '../http/binding.ts';
import { askForLink, readAccountLink, setPasswordByLink } from './account-links.ts';
import { changePassword, signOut, endDevice, endOtherDevices, listDevices } from './session.ts';
import { signIn } from './sign-in.ts';
import { createUser, listUsers, sendAccountLink, updateUser } from './users.ts';

/** Sign-in with a password, and links to set one. */
export const publicAccounts = (): Binding[] => [
  on(sessionRoutes.signIn, signIn),
  on(accountLinkRoutes.ask, askForLink),
  on(accountLinkRoutes.read, readAccountLink),
  on(accountLinkRoutes.use, setPasswordByLink),
];

/** Sessions and office accounts. */
export const officeAccounts = (): Binding[] => [
  onStaff(sessionRoutes.signOut, signOut),
  onStaff(sessionRoutes.changePassword, changePassword),
  onStaff(deviceRoutes.list, listDevices),
  onStaff(deviceRoutes.end, endDevice),
  onStaff(deviceRoutes.endOthers, endOtherDevices),
  onStaff(officeUserRoutes.list, listUsers),
  onStaff(officeUserRoutes.create, createUser),
  onStaff(officeUserRoutes.update, updateUser),
  onStaff(officeUserRoutes.sendLink, sendAccountLink),
];
