import priceList from '#content/price-list.json' with { type: 'json' };
import { centsFromDollars } from './money.ts';

/** The travel fee bands in rising order; `upToMiles: null` is the open last one. Fees in cents. */
export const travelBands: readonly { readonly upToMiles: number | null; readonly feeCents: number }[] =
  priceList.travel.map(({ upToMiles, fee }) => ({ upToMiles, feeCents: centsFromDollars(fee) }));

/** The longest distance `distance_miles numeric(5,2)` holds. */
export const MAX_MILES = 999.99;

/**
 * The travel fee in cents for a distance in miles: up to and including 5 free, 15 $25, 30 $50, beyond $75.
 * @throws RangeError for a distance that is negative, not a number or beyond MAX_MILES.
 */
export function serviceFeeCents(miles: number): number {
  if (!(miles >= 0 && miles <= MAX_MILES)) throw new RangeError(`Not a distance in miles: ${miles}`);
  const band = travelBands.find(({ upToMiles }) => upToMiles === null || miles <= upToMiles);
  if (!band) throw new RangeError(`No travel band in price-list.json for ${miles} miles`);
  return band.feeCents;
}
