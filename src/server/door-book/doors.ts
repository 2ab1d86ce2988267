import { randomUUID } from 'node:crypto';
import type { doorBookRoutes, DoorRow, OpenedDoor, Property } from '#contract/door-book.ts';
import type { RouteInput } from '#contract/route.ts';
import {
  deleteDoors,
  type Door,
  findPropertyById,
  listDoors,
  saveDoors as writeDoors,
  updateProperty,
} from '#db/queries/door-book.ts';
import { type DoorCode, doorCodeNames, doorCodes, doorFields, MAX_DOORS } from '#domain/door-book.ts';
import { shopToday } from '#domain/shop-time.ts';
import { labelsOf, namesOf } from '#domain/record-fields.ts';
import { csvLine } from '../books/csv.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { log } from '../log.ts';
import { changedValues, newValues } from '../record-values.ts';
import { requireVersion, staleVersion } from '../record-version.ts';
import { codeColumns, openDoor } from './door-codes.ts';
import { lockProperty, propertyView, recordOn, visibleProperty } from './properties.ts';

/** The most doors that an event names. */
const MAX_NAMED = 10;

/** Some doors in an event. */
export const named = (labels: readonly string[]) =>
  labels.length > MAX_NAMED
    ? `${labels.slice(0, MAX_NAMED).join(', ')} and ${labels.length - MAX_NAMED} more`
    : labels.join(', ');

/** What identifies a row: two doors, or two master keys, cannot have one name. */
const nameOf = ({ isMaster, label }: Pick<Door, 'isMaster' | 'label'>) =>
  `${isMaster} ${label.toLowerCase()}`;

/** A given row as it is stored. */
function toStore(
  { fieldKeys }: StaffContext['config'],
  { propertyId, position }: { propertyId: string; position: number },
  row: DoorRow,
  stored: Door | undefined,
): Door {
  const id = stored?.id ?? randomUUID();
  const isMaster = row.isMaster ?? stored?.isMaster ?? false;
  const given = stored
    ? { ...stored, ...withoutOmitted(changedValues(doorFields, row)) }
    : newValues(doorFields, row);
  return {
    ...given,
    ...{ id, propertyId, isMaster, position: stored?.position ?? position },
    ...codeColumns(fieldKeys, id, row, stored),
  };
}

