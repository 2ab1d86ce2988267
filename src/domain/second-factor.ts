import type { StaffRole } from './staff-role.ts';

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
  return new Date(Date.parse(account.factorAskedAt) + policy.secondFactorDays * 86_400_000);
}

/** Whether a factor shown at a time is still fresh. */
export function isFresh(factorAt: string | null, now: Date): boolean {
  return factorAt !== null && now.getTime() - Date.parse(factorAt) < FRESH_MINUTES * 60_000;
}
