import { type Insertable, sql, type Updateable } from 'kysely';
import { doorFields } from '#domain/door-book.ts';
import type { Page, SortField } from '#domain/list-orders.ts';
import { namesOf } from '#domain/record-fields.ts';
import type { Db, Trx } from '../connect.ts';
import type { DoorTable, PropertyTable } from '../schema-doors.ts';
import type { Row } from '../schema.ts';
import { createdAt, keysetPage, type PageRequest, type SortKey } from './keyset.ts';

export type Property = Row<'property'>;
/** A door as stored, with its codes encrypted. */
export type Door = Omit<Row<'door'>, 'createdAt' | 'tagHash'>;

const doorColumns = [
  ...(['id', 'propertyId', 'position', 'isMaster'] as const),
  ...namesOf(doorFields),
  ...(['bitting', 'keyCode', 'pinning', 'sealedTerms'] as const),
] as const;

const hasCode = (blindIndexes: readonly string[]) =>
  sql<boolean>`sealed_terms && ${[...blindIndexes]}::text[]`;

const sortKeys: Record<SortField<'properties'>, SortKey> = {
  createdAt,
  name: { type: 'text', value: sql`(search_fold(name) collate "C")` },
};

export interface PropertyFilter {
  /** Words in name or address. */
  readonly q?: string | undefined;
  /** Properties with a door that has one of these are found too. */
  readonly blindIndexes: readonly string[];
}

/** Properties, newest first unless sorted otherwise, each with how many doors it has. */
export function listProperties(
  db: Db,
  { limit, cursor, sort, q, blindIndexes }: PageRequest<SortField<'properties'>> & PropertyFilter,
): Promise<Page<Property & { doors: number }>> {
  let query = db
    .selectFrom('property')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from door where property_id = property.id and not is_master)`.as(
        'doors',
      ),
    );
  const words = (q ?? '').split(/\s+/).filter(Boolean);
  if (words.length > 0) {
    const named = sql.join(
      words.map((word) => sql`strpos(search_fold(name || ' ' || address), search_fold(${word})) > 0`),
      sql` and `,
    );
    const byCode =
      blindIndexes.length === 0
        ? sql`false`
        : sql`id in (select property_id from door where ${hasCode(blindIndexes)})`;
    query = query.where(sql<boolean>`((${named}) or ${byCode})`);
  }
  return keysetPage(query, sortKeys, { limit, cursor, sort });
}

export const findPropertyById = (db: Db, id: string): Promise<Property | undefined> =>
  db.selectFrom('property').selectAll().where('id', '=', id).executeTakeFirst();

/** The property, locked until the transaction ends. */
export const lockPropertyById = (trx: Trx, id: string): Promise<Property | undefined> =>
  trx.selectFrom('property').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertProperty = (trx: Trx, property: Insertable<PropertyTable>): Promise<Property> =>
  trx.insertInto('property').values(property).returningAll().executeTakeFirstOrThrow();

/** Changes a locked property; without changes, only its version counts on. */
export const updateProperty = (trx: Trx, id: string, changes: Updateable<PropertyTable>): Promise<Property> =>
  trx
    .updateTable('property')
    .set({ updatedAt: sql`updated_at`, ...changes })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Deletes a property with its doors. */
export async function deleteProperty(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('property').where('id', '=', id).execute();
}

/** The doors and master keys of a property, in their order. */
export const listDoors = (db: Db, propertyId: string): Promise<Door[]> =>
  db
    .selectFrom('door')
    .select(doorColumns)
    .where('propertyId', '=', propertyId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Ids of a property's doors that have a tag. */
export async function listTaggedDoors(db: Db, propertyId: string): Promise<string[]> {
  const doors = await db
    .selectFrom('door')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('tagHash', 'is not', null)
    .execute();
  return doors.map(({ id }) => id);
}

/** Gives doors of a property new tags, or none; the earlier ones end. */
export async function setTags(
  trx: Trx,
  propertyId: string,
  tags: readonly { readonly id: string; readonly hash: string | null }[],
): Promise<void> {
  for (const { id, hash } of tags)
    await trx
      .updateTable('door')
      .set({ tagHash: hash })
      .where('propertyId', '=', propertyId)
      .where('id', '=', id)
      .execute();
}

export const findDoorByTag = (db: Db, tagHash: string) =>
  db.selectFrom('door').select(['id', 'propertyId']).where('tagHash', '=', tagHash).executeTakeFirst();

/** Locks the next doors after an id with a code that does not begin with `keyPrefix`. */
export const lockDoorsWithOtherKey = (
  trx: Trx,
  { after, keyPrefix, limit }: { after: string; keyPrefix: string; limit: number },
): Promise<Door[]> =>
  trx
    .selectFrom('door')
    .select(doorColumns)
    .where('id', '>', after)
    .where(
      sql<boolean>`(not starts_with(bitting, ${keyPrefix}) or not starts_with(key_code, ${keyPrefix})
                    or not starts_with(pinning, ${keyPrefix}))`,
    )
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();

/** The doors that have one of the blind indexes: `id`, `propertyId` and `label`. */
export const doorsWithCode = (db: Db, blindIndexes: readonly string[], propertyIds: readonly string[]) =>
  db
    .selectFrom('door')
    .select(['id', 'propertyId', 'label'])
    .where(hasCode(blindIndexes))
    .where('propertyId', 'in', propertyIds)
    .orderBy('position')
    .limit(100)
    .execute();

/** Writes doors: new ones, and all columns of existing ones. */
export async function saveDoors(trx: Trx, doors: readonly Insertable<DoorTable>[]): Promise<void> {
  if (doors.length === 0) return;
  const written = doorColumns.filter((column) => column !== 'id' && column !== 'propertyId');
  await trx
    .insertInto('door')
    .values([...doors])
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) =>
          Object.fromEntries(written.map((column) => [column, eb.ref(`excluded.${column}`)])),
        ),
    )
    .execute();
}

export async function deleteDoors(trx: Trx, propertyId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('door').where('propertyId', '=', propertyId).where('id', 'in', ids).execute();
}

/**
 * Whether a technician has a job at a property now: it is on the way or on site, or its appointment is running or begins
 * within half an hour.
 */
export async function isAtProperty(
  db: Db,
  { technicianId, propertyId, now }: { technicianId: string; propertyId: string; now: Date },
): Promise<boolean> {
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('technicianId', '=', technicianId)
    .where('propertyId', '=', propertyId)
    .where(
      sql<boolean>`(visit in ('on_the_way', 'on_site')
                    or visit = 'scheduled' and slot_start - interval '30 minutes' <= ${now} and slot_end > ${now})`,
    )
    .limit(1)
    .executeTakeFirst();
  return job !== undefined;
}
