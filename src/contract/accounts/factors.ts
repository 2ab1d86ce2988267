import * as z from 'zod/mini';
import { requiredText } from '../fields.ts';
import { forEveryone, KB, route } from '../route.ts';
import { currentPassword, session } from './session.ts';

/** Bytes in base64url, as WebAuthn's JSON has them. */
const bytes = (most: number) =>
  z
    .string('Must be base64url')
    .check(z.regex(/^[\w-]+$/, 'Must be base64url'), z.maxLength(most, 'This is too long'));

/** What a passkey answers to a challenge (WebAuthn Level 3, AuthenticationResponseJSON), as far as we read it. */
export const passkeyAnswer = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  authenticatorData: bytes(2000),
  signature: bytes(2000),
});

export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** A new passkey (RegistrationResponseJSON), as far as we read it. */
const newPasskey = z.strictObject({
  id: bytes(1400),
  clientDataJSON: bytes(4000),
  attestationObject: bytes(8000),
  transports: z
    .array(z.string().check(z.regex(/^[a-z-]{1,20}$/, 'Must be a transport')))
    .check(z.maxLength(10)),
});

export type NewPasskey = z.infer<typeof newPasskey>;

/** What a browser needs to ask a passkey. */
const challenge = z.object({ challenge: z.string(), rpId: z.string() });

/** What a browser needs to make a passkey. */
const newChallenge = z.extend(challenge, {
  rpName: z.string(),
  /** The account's id in base64url. */
  userId: z.string(),
  /** Passkeys the account has, which a device must not make again. */
  known: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
});

export type Passkey = z.infer<typeof passkey>;

const factors = z.object({
  passkeys: z.array(passkey),
  /** Whether an authenticator app is set up. */
  hasApp: z.boolean(),
  /** Recovery codes left. */
  recoveryCodes: z.number(),
  /** Whether this account must have a second factor. */
  isRequired: z.boolean(),
  /** Until when at the latest, ISO 8601 UTC; null when it has one or needs none. */
  dueAt: z.nullable(z.string()),
  /** The address at which passkeys work. */
  passkeysAt: z.string(),
});

export type Factors = z.infer<typeof factors>;

/** A code of an authenticator app, or a recovery code; spaces and hyphens are ignored. */
const factorCode = z
  .string('Enter a code')
  .check(z.trim(), z.minLength(1, 'Enter a code'), z.maxLength(40, 'This is too long for a code'));

const passkeyName = requiredText('Give it a name', 100);
const passkeyParams = z.strictObject({ id: bytes(1400) });

const confirmBody = z.strictObject({
  password: z.optional(currentPassword),
  code: z.optional(factorCode),
  passkey: z.optional(passkeyAnswer),
});

/** Signing in with a passkey alone. */
export const passkeySignInRoutes = {
  challenge: route({
    name: 'passkeyChallenge',
    summary: 'A challenge for signing in with a passkey',
    method: 'POST',
    path: '/api/admin/login/passkey/challenge',
    auth: 'none',
    success: { status: 200, schema: challenge },
    maxBytes: 1 * KB,
    rateLimit: 'challenge',
  }),
  signIn: route({
    name: 'signInWithPasskey',
    summary: 'Sign in with a passkey that verified its user; the answer is that of a sign-in with a password',
    method: 'POST',
    path: '/api/admin/login/passkey',
    auth: 'none',
    body: z.strictObject({ passkey: passkeyAnswer, device: z.optional(z.string().check(z.maxLength(4096))) }),
    success: { status: 200, schema: z.extend(session, { token: z.string(), device: z.string() }) },
    maxBytes: 24 * KB,
    rateLimit: 'password',
  }),
};

const own = { auth: 'admin', roles: forEveryone, own: 'self', beforeFactor: true } as const;

