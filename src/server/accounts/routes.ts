import { sessionRoutes } from '#contract/accounts/session.ts';
import { deviceRoutes } from '#contract/accounts/devices.ts';
import { factorRoutes, passkeySignInRoutes } from '#contract/accounts/factors.ts';
import { officeUserRoutes } from '#contract/accounts/users.ts';
import { accountLinkRoutes } from '#contract/accounts/links.ts';
import { askForLink, readAccountLink, setPasswordByLink } from './account-links.ts';
import { endDevice, endOtherDevices, listDevices } from './devices.ts';
import * as factors from './factors.ts';
import { passkeyChallenge, signInWithPasskey } from './passkey-sign-in.ts';
import { confirmChallenge, confirmIdentity } from './step-up.ts';
import { changePassword, signOut } from './session.ts';
import { signIn } from './sign-in.ts';
import { createUser, listUsers, sendAccountLink, updateUser } from './users.ts';
import { type Binding, on, onStaff } from '../http/binding.ts';

/** Sign-in, and links to set a password. */
export const publicAccounts = (): Binding[] => [
  on(sessionRoutes.signIn, signIn),
  on(passkeySignInRoutes.challenge, passkeyChallenge),
  on(passkeySignInRoutes.signIn, signInWithPasskey),
  on(accountLinkRoutes.ask, askForLink),
  on(accountLinkRoutes.read, readAccountLink),
  on(accountLinkRoutes.use, setPasswordByLink),
];

/** Sessions and office accounts. */
export const officeAccounts = (): Binding[] => [
  onStaff(sessionRoutes.signOut, signOut),
  onStaff(sessionRoutes.changePassword, changePassword),
  onStaff(factorRoutes.list, factors.listFactors),
  onStaff(factorRoutes.challenge, factors.newPasskeyChallenge),
  onStaff(factorRoutes.addPasskey, factors.addPasskey),
  onStaff(factorRoutes.renamePasskey, factors.renamePasskey),
  onStaff(factorRoutes.removePasskey, factors.removePasskey),
  onStaff(factorRoutes.startApp, factors.startApp),
  onStaff(factorRoutes.confirmApp, factors.confirmApp),
  onStaff(factorRoutes.removeApp, factors.removeApp),
  onStaff(factorRoutes.recoveryCodes, factors.makeRecoveryCodes),
  onStaff(factorRoutes.confirmChallenge, confirmChallenge),
  onStaff(factorRoutes.confirm, confirmIdentity),
  onStaff(deviceRoutes.list, listDevices),
  onStaff(deviceRoutes.end, endDevice),
  onStaff(deviceRoutes.endOthers, endOtherDevices),
  onStaff(officeUserRoutes.list, listUsers),
  onStaff(officeUserRoutes.create, createUser),
  onStaff(officeUserRoutes.update, updateUser),
  onStaff(officeUserRoutes.sendLink, sendAccountLink),
];
