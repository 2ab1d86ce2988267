import { dollars } from './price-list.ts';
import { serviceFeeCents, travelBands } from './service-fee.ts';
import { townIn } from './town-in.ts';

const fees = travelBands.map(({ feeCents }) => feeCents);
const feeRange = `${dollars(Math.min(...fees))}–${dollars(Math.max(...fees))}`;

/**
 * What travel adds to a public quote, whose total excludes it (per the specification).
 * @param places where the work is, most specific first; the first that names a town decides
 * @param vehicleOnly whether every requested service is vehicle work
 */
export function travelNote(places: readonly string[], vehicleOnly: boolean): string {
  if (vehicleOnly) return 'Travel is included: vehicle jobs have no travel fee, island-wide.';
  const town = places.map(townIn).find((found) => found !== undefined);
  const vehicles = 'Vehicle jobs include travel.';
  if (!town) return `Travel adds ${feeRange} plus tax, by town. ${vehicles}`;
  const fee = serviceFeeCents(town.miles);
  if (fee === 0) return `Travel to ${town.name} adds nothing.`;
  return `Travel to ${town.name} adds ${dollars(fee)} plus tax to this total. ${vehicles}`;
}