const withoutOmitted = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Refuses a second door, or master key, of one name. @throws {AppError} `invalid`, naming the row */
function checkNames(kept: readonly Door[], written: readonly Door[]): void {
  const taken = new Set(kept.map(nameOf));
  const errors: Record<string, string> = {};
  for (const [at, door] of written.entries()) {
    const name = nameOf(door);
    if (taken.has(name)) errors[`rows.${at}.label`] = `${door.label} is there already`;
    taken.add(name);
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  if (kept.length + written.length > MAX_DOORS)
    throw invalid({ rows: `A property has at most ${MAX_DOORS.toLocaleString('en-US')} doors` });
}

/**
 * Writes doors and master keys of a property, all or none; new ones come last. The history names the doors and the codes
 * that changed, never a code.
 * @throws {AppError} `version_required`, `stale_version`, `not_found`, `invalid`, naming the row
 */
export function saveDoors(
  context: StaffContext,
  { params, body }: RouteInput<typeof doorBookRoutes.saveDoors>,
): Promise<Property> {
  const expected = requireVersion(body.version);
  return context.db.transaction().execute(async (trx) => {
    const before = await lockProperty(trx, params.id);
    const doors = await listDoors(trx, before.id);
    if (before.version !== expected) throw staleVersion(await propertyView(trx, before, doors));
    const byId = new Map(doors.map((door) => [door.id, door]));
    const lost = body.rows.findIndex(({ id }) => id !== undefined && !byId.has(id));
    if (lost >= 0) throw invalid({ [`rows.${lost}.id`]: 'This door is no longer there' });
    const last = doors.at(-1)?.position ?? 0;
    const written = body.rows.map((row, at) =>
      toStore(
        context.config,
        { propertyId: before.id, position: last + 1 + at },
        row,
        row.id === undefined ? undefined : byId.get(row.id),
      ),
    );
    const gone = doors.filter(({ id }) => body.removed.includes(id));
    const touched = new Set([...gone, ...written].map(({ id }) => id));
    checkNames(
      doors.filter(({ id }) => !touched.has(id)),
      written,
    );
    await deleteDoors(
      trx,
      before.id,
      gone.map(({ id }) => id),
    );
    await writeDoors(trx, written);
    const after = await updateProperty(trx, before.id, {});
    const labels = (wanted: readonly Door[]) =>
      wanted.length > 0 ? named(wanted.map(({ label }) => label)) : undefined;
    const sealed = doorCodeNames.filter((code) => body.rows.some((row) => row[code] !== undefined));
    await recordOn(trx, context, before.id, {
      what: 'doors_changed',
      after: {
        doorsAdded: labels(written.filter(({ id }) => !byId.has(id))),
        doorsChanged: labels(written.filter(({ id }) => byId.has(id))),
        doorsRemoved: labels(gone),
        ...(sealed.length > 0 ? { sealed } : {}),
      },
    });
    return propertyView(trx, after);
  });
}

/**
 * The codes of some doors, for the office, or for a technician while they have a job there. The history records who looked,
 * at which doors, and why; without that record, the read fails.
 * @throws {AppError} `not_found`
 */
export async function openDoors(
  context: StaffContext,
  { params, body }: RouteInput<typeof doorBookRoutes.openDoors>,
): Promise<{ doors: OpenedDoor[]; unreadable: string[] }> {
  const { db } = context;
  const property = await visibleProperty(context, params.id);
  const wanted = (await listDoors(db, property.id)).filter(({ id }) => body.doorIds.includes(id));
  return open(context, property.id, wanted, { what: 'sealed_read', reason: body.reason });
}

/** Opens doors after recording it. */
async function open(
  context: StaffContext,
  propertyId: string,
  wanted: readonly Door[],
  { what, reason }: { what: string; reason: string },
): Promise<{ doors: OpenedDoor[]; unreadable: string[] }> {
  const { db, config, requestId } = context;
  const sealed: DoorCode[] = doorCodeNames.filter((code) => wanted.some((door) => door[code] !== null));
  await recordOn(db, context, propertyId, {
    what,
    after: { sealed, doors: named(wanted.map(({ label }) => label)), reason, requestId },
  });
  const opened = wanted.map((door) => ({ id: door.id, codes: openDoor(config.fieldKeys, door) }));
  const unreadable = opened.filter(({ codes }) => codes === undefined).map(({ id }) => id);
  if (unreadable.length > 0)
    log('error', 'sealed_fields_unreadable', { requestId, recordType: 'property', recordId: propertyId });
  return { doors: opened.flatMap(({ codes }) => codes ?? []), unreadable };
}

/**
 * A property's doors and master keys with their codes, as a spreadsheet for whom the owner names.
 * @throws {AppError} `not_found`
 */
export async function exportDoorBook(
  context: StaffContext,
  { params, body }: RouteInput<typeof doorBookRoutes.export>,
): Promise<{ filename: string; content: string }> {
  const property = await findPropertyById(context.db, params.id);
  if (!property) throw notFound('property');
  const doors = await listDoors(context.db, property.id);
  const opened = await open(context, property.id, doors, { what: 'doors_exported', reason: body.madeFor });
  const codes = new Map(opened.doors.map((door) => [door.id, door]));
  const fields = namesOf(doorFields);
  const heading = [
    ...Object.values(labelsOf(doorFields)),
    ...Object.values(labelsOf(doorCodes)),
    'Master key',
  ];
  const lines = doors.map((door) => {
    const own = codes.get(door.id);
    return [
      ...fields.map((field) => door[field]),
      ...doorCodeNames.map((code) => (own ? own[code] : 'cannot be read')),
      door.isMaster ? 'yes' : '',
    ];
  });
  const name = property.name.replaceAll(/[^\w-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return {
    filename: `doors-${name || 'property'}-${shopToday(context.now)}.csv`,
    content: [heading, ...lines].map(csvLine).join(''),
  };
}
