import type { StaffRole } from './staff-role.ts';

/** How old a factor may be for a sensitive step, in minutes. */
const FRESH_MINUTES = 5;
/** How many recovery codes a set has. */
export const RECOVERY_CODES = 10;

/** Whether a role must have a second factor: owners can do everything. */
export const needsSecondFactor = (role: StaffRole): boolean => role === 'owner';

/**
 * When an account must have a second factor at the latest; null when it has one or needs none.
 * @param askedAt when the account was first asked for one, ISO 8601 UTC
 * @param days how long it may take, `SECOND_FACTOR_DAYS`
 */
export function secondFactorDue(
  account: { readonly role: StaffRole; readonly hasFactor: boolean; readonly factorAskedAt: string },
  days: number,
): Date | null {
  if (account.hasFactor || !needsSecondFactor(account.role)) return null;
  return new Date(Date.parse(account.factorAskedAt) + days * 86_400_000);
}

/** Whether a factor shown at a time is still fresh. */
export function isFresh(factorAt: string | null, now: Date): boolean {
  return factorAt !== null && now.getTime() - Date.parse(factorAt) < FRESH_MINUTES * 60_000;
}
