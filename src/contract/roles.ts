import { type StaffRole, staffRoles } from '#domain/staff-role.ts';

// The sets of roles that routes name. A set says who may call; what a technician may see of it, `Route.own` says.

type Roles = readonly StaffRole[];

/** Accounts, erasure. */
export const forOwner: Roles = ['owner'];

/** Leads, bookings, customers, estimates as they are made, the day's plan. */
export const forOffice: Roles = ['owner', 'dispatcher'];

/** Papers, money and the books: no job, no lead, no code. */
export const forPapers: Roles = ['owner', 'dispatcher', 'bookkeeper'];

/** Work on a job. */
export const forJobs: Roles = ['owner', 'dispatcher', 'technician'];

export const forEveryone: Roles = staffRoles;
