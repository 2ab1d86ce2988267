import { centsFromDecimal } from './money.ts';

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
