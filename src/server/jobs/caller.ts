import type { Trx } from '#db/connect.ts';
import { type Customer, matchCustomers } from '#db/queries/customers/customers.ts';
import { appendEvent } from '#db/queries/history.ts';
import { type StoredJob, updateJob } from '#db/queries/jobs/jobs.ts';
import { customerFields } from '#domain/customer.ts';
import type { StaffContext } from '../context.ts';
import { addCustomer } from '../customers/customers.ts';
import { newValues } from '../record-values.ts';

interface Person {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly phone: string;
  readonly email?: string | null | undefined;
}

/**
 * The customer with a phone number; if there is none and a name is known, a new one. Undefined without a name, and when
 * several customers share the number, because only a person can tell them apart.
 */
export async function findOrMakeCustomer(
  trx: Trx,
  context: StaffContext,
  { firstName, lastName, phone, email }: Person,
): Promise<Customer | undefined> {
  const known = await matchCustomers(trx, { phone, email: null, limit: 2 });
  if (known.length > 0 || !(firstName || lastName)) return known.length === 1 ? known[0] : undefined;
  const name = { firstName: firstName ?? '', lastName: lastName ?? '' };
  return addCustomer(trx, context, newValues(customerFields, { ...name, phone, email }));
}

/**
 * Assigns the caller's customer to a locked job that has none yet; returns the updated job. A technician can type any
 * number into a job, so their step shows technicians only the customer's name.
 */
export async function assignCallersCustomer(
  trx: Trx,
  context: StaffContext,
  job: StoredJob,
): Promise<StoredJob> {
  if (job.customerId !== null || job.suspicious) return job;
  const customer = await findOrMakeCustomer(trx, context, job);
  if (!customer) return job;
  const { id, version } = job;
  const filed = await updateJob(trx, {
    id,
    version,
    changes: {
      customerId: customer.id,
      customerNameOnly: context.actor.role === 'technician',
      updatedAt: context.now,
    },
  });
  if (!filed) throw new Error('A locked job changed its version');
  await appendEvent(trx, {
    recordType: 'job',
    recordId: id,
    what: 'changed',
    actor: context.actor.email,
    at: context.now,
    before: { customerId: null },
    after: { customerId: customer.id },
  });
  return filed;
}
