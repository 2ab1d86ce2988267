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
  return new Date(askedAt.getTime() + accountLinkHours[purpose] * 3_600_000);
}
