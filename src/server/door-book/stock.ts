import type { doorBookRoutes } from '#contract/door-book.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { findPropertyById, listDoors } from '#db/queries/door-book.ts';
import { listInventory } from '#db/queries/inventory.ts';
import { locksOf, says } from '#domain/door-stock.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';

type Found = RouteOutput<typeof doorBookRoutes.stock>;

/** The most keyways and cylinders of a property that are looked up, those of most doors first. */
const MOST_LOCKS = 30;

/** The stock whose name or SKU says a keyway or cylinder of the property's doors. @throws {AppError} `not_found` */
export async function readDoorStock(
  { db }: StaffContext,
  { params }: RouteInput<typeof doorBookRoutes.stock>,
): Promise<Found> {
  const property = await findPropertyById(db, params.id);
  if (!property) throw notFound('property');
  const doors = (await listDoors(db, property.id)).filter(({ isMaster }) => !isMaster);
  const stock: Found['stock'] = [];
  for (const { text } of locksOf(doors).slice(0, MOST_LOCKS)) {
    const { rows } = await listInventory(db, { q: text, active: true });
    const items = rows.filter((item) => !item.isService && says(item, text));
    if (items.length > 0)
      stock.push({
        text,
        items: items.map(({ id, name, quantityOnHand }) => ({ id, name, quantityOnHand })),
      });
  }
  return { stock };
}
