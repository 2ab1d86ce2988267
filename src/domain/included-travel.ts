import type { BuilderItem } from './price-list.ts';
import { needsVehicle } from './service-types.ts';

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
