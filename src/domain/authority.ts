/** The requester's legal relation to what we are asked to open. */
export const authorityRelations = [
  { value: 'owner', label: 'Owner' },
  { value: 'registered-owner', label: 'Registered owner of the vehicle' },
  { value: 'tenant', label: 'Tenant' },
  { value: 'guest', label: 'Guest or renter' },
  { value: 'manager', label: 'Property manager' },
  { value: 'employee', label: 'Employee' },
  { value: 'family', label: 'Family member' },
  { value: 'police', label: 'Police or rescue' },
  { value: 'other', label: 'Other' },
] as const;
export type AuthorityRelation = (typeof authorityRelations)[number]['value'];

/** The ID that was checked; its number is never stored. */
export const idTypes = [
  { value: 'drivers-license', label: "Driver's license" },
  { value: 'state-id', label: 'State ID' },
  { value: 'passport', label: 'Passport' },
  { value: 'military-id', label: 'Military ID' },
  { value: 'vehicle-registration', label: 'Vehicle registration' },
  { value: 'lease-or-booking', label: 'Lease or rental agreement' },
  { value: 'known-to-us', label: 'Known to us' },
  { value: 'none', label: 'No ID seen' },
] as const;
export type IdType = (typeof idTypes)[number]['value'];

/** What a person who authorizes an opening signs, by version: a word that changes is another version. */
export const authorityStatements: readonly string[] = [
  'I have the right to have this opened, I am asking for it to be opened, and what I have said about myself is true.',
];
/** The version shown now. */
export const authorityStatement = authorityStatements.length;
