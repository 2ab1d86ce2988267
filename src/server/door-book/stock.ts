import type { doorBookRoutes } from '#contract/door-book.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import { findPropertyById, listDoors } from '#db/queries/door-book.ts';
import { listStockWith } from '#db/queries/inventory.ts';
import { locksOf, says } from '#domain/door-book.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';

type Found = RouteOutput<typeof doorBookRoutes.stock>;

/** The most keyways and cylinders of a property that are looked up, those of most doors first. */
const MOST_LOCKS = 30;
/** The most items shown for each, newest first. */
const MOST_ITEMS = 50;

/** The stock whose name or SKU says a keyway or cylinder of the property's doors. @throws {AppError} `not_found` */
export async function readDoorStock(
  { db }: StaffContext,
  { params }: RouteInput<typeof doorBookRoutes.stock>,
): Promise<Found> {
  const property = await findPropertyById(db, params.id);
  if (!property) throw notFound('property');
  const doors = (await listDoors(db, property.id)).filter(({ isMaster }) => !isMaster);
  const texts = locksOf(doors)
    .slice(0, MOST_LOCKS)
    .map(({ text }) => text);
  const found = texts.length > 0 ? await listStockWith(db, texts) : [];
  const stock = texts.map((text) => {
    const items = found.filter((item) => says(item, text)).slice(0, MOST_ITEMS);
    return { text, items: items.map(({ id, name, quantityOnHand }) => ({ id, name, quantityOnHand })) };
  });
  return { stock: stock.filter(({ items }) => items.length > 0) };
}
