import type { Property } from '#contract/door-book.ts';
import type { doorTagRoutes, Tag } from '#contract/door-tags.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { type Door, findDoorByTag, listDoors, setTags, updateProperty } from '#db/queries/door-book.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { newToken, tokenHash } from '../hashes.ts';
import { named } from './doors.ts';
import { lockProperty, propertyView, recordOn, visibleProperty } from './properties.ts';

/** The page that a tag leads to; after it, the token stays in the browser (src/islands/door-tag/page.ts). */
const TAG_PAGE = '/d#';

/** The chosen doors of a locked property. @throws {AppError} `invalid` if one is no longer there */
async function chosenDoors(trx: Trx, propertyId: string, ids: readonly string[]): Promise<Door[]> {
  const doors = await listDoors(trx, propertyId);
  const chosen = doors.filter(({ id, isMaster }) => !isMaster && ids.includes(id));
  if (chosen.length !== new Set(ids).size) throw invalid({ doorIds: 'A door is no longer there' });
  return chosen;
}

/**
 * New QR tags for doors, which end the earlier ones. Only their hashes are stored, so that each can be printed once.
 * @throws {AppError} `not_found`, `invalid`
 */
export function makeDoorTags(
  context: StaffContext,
  { params, body }: RouteInput<typeof doorTagRoutes.make>,
): Promise<{ tags: Tag[] }> {
  return context.db.transaction().execute(async (trx) => {
    const { id } = await lockProperty(trx, params.id);
    const doors = await chosenDoors(trx, id, body.doorIds);
    const made = doors.map((door) => ({ ...door, ...newToken() }));
    await setTags(trx, id, made);
    await updateProperty(trx, id, {});
    const after = { doors: named(made.map(({ label }) => label)) };
    await recordOn(trx, context, id, { what: 'tags_made', after });
    const url = (token: string) => `${context.config.siteUrl}${TAG_PAGE}${token}`;
    return { tags: made.map((door) => ({ doorId: door.id, label: door.label, url: url(door.token) })) };
  });
}

/** Ends the QR tags of doors. @throws {AppError} `not_found`, `invalid` */
export function revokeDoorTags(
  context: StaffContext,
  { params, body }: RouteInput<typeof doorTagRoutes.revoke>,
): Promise<Property> {
  return context.db.transaction().execute(async (trx) => {
    const { id } = await lockProperty(trx, params.id);
    const doors = await chosenDoors(trx, id, body.doorIds);
    await setTags(
      trx,
      id,
      doors.map((door) => ({ id: door.id, hash: null })),
    );
    const after = await updateProperty(trx, id, {});
    const labels = { doors: named(doors.map(({ label }) => label)) };
    await recordOn(trx, context, id, { what: 'tags_revoked', after: labels });
    return propertyView(trx, after);
  });
}

/** The door that a tag is on. @throws {AppError} `not_found`, also for a technician without a job there now */
export async function readDoorTag(
  context: StaffContext,
  { params }: RouteInput<typeof doorTagRoutes.find>,
): Promise<{ propertyId: string; doorId: string }> {
  const door = await findDoorByTag(context.db, tokenHash(params.token));
  if (!door) throw notFound('door');
  await visibleProperty(context, door.propertyId);
  return { propertyId: door.propertyId, doorId: door.id };
}
