import type { PersonExport, personRoutes } from '#contract/privacy.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { lockCustomerById } from '#db/queries/customers/customers.ts';
import { appendEvent } from '#db/queries/history.ts';
import type { PersonPlace } from '#db/queries/privacy/person.ts';
import type { StaffContext } from '../context.ts';
import { invalid, notFound } from '../errors.ts';
import { requireVersion, staleVersion } from '../record-version.ts';
import { erasePerson, exportPerson, personOfCustomer, type Erased } from './person.ts';

/**
 * A part ends with the row that reaches this size in bytes: a photo doubles its size in JSON, and the platform's
 * responses are limited to 6 MB.
 */
const PART_BYTES = 2_500_000;

/** Reads a cursor: the table's index and the number of rows to skip. @throws {AppError} `invalid`. */
function placeOf(cursor: string | undefined): PersonPlace {
  if (cursor === undefined) return { table: 0, skipped: 0 };
  const [, table, skipped] = /^(\d{1,2})-(\d{1,9})$/.exec(cursor) ?? [];
  if (table === undefined) throw invalid({ cursor: 'Must be a cursor from a Link header' });
  return { table: Number(table), skipped: Number(skipped) };
}

/**
 * All data about a customer as a file for that person, or the part that starts at a cursor; the export is recorded.
 * @returns `next`: the cursor of the next part; null with the last one
 * @throws {AppError} `not_found`, `invalid`.
 */
export async function exportCustomerData(
  context: StaffContext,
  { params, query }: RouteInput<typeof personRoutes.export>,
): Promise<{ data: PersonExport; next: string | null }> {
  const { db, now, actor, config } = context;
  const keys = await personOfCustomer(db, params.id);
  if (!keys) throw notFound('customer');
  const { next, ...data } = await exportPerson(
    db,
    keys,
    { actor: actor.email, now, fieldKeys: config.fieldKeys },
    { from: placeOf(query.cursor), bytes: PART_BYTES },
  );
  await appendEvent(db, {
    recordType: 'customer',
    recordId: params.id,
    what: 'data_exported',
    actor: actor.email,
    at: now,
  });
  return { data, next: next && `${next.table}-${next.skipped}` };
}

/**
 * Erases the person behind a customer.
 * @throws {AppError} `not_found`, `version_required`, `stale_version`.
 */
export async function eraseCustomer(
  context: StaffContext,
  { params, body }: RouteInput<typeof personRoutes.erase>,
): Promise<Erased> {
  const { now, actor } = context;
  const version = requireVersion(body.version);
  const keysOf = async (trx: Trx) => {
    const customer = await lockCustomerById(trx, params.id);
    const keys = customer && (await personOfCustomer(trx, params.id));
    if (!keys) throw notFound('customer');
    if (customer.version !== version) throw staleVersion(customer);
    return keys;
  };
  return erasePerson(context, keysOf, { actor: actor.email, now });
}
