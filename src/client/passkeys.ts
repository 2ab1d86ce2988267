import { factorRoutes, type PasskeyAnswer, passkeySignInRoutes } from '#contract/accounts/factors.ts';
import { call } from './api.ts';

/** Thrown when no passkey was used: the user cancelled, or has none for this address. Its message is shown to the user. */
class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

// The library loads on first use, so that it does not add to the office's first load.
const library = () => import('@simplewebauthn/browser');

/** Whether this browser supports passkeys. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** @throws {PasskeyError} on a host where the office's passkeys cannot work, such as a preview */
function requireHost(rpId: string): void {
  if (location.hostname !== rpId && !location.hostname.endsWith(`.${rpId}`))
    throw new PasskeyError(`Passkeys work at ${rpId} only, not at ${location.hostname}.`);
}

async function answer(
  { challenge, rpId }: { challenge: string; rpId: string },
  autofill = false,
): Promise<PasskeyAnswer> {
  requireHost(rpId);
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: 'required', timeout: 120_000 },
    useBrowserAutofill: autofill,
  }).catch((cause: unknown) => {
    throw new PasskeyError('No passkey was used. Try again, or use another way.', { cause });
  });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}

/** Asks for a passkey to sign in with. @param autofill offer it in the email field instead of in a dialog */
export async function answerSignIn(autofill = false): Promise<PasskeyAnswer> {
  return answer(await call(passkeySignInRoutes.challenge), autofill);
}

/** Asks for a passkey to confirm the user's identity before a sensitive step. */
export function answerConfirmation(challenge: { challenge: string; rpId: string }): Promise<PasskeyAnswer> {
  return answer(challenge);
}

/** Whether the email field can offer passkeys. */
export async function canAutofill(): Promise<boolean> {
  // No passkey works at an IP address.
  if (!hasPasskeys() || /^[\d.]+$|:/.test(location.hostname)) return false;
  return (await library()).browserSupportsWebAuthnAutofill();
}

/** Creates a passkey on this device, or on another one that the browser offers. */
export async function makePasskey(account: { email: string; name: string }) {
  const issued = await call(factorRoutes.challenge);
  const { challenge, rpId, rpName, userId, known } = issued;
  requireHost(rpId);
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: rpName },
      user: { id: userId, name: account.email, displayName: account.name },
      // EdDSA, ES256, RS256 (IANA COSE algorithms).
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
      excludeCredentials: known.map((each) => ({ id: each.id, type: 'public-key' as const })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
      timeout: 120_000,
    },
  }).catch((cause: unknown) => {
    const isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
    throw new PasskeyError(
      isKnown ? 'You already have a passkey on this device.' : 'The passkey was not created. Try again.',
      { cause },
    );
  });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}
