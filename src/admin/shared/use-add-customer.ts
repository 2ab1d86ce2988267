import { type CustomerRecord, customerRoutes, type NewCustomerBody } from '#contract/customers/record.ts';
import { call } from '#client/api.ts';
import { fullName } from './people.ts';
import { useAction } from './use-action.ts';

/** Adds a customer from the contact details on screen. */
export function useAddCustomer(onAdded?: (customer: CustomerRecord) => void) {
  return useAction({
    run: (body: NewCustomerBody, idempotencyKey) => call(customerRoutes.create, { body, idempotencyKey }),
    done: (customer) => ({ title: `${fullName(customer)} is now a customer` }),
    failed: 'The customer was not added',
    ...(onAdded ? { after: onAdded } : {}),
  });
}
