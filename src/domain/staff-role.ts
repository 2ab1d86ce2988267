/** What a member of staff may do: today everyone in the office may do everything. */
export const staffRoles = ['admin'] as const;
export type StaffRole = (typeof staffRoles)[number];
