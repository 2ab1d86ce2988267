import { type CustomerRecord, customerRoutes, type NewCustomerBody } from '#contract/customers/record.ts';
import { call } from '#client/api.ts';
import { fullName } from './people.ts';
import { useAction } from './use-action.ts';

/** Adds a customer from the contact details on screen. */
export function useAddCustomer(options: {
  /** Additional paths whose data the new customer changes. */
  readonly refreshes: readonly string[];
  readonly onAdded?: (customer: CustomerRecord) => void;
}) {
  return useAction({
    run: (body: NewCustomerBody, idempotencyKey) => call(customerRoutes.create, { body, idempotencyKey }),
    refreshes: [customerRoutes.list.path, '/api/admin/history', ...options.refreshes],
    done: (customer) => ({ title: `${fullName(customer)} is now a customer` }),
    failed: 'The customer was not added',
    after: (customer) => options.onAdded?.(customer),
  });
}
