import type { Trx } from '#db/connect.ts';
import { type Customer, insertCustomer, type NewCustomer } from '#db/queries/customers/customers.ts';
import { appendEvent } from '#db/queries/history.ts';
import type { StaffContext } from '../context.ts';

/** Stores a new customer and records it in the history. */
export async function addCustomer(
  trx: Trx,
  { now, actor }: StaffContext,
  details: Omit<NewCustomer, 'createdAt' | 'updatedAt'>,
): Promise<Customer> {
  const customer = await insertCustomer(trx, { ...details, createdAt: now, updatedAt: now });
  await appendEvent(trx, {
    recordType: 'customer',
    recordId: customer.id,
    what: 'created',
    actor: actor.email,
    at: now,
    after: details,
  });
  return customer;
}
