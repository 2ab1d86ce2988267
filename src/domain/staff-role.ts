/** The roles of staff; every route names the roles that may call it (`src/contract`). */
export const staffRoles = ['owner', 'dispatcher', 'technician', 'bookkeeper'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const staffRoleLabels: Record<StaffRole, string> = {
  owner: 'Owner',
  dispatcher: 'Dispatcher',
  technician: 'Technician',
  bookkeeper: 'Bookkeeper',
};

/** A role as the database names it: the specification's `admin` is the owner (docs/decisions/roles.md). */
export type StoredRole = Exclude<StaffRole, 'owner'> | 'admin';

export const roleOfStored = (stored: StoredRole): StaffRole => (stored === 'admin' ? 'owner' : stored);

export const storedRoleOf = (role: StaffRole): StoredRole => (role === 'owner' ? 'admin' : role);

/** The records that belong to a job, and with it to its technician. */
export const ownRecords = ['job', 'quote', 'invoice'] as const;

/** The account that asks; responses depend on its role. */
export interface Viewer {
  readonly role: StaffRole;
  readonly seesPrices: boolean;
}

/** Whether answers hold amounts for this viewer: a technician's switch can turn them off. */
export const seesAmounts = ({ role, seesPrices }: Viewer): boolean => role !== 'technician' || seesPrices;
