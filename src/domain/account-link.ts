/** What a link to set a password is for: a new account, or a forgotten password. */
export const accountLinkPurposes = ['invitation', 'reset'] as const;
export type AccountLinkPurpose = (typeof accountLinkPurposes)[number];

/** How long a link works, in hours. */
export const accountLinkHours: Record<AccountLinkPurpose, number> = { invitation: 72, reset: 1 };

/** When a link that was asked for at a time expires. */
export function accountLinkExpiry(purpose: AccountLinkPurpose, askedAt: Date): Date {
  return new Date(askedAt.getTime() + accountLinkHours[purpose] * 3_600_000);
}
