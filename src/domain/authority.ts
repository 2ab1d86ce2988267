import { centsFromDecimal } from './money.ts';

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

// An order of work at a property, and whether the owner has to be asked about it.

export const workKinds = ['keys', 'rekey', 'opening', 'locks', 'other'] as const;
/** What can be ordered. */
export type WorkKind = (typeof workKinds)[number];

export const orderFaults = ['not_listed', 'ended', 'work', 'limit', 'work_limit'] as const;
/** Why the owner has to be asked about an order. */
export type OrderFault = (typeof orderFaults)[number];

export const orderAnswers = ['allowed', 'refused'] as const;
export type OrderAnswer = (typeof orderAnswers)[number];

/** What a person may order there. */
type Authority = Readonly<Record<WorkKind, boolean>> & {
  readonly until: string | null;
  readonly mostEach: string | null;
};

/**
 * Why an order is outside a person's authority; null if it is within.
 * @param authority undefined for a person who has none, or whose authority was withdrawn
 * @param cents its price; null before there is one
 * @param today the day in Honolulu; an authority includes its last day
 */
export function orderFault(
  authority: Authority | undefined,
  { work, cents, today }: { work: WorkKind; cents: number | null; today: string },
): OrderFault | null {
  if (!authority) return 'not_listed';
  if (authority.until !== null && authority.until < today) return 'ended';
  const isOver = cents !== null && isOverLimit(authority, cents);
  if (!authority[work]) return isOver ? 'work_limit' : 'work';
  return isOver ? 'limit' : null;
}

/** Whether a price is over a person's limit for each order. */
export const isOverLimit = ({ mostEach }: Pick<Authority, 'mostEach'>, cents: number): boolean =>
  mostEach !== null && cents > centsFromDecimal(mostEach);
