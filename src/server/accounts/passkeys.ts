import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import type { NewPasskey, PasskeyAnswer } from '#contract/accounts/factors.ts';
import {
  insertChallenge,
  type Passkey,
  recordPasskeyUse,
  takeChallenge,
} from '#db/queries/accounts/factors.ts';
import type { Db } from '#db/connect.ts';
import type { ChallengeTable } from '#db/schema-plumbing.ts';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';

/** Lifetime of a challenge, in minutes. */
const CHALLENGE_MINUTES = 5;

/** WebAuthn's relying party: the site at which passkeys work. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of `SITE_URL`. WebAuthn accepts no IP addresses, so a local server's passkeys work at `localhost`.
 */
export function relyingParty({ siteUrl }: Pick<Config, 'siteUrl'>): RelyingParty {
  const url = new URL(siteUrl);
  if (/^(?:127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}

type Purpose = ChallengeTable['purpose'];

/** Creates a challenge of 256 random bits, which works once, within `CHALLENGE_MINUTES`. */
export async function issueChallenge(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  purpose: Purpose,
  adminUserId: string | null,
): Promise<{ challenge: string; rpId: string }> {
  const challenge = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await insertChallenge(db, { challenge, purpose, adminUserId, expiresAt });
  return { challenge, rpId: relyingParty(config).id };
}

/** Takes the challenge that an answer signed, so that it works only once; undefined if this server did not issue it. */
export async function takeAnsweredChallenge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  purpose: Purpose,
  clientDataJSON: string,
): Promise<{ challenge: string; adminUserId: string | null } | undefined> {
  const challenge = challengeIn(clientDataJSON);
  return challenge === undefined ? undefined : takeChallenge(db, { challenge, purpose, now });
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return undefined;
    return typeof data.challenge === 'string' ? data.challenge.slice(0, 64) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Verifies a new passkey: challenge, origin, relying party, and that it verified its user. Requires no attestation of
 * its manufacturer.
 * @returns undefined when anything is wrong
 */
export async function verifyNewPasskey(
  config: Pick<Config, 'siteUrl'>,
  challenge: string,
  { id, clientDataJSON, attestationObject }: NewPasskey,
): Promise<WebAuthnCredential | undefined> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      requireUserVerification: true,
    });
    return verified ? registrationInfo.credential : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Verifies a passkey's answer: signature, challenge, origin, relying party, and that it verified its user.
 * @returns the passkey's new counter; undefined when anything is wrong
 */
export async function verifyAnswer(
  config: Pick<Config, 'siteUrl'>,
  passkey: Pick<Passkey, 'id' | 'publicKey' | 'counter'>,
  challenge: string,
  { id, clientDataJSON, authenticatorData, signature }: PasskeyAnswer,
): Promise<number | undefined> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config);
  // Imported here, so that other sign-ins do not load it.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin,
      expectedRPID,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/** Records a verified answer. @returns false if the passkey was removed in the meantime */
export const recordUse = (
  db: Db,
  passkey: Pick<Passkey, 'id'>,
  counter: number,
  now: Date,
): Promise<boolean> => recordPasskeyUse(db, { id: passkey.id, counter, now });
