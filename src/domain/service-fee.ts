import priceList from '#content/price-list.json' with { type: 'json' };
import { limits } from './limits.ts';
import { centsFromDollars } from './money.ts';
import type { BuilderItem } from './price-list.ts';
import { needsVehicle } from './service-types.ts';

/** Travel fee bands in ascending order; `upToMiles: null` is the open-ended last one. Fees in cents. */
export const travelBands: readonly { readonly upToMiles: number | null; readonly feeCents: number }[] =
  priceList.travel.map(({ upToMiles, fee }) => ({ upToMiles, feeCents: centsFromDollars(fee) }));

/**
 * The travel fee in cents for a distance in miles: free up to and including 5, $25 up to 15, $50 up to 30,
 * $75 beyond.
 * @throws RangeError for a negative or invalid distance, or one above limits.miles.
 */
export function serviceFeeCents(miles: number): number {
  if (!(miles >= 0 && miles <= limits.miles)) throw new RangeError(`Not a distance in miles: ${miles}`);
  const band = travelBands.find(({ upToMiles }) => upToMiles === null || miles <= upToMiles);
  if (!band) throw new RangeError(`No travel band in price-list.json for ${miles} miles`);
  return band.feeCents;
}

/**
 * Whether the price of some work includes travel: there is some, and all of it is on vehicles. Work that is not on the
 * price list is judged by the type of the request. The public builder, every price control of the office and the server
 * ask here.
 */
export function includesTravel(
  services: readonly (Pick<BuilderItem, 'vehicle'> | undefined)[],
  serviceType: string,
): boolean {
  return services.length > 0 && services.every((service) => service?.vehicle ?? needsVehicle(serviceType));
}
