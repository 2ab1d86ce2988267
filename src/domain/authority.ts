export const authorityRelations = [
  'owner',
  'registered-owner',
  'tenant',
  'guest',
  'manager',
  'employee',
  'family',
  'police',
  'other',
] as const;
/** By what right somebody asks for an opening. */
export type AuthorityRelation = (typeof authorityRelations)[number];

export const idTypes = [
  'drivers-license',
  'state-id',
  'passport',
  'military-id',
  'vehicle-registration',
  'lease-or-booking',
  'known-to-us',
  'none',
] as const;
/** What was shown to us; its number is never kept. */
export type IdType = (typeof idTypes)[number];

const RELATION_LABELS: Record<AuthorityRelation, string> = {
  owner: 'Owner',
  'registered-owner': 'Registered owner of the vehicle',
  tenant: 'Tenant',
  guest: 'Guest or renter',
  manager: 'Property manager',
  employee: 'Employee',
  family: 'Family member',
  police: 'Police or rescue',
  other: 'Other',
};

const ID_LABELS: Record<IdType, string> = {
  'drivers-license': "Driver's license",
  'state-id': 'State ID',
  passport: 'Passport',
  'military-id': 'Military ID',
  'vehicle-registration': 'Vehicle registration',
  'lease-or-booking': 'Lease or rental agreement',
  'known-to-us': 'Known to us',
  none: 'No ID seen',
};

/** How a relation is shown. */
export function relationLabel(relation: AuthorityRelation): string {
  return RELATION_LABELS[relation];
}

/** How an ID type is shown. */
export function idTypeLabel(idType: IdType): string {
  return ID_LABELS[idType];
}
