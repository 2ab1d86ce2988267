import type { StaffRole } from './staff-role.ts';

/** Whether a role is told which record changed and how; a technician learns only that something of a kind did. */
export const seesWhatChanged = (role: StaffRole): boolean => role === 'owner' || role === 'dispatcher';
