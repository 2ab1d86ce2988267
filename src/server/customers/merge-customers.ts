import type { customerRoutes, CustomerRecord } from '#contract/customers/record.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import {
  type Customer,
  findCustomerById,
  findMergeUndo,
  lockCustomerById,
  updateCustomer,
} from '#db/queries/customers/customers.ts';
import { appendEvent } from '#db/queries/history.ts';
import type { StaffContext } from '../context.ts';
import { AppError, invalid, notFound, wrongState } from '../errors.ts';
import { requireVersion, staleVersion } from '../record-version.ts';
import { customerRecord } from './customers.ts';

type Fillable = 'email' | 'address' | 'city' | 'state' | 'zipCode';
type Filled = Partial<Record<Fillable, string>>;

/**
 * Stored with the merged record for undo: whether it was active, and the fields it filled in on the other record.
 */
interface MergeUndo {
  readonly wasActive: boolean;
  readonly filled: Filled;
}

/** Fields that are filled in or cleared together. */
const groups: readonly (readonly Fillable[])[] = [['email'], ['address', 'city', 'state', 'zipCode']];

/**
 * The fields that the surviving record lacks and the merged one has. Parts of two addresses are never combined.
 */
function missingFields(from: Customer, into: Customer): Filled {
  const fields = groups.filter((group) => group.every((name) => !into[name])).flat();
  return Object.fromEntries(fields.flatMap((name) => (from[name] ? [[name, from[name]]] : [])));
}

/** Clears the filled-in fields, unless they were edited since. */
function revertedFields(filled: Filled, into: Customer): Partial<Record<Fillable, null>> {
  const untouched = groups
    .map((group) => group.filter((name) => filled[name] !== undefined))
    .filter((group) => group.every((name) => into[name] === filled[name]));
  return Object.fromEntries(untouched.flat().map((name) => [name, null]));
}

/** Locks both records in a fixed order, so that two merges cannot deadlock. */
async function lockBoth(trx: Trx, ids: readonly [string, string]): Promise<(Customer | undefined)[]> {
  const found = new Map<string, Customer | undefined>();
  for (const id of ids.toSorted()) found.set(id, await lockCustomerById(trx, id));
  return ids.map((id) => found.get(id));
}

async function save(
  trx: Trx,
  record: Customer,
  changes: Parameters<typeof updateCustomer>[1]['changes'],
): Promise<Customer> {
  if (Object.keys(changes).length === 0) return record;
  const saved = await updateCustomer(trx, { id: record.id, version: record.version, changes });
  if (!saved) throw staleVersion(record);
  return saved;
}

/**
 * Merges a customer into another and returns the latter. No records move: the merged customer points to the other,
 * whose history includes both. An empty email or address is filled in.
 * @throws {AppError} `version_required`, `stale_version` (with the record that changed), `not_found`, `invalid`,
 * `wrong_state` when either is merged already or the other is deactivated.
 */
export async function mergeCustomer(
  { db, now, actor }: StaffContext,
  { params, body }: RouteInput<typeof customerRoutes.merge>,
): Promise<CustomerRecord> {
  const version = requireVersion(body.version);
  if (body.intoVersion === undefined) {
    throw new AppError('version_required', 'Send the versions of both records you read.', {
      errors: { intoVersion: 'Version is required' },
    });
  }
  if (body.intoId === params.id) throw invalid({ intoId: 'Choose another customer' });
  return db.transaction().execute(async (trx) => {
    const [from, into] = await lockBoth(trx, [params.id, body.intoId]);
    if (!from) throw notFound('customer');
    if (!into) throw invalid({ intoId: 'There is no such record' });
    if (from.mergedInto !== null) throw wrongState('This record was merged already.', from);
    if (into.mergedInto !== null) throw wrongState('The other record was itself merged into another.', into);
    if (!into.isActive) throw wrongState('The other record is deactivated. Reactivate it first.', into);
    if (from.version !== version) throw staleVersion(from);
    if (into.version !== body.intoVersion) throw staleVersion(into);
    const filled = missingFields(from, into);
    const undo: MergeUndo = { wasActive: from.isActive, filled };
    await save(trx, from, { isActive: false, mergedInto: into.id, mergeUndo: JSON.stringify(undo) });
    const merged = await save(trx, into, filled);
    const event = { recordType: 'customer', actor: actor.email, at: now } as const;
    await appendEvent(trx, {
      ...event,
      recordId: from.id,
      what: 'merged',
      before: { mergedInto: null },
      after: { mergedInto: into.id },
    });
    await appendEvent(trx, {
      ...event,
      recordId: into.id,
      what: 'merge_received',
      after: { from: from.id, ...filled },
    });
    return customerRecord(trx, merged);
  });
}

/**
 * Undoes a merge and returns the restored record. Fields it filled in on the other record are cleared unless they
 * were edited since.
 * @throws {AppError} `version_required`, `stale_version`, `not_found`, `wrong_state` when it is not merged.
 */
export async function unmergeCustomer(
  { db, now, actor }: StaffContext,
  { params, body }: RouteInput<typeof customerRoutes.unmerge>,
): Promise<CustomerRecord> {
  const version = requireVersion(body.version);
  return db.transaction().execute(async (trx) => {
    const seen = await findCustomerById(trx, params.id);
    if (!seen) throw notFound('customer');
    if (seen.mergedInto === null) throw wrongState('This record is not merged into another.', seen);
    const [from, into] = await lockBoth(trx, [seen.id, seen.mergedInto]);
    if (!from || !into) throw notFound('customer');
    if (from.version !== version || from.mergedInto !== into.id) throw staleVersion(from);
    const { wasActive, filled } = (await findMergeUndo(trx, from.id)) as MergeUndo;
    const back = revertedFields(filled, into);
    const restored = await save(trx, from, { isActive: wasActive, mergedInto: null, mergeUndo: null });
    await save(trx, into, back);
    const event = { recordType: 'customer', actor: actor.email, at: now } as const;
    await appendEvent(trx, {
      ...event,
      recordId: from.id,
      what: 'unmerged',
      before: { mergedInto: into.id },
      after: { mergedInto: null },
    });
    await appendEvent(trx, {
      ...event,
      recordId: into.id,
      what: 'merge_undone',
      before: { from: from.id, ...filled },
      after: back,
    });
    return customerRecord(trx, restored);
  });
}
