import { factorRoutes, passkeySignInRoutes } from '#contract/accounts/factors.ts';
import { type Binding, on, onStaff } from '../http/binding.ts';
import * as factors from './factors.ts';
import { passkeyChallenge, signInWithPasskey } from './passkey-sign-in.ts';
import { confirmChallenge, confirmIdentity } from './step-up.ts';

// Bound separately from password sign-in, so that its function does not include the passkey library.

/** Sign-in with a passkey. */
export const passkeySignIn = (): Binding[] => [
  on(passkeySignInRoutes.challenge, passkeyChallenge),
  on(passkeySignInRoutes.signIn, signInWithPasskey),
];

/** The caller's own second factors, and the step-up that uses them. */
export const officeFactors = (): Binding[] => [
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
];
