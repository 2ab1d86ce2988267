import { fullName } from '#domain/customer.ts';
import type { doorBookRoutes, Property, PropertyRow } from '#contract/door-book.ts';
import type { StandingAuthority } from '#contract/orders.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Db, Trx } from '#db/connect.ts';
import { findCustomerById } from '#db/queries/customers/customers.ts';
import {
  deleteProperty,
  type Door,
  doorsWithCode,
  findPropertyById,
  insertProperty,
  isAtProperty,
  listDoors,
  listProperties as selectProperties,
  listTaggedDoors,
  lockPropertyById,
  type Property as StoredProperty,
  updateProperty as saveProperty,
} from '#db/queries/door-book.ts';
import { appendEvent, type NewEvent } from '#db/queries/history.ts';
import { listAuthorities, type StandingAuthority as StoredAuthority } from '#db/queries/orders.ts';
import { doorFields, propertyFields } from '#domain/door-book.ts';
import type { Page } from '#domain/list-orders.ts';
import { authorityFields } from '#domain/standing-authority.ts';
import { changedFields } from '../changed-fields.ts';
import type { StaffContext } from '../context.ts';
import { searchBlindIndexes } from '../encryption/encrypt.ts';
import { invalid, notFound } from '../errors.ts';
import { answerOf, changedValues, newValues } from '../record-values.ts';
import { requireVersion, staleVersion } from '../record-version.ts';
import { codesOnFile, sharedBittings } from './door-codes.ts';

/** The most doors that a row of the list names. */
const MAX_FOUND = 10;

const propertyFacts = (stored: StoredProperty) => ({
  id: stored.id,
  ...answerOf(propertyFields, stored),
  customerId: stored.customerId,
  version: stored.version,
  createdAt: stored.createdAt,
  updatedAt: stored.updatedAt,
});

export const authorityView = (stored: StoredAuthority): StandingAuthority => ({
  ...{ id: stored.id, propertyId: stored.propertyId },
  ...answerOf(authorityFields, stored),
  version: stored.version,
});

/** A property with its doors, without codes. */
export async function propertyView(
  db: Db,
  stored: StoredProperty,
  known?: readonly Door[],
): Promise<Property> {
  const doors = known ?? (await listDoors(db, stored.id));
  const customer = await findCustomerById(db, stored.customerId);
  const tagged = new Set(await listTaggedDoors(db, stored.id));
  return {
    ...propertyFacts(stored),
    customerName: customer ? fullName(customer) : '',
    doors: doors.map((door) => ({
      ...{ id: door.id, isMaster: door.isMaster },
      ...answerOf(doorFields, door),
      closed: codesOnFile(door),
      hasTag: tagged.has(door.id),
    })),
    sameBitting: sharedBittings(doors),
    authorities: (await listAuthorities(db, stored.id)).map(authorityView),
  };
}

/** Writes what happened to a property into its history. */
export const recordOn = (
  db: Db,
  { actor, now }: StaffContext,
  id: string,
  event: Pick<NewEvent, 'what' | 'before' | 'after'>,
) => appendEvent(db, { recordType: 'property', recordId: id, actor: actor.email, at: now, ...event });

/** The property, locked. @throws {AppError} `not_found` */
export async function lockProperty(trx: Trx, id: string): Promise<StoredProperty> {
  const property = await lockPropertyById(trx, id);
  if (!property) throw notFound('property');
  return property;
}

/**
 * The property, if the caller may see its doors now: the office always, a technician while they have a job there.
 * @throws {AppError} `not_found`
 */
export async function visibleProperty({ db, actor, now }: StaffContext, id: string): Promise<StoredProperty> {
  const isAllowed =
    actor.role !== 'technician' || (await isAtProperty(db, { technicianId: actor.id, propertyId: id, now }));
  const property = isAllowed ? await findPropertyById(db, id) : undefined;
  if (!property) throw notFound('property');
  return property;
}

