import type { personRoutes } from '#contract/privacy.ts';
import type { RouteInput, RouteOutput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { lockCustomerById } from '#db/queries/customers/customers.ts';
import { appendEvent } from '#db/queries/history.ts';
import type { StaffContext } from '../context.ts';
import { notFound } from '../errors.ts';
import { erasePerson, exportPerson, personOfCustomer, type Erased } from './person.ts';
import { requireVersion, staleVersion } from '../record-version.ts';

/** Everything kept about a customer, as a file to hand over; that it was taken is noted. @throws {AppError} `not_found`. */
export async function exportCustomerData(
  context: StaffContext,
  { params }: RouteInput<typeof personRoutes.export>,
): Promise<RouteOutput<typeof personRoutes.export>> {
  const { db, now, actor, config } = context;
  const keys = await personOfCustomer(db, params.id);
  if (!keys) throw notFound('customer');
  const data = await exportPerson(db, keys, {
    actor: actor.email,
    now,
    fieldKeys: config.fieldKeys,
  });
  await appendEvent(db, {
    recordType: 'customer',
    recordId: params.id,
    what: 'data_exported',
    actor: actor.email,
    at: now,
  });
  return data;
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
