import type { StaffRole } from './staff-role.ts';

const HOUR_MS = 3_600_000;

/** Hours without a request after which a session ends; a phone's, hours until its passkey has to unlock it again. */
const IDLE_HOURS = 12;
/** The longest a session lasts, in days. */
const OFFICE_DAYS = 7;
const PHONE_DAYS = 30;

/** Whether a session stays signed in like a phone: a technician's that a passkey opened, and unlocks again. */
export const isPhoneSession = (session: { readonly role: StaffRole; readonly by: string }): boolean =>
  session.role === 'technician' && session.by === 'passkey';

/** When a session ends at the latest, however much it is used. */
export const sessionLimit = (openedAt: Date, isPhone: boolean): Date =>
  new Date(openedAt.getTime() + (isPhone ? PHONE_DAYS : OFFICE_DAYS) * 24 * HOUR_MS);

/** When a session that was used just now ends if it is not used again. */
export function sessionEnd(session: { readonly openedAt: Date; readonly isPhone: boolean }, now: Date): Date {
  const limit = sessionLimit(session.openedAt, session.isPhone);
  const idle = new Date(now.getTime() + IDLE_HOURS * HOUR_MS);
  return session.isPhone || limit < idle ? limit : idle;
}

/** Whether a phone's session waits for its passkey. @param factorAt when a passkey was last shown, ISO 8601 UTC */
export function isLocked(
  session: { readonly isPhone: boolean; readonly factorAt: string | null },
  now: Date,
): boolean {
  if (!session.isPhone) return false;
  return session.factorAt === null || now.getTime() - Date.parse(session.factorAt) >= IDLE_HOURS * HOUR_MS;
}

/** What a link to set a password is for: a new account, or a forgotten password. */
export const accountLinkPurposes = ['invitation', 'reset'] as const;
export type AccountLinkPurpose = (typeof accountLinkPurposes)[number];

/** How long a link works, in hours. */
export const accountLinkHours: Record<AccountLinkPurpose, number> = { invitation: 72, reset: 1 };

/** When a link that was asked for at a time expires. */
export function accountLinkExpiry(purpose: AccountLinkPurpose, askedAt: Date): Date {
  return new Date(askedAt.getTime() + accountLinkHours[purpose] * HOUR_MS);
}

/** How old a factor may be for a sensitive step, in minutes. */
const FRESH_MINUTES = 5;
/** How many recovery codes a set has. */
export const RECOVERY_CODES = 10;

/** Who must have a second factor, `SECOND_FACTOR_FOR`, and how many days they have to add it, `SECOND_FACTOR_DAYS`. */
export interface SecondFactorPolicy {
  readonly secondFactorFor: 'owners' | 'everyone';
  readonly secondFactorDays: number;
}

/** Whether a role must have a second factor: owners can do everything. */
export const needsSecondFactor = (
  role: StaffRole,
  { secondFactorFor }: Pick<SecondFactorPolicy, 'secondFactorFor'>,
): boolean => role === 'owner' || secondFactorFor === 'everyone';

/**
 * When an account must have a second factor at the latest; null when it has one or needs none.
 * @param askedAt when the account was first asked for one, ISO 8601 UTC
 */
export function secondFactorDue(
  account: { readonly role: StaffRole; readonly hasFactor: boolean; readonly factorAskedAt: string },
  policy: SecondFactorPolicy,
): Date | null {
  if (account.hasFactor || !needsSecondFactor(account.role, policy)) return null;
  return new Date(Date.parse(account.factorAskedAt) + policy.secondFactorDays * 24 * HOUR_MS);
}

/** Whether a factor shown at a time is still fresh. */
export function isFresh(factorAt: string | null, now: Date): boolean {
  return factorAt !== null && now.getTime() - Date.parse(factorAt) < FRESH_MINUTES * 60_000;
}
