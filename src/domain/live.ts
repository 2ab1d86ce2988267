import type { StaffRole } from './staff-role.ts';

/** Whether a role sees which record changed and how; a technician sees only that some record of a kind did. */
export const seesWhatChanged = (role: StaffRole): boolean => role === 'owner' || role === 'dispatcher';