/** The caller's own second factors. */
export const factorRoutes = {
  list: route({
    ...own,
    name: 'listFactors',
    summary: 'One’s own passkeys, authenticator app and recovery codes',
    method: 'GET',
    path: '/api/admin/account/factors',
    success: { status: 200, schema: factors },
    maxBytes: 0,
  }),
  challenge: route({
    ...own,
    name: 'newPasskeyChallenge',
    summary: 'A challenge for adding a passkey',
    method: 'POST',
    path: '/api/admin/account/passkeys/challenge',
    success: { status: 200, schema: newChallenge },
    keyed: false,
    stepUp: true,
    maxBytes: 1 * KB,
  }),
  addPasskey: route({
    ...own,
    name: 'addPasskey',
    summary: 'Add a passkey to one’s own account',
    method: 'POST',
    path: '/api/admin/account/passkeys',
    body: z.strictObject({ name: passkeyName, passkey: newPasskey }),
    success: { status: 201, schema: passkey },
    stepUp: true,
    maxBytes: 24 * KB,
  }),
  renamePasskey: route({
    ...own,
    name: 'renamePasskey',
    summary: 'Rename one of one’s own passkeys',
    method: 'PUT',
    path: '/api/admin/account/passkeys/:id',
    params: passkeyParams,
    body: z.strictObject({ name: passkeyName }),
    success: { status: 204 },
    maxBytes: 2 * KB,
  }),
  removePasskey: route({
    ...own,
    name: 'removePasskey',
    summary: 'Remove one of one’s own passkeys; an owner’s last factor stays',
    method: 'DELETE',
    path: '/api/admin/account/passkeys/:id',
    params: passkeyParams,
    success: { status: 204 },
    stepUp: true,
    maxBytes: 1 * KB,
  }),
  startApp: route({
    ...own,
    name: 'startAuthenticatorApp',
    summary: 'A new secret for an authenticator app (RFC 6238), which counts once a code of it was confirmed',
    method: 'POST',
    path: '/api/admin/account/app',
    success: { status: 200, schema: z.object({ secret: z.string(), uri: z.string() }) },
    keyed: false,
    stepUp: true,
    maxBytes: 1 * KB,
  }),
  confirmApp: route({
    ...own,
    name: 'confirmAuthenticatorApp',
    summary: 'Put the authenticator app into use, with its first code',
    method: 'POST',
    path: '/api/admin/account/app/confirm',
    body: z.strictObject({ code: factorCode }),
    success: { status: 204 },
    stepUp: true,
    maxBytes: 1 * KB,
    rateLimit: 'password',
  }),
  removeApp: route({
    ...own,
    name: 'removeAuthenticatorApp',
    summary: 'Remove the authenticator app; an owner’s last factor stays',
    method: 'DELETE',
    path: '/api/admin/account/app',
    success: { status: 204 },
    stepUp: true,
    maxBytes: 1 * KB,
  }),
  recoveryCodes: route({
    ...own,
    name: 'makeRecoveryCodes',
    summary: 'New recovery codes, shown this once; the old ones stop working',
    method: 'POST',
    path: '/api/admin/account/recovery-codes',
    success: { status: 200, schema: z.object({ codes: z.array(z.string()) }) },
    // A repeat makes another set; stored under a key, the codes would be kept.
    keyed: false,
    stepUp: true,
    maxBytes: 1 * KB,
  }),
  confirmChallenge: route({
    ...own,
    whileLocked: true,
    name: 'confirmChallenge',
    summary: 'How the caller can confirm that it is them, with a challenge for a passkey',
    method: 'POST',
    path: '/api/admin/account/confirm/challenge',
    success: {
      status: 200,
      schema: z.extend(challenge, { ways: z.array(z.enum(['passkey', 'code', 'password'])) }),
    },
    keyed: false,
    maxBytes: 1 * KB,
  }),
  confirm: route({
    ...own,
    whileLocked: true,
    name: 'confirmIdentity',
    summary: 'Show a factor again, which allows sensitive steps for the next minutes',
    method: 'POST',
    path: '/api/admin/account/confirm',
    body: confirmBody,
    success: { status: 204 },
    keyed: false,
    maxBytes: 24 * KB,
    rateLimit: 'password',
  }),
};
