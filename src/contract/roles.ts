import { type StaffRole, staffRoles } from '#domain/staff-role.ts';

// The sets of roles that may call a route. `StaffRoute.own` limits what a technician gets from it.

type Roles = readonly StaffRole[];

/** Accounts, erasure. */
export const forOwner: Roles = ['owner'];

/** Leads, bookings, customers, the making of estimates, the day's plan. */
export const forOffice: Roles = ['owner', 'dispatcher'];

/** Pay: the owner's, and each technician's own. */
export const forPaid: Roles = ['owner', 'technician'];

/** The journal, which has what the crew is paid. */
export const forJournal: Roles = ['owner', 'bookkeeper'];

/** Papers, money and the books; no jobs, leads or codes. */
export const forPapers: Roles = ['owner', 'dispatcher', 'bookkeeper'];

/** Work on a job. */
export const forJobs: Roles = ['owner', 'dispatcher', 'technician'];

export const forEveryone: Roles = staffRoles;