/**
 * A page of properties. A search for a bitting or key code finds the properties that have such a door, and their histories
 * record who found them by it, since a match reveals the code.
 */
export async function listProperties(
  context: StaffContext,
  { query }: RouteInput<typeof doorBookRoutes.list>,
): Promise<Page<PropertyRow>> {
  const { db, config, requestId } = context;
  const blindIndexes = query.q ? searchBlindIndexes(config.fieldKeys, query.q) : [];
  const { rows, nextCursor } = await selectProperties(db, { ...query, blindIndexes });
  const ids = rows.map(({ id }) => id);
  const found = blindIndexes.length > 0 && ids.length > 0 ? await doorsWithCode(db, blindIndexes, ids) : [];
  for (const id of new Set(found.map(({ propertyId }) => propertyId)))
    await recordOn(db, context, id, { what: 'sealed_found', after: { requestId } });
  return {
    rows: rows.map(({ doors, ...stored }) => ({
      ...propertyFacts(stored),
      doors,
      found: found
        .filter(({ propertyId }) => propertyId === stored.id)
        .slice(0, MAX_FOUND)
        .map(({ label }) => label),
    })),
    nextCursor,
  };
}

async function checkCustomer(db: Db, id: string | undefined): Promise<void> {
  if (id !== undefined && !(await findCustomerById(db, id)))
    throw invalid({ customerId: 'There is no such customer' });
}

/** Adds a property, once per Idempotency-Key. @throws {AppError} `invalid`, `key_reused` */
export function createProperty(
  context: StaffContext,
  { body }: RouteInput<typeof doorBookRoutes.create>,
): Promise<Property> {
  const { db, now } = context;
  return db.transaction().execute(async (trx) => {
    await checkCustomer(trx, body.customerId);
    const values = { ...newValues(propertyFields, body), customerId: body.customerId };
    const stored = await insertProperty(trx, { ...values, createdAt: now, updatedAt: now });
    await recordOn(trx, context, stored.id, { what: 'created', after: values });
    return propertyView(trx, stored, []);
  });
}

/** A property with its doors. @throws {AppError} `not_found`, also for a technician without a job there now */
export async function findProperty(
  context: StaffContext,
  { params }: RouteInput<typeof doorBookRoutes.find>,
): Promise<Property> {
  const view = await propertyView(context.db, await visibleProperty(context, params.id));
  return context.actor.role === 'technician' ? { ...view, authorities: [] } : view;
}

/** Changes a property. @throws {AppError} `version_required`, `stale_version`, `not_found`, `invalid` */
export function updateProperty(
  context: StaffContext,
  { params, body }: RouteInput<typeof doorBookRoutes.update>,
): Promise<Property> {
  const expected = requireVersion(body.version);
  return context.db.transaction().execute(async (trx) => {
    const before = await lockProperty(trx, params.id);
    if (before.version !== expected) throw staleVersion(await propertyView(trx, before));
    await checkCustomer(trx, body.customerId);
    const changed = changedFields(before, {
      ...changedValues(propertyFields, body),
      customerId: body.customerId,
    });
    if (!changed) return propertyView(trx, before);
    const after = await saveProperty(trx, before.id, changed.after);
    await recordOn(trx, context, before.id, { what: 'changed', ...changed });
    return propertyView(trx, after);
  });
}

/** Deletes a property with its doors; jobs there stay. @throws {AppError} `not_found`, `stale_version` */
export function removeProperty(
  context: StaffContext,
  { params, query }: RouteInput<typeof doorBookRoutes.remove>,
): Promise<{ id: string }> {
  return context.db.transaction().execute(async (trx) => {
    const before = await lockProperty(trx, params.id);
    if (query.version !== undefined && query.version !== before.version)
      throw staleVersion(await propertyView(trx, before));
    const doors = await listDoors(trx, before.id);
    await deleteProperty(trx, before.id);
    await recordOn(trx, context, before.id, {
      what: 'deleted',
      before: { name: before.name, address: before.address, doors: doors.length },
    });
    return { id: before.id };
  });
}
