import { formatPhone } from '#domain/phone.ts';
import { formatDate } from '#domain/shop-time.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import type { ContactReceipt } from '#contract/leads.ts';
import type { CallerMatches as Matches } from '#contract/customers/customer.ts';
import { Button } from '#ui/Button.tsx';
import { fullName } from '#domain/customer.ts';
import { type CustomerRecord, customerRoutes, type NewCustomerBody } from '#contract/customers/record.ts';
import { call } from '#client/api.ts';
import { bookingPath, customerPath, leadPath } from '../routes.ts';
import { useAction } from './use-action.ts';

/**
 * Known customers and earlier requests with the same phone or email; a new caller can be added as a customer.
 */
export function CallerMatches({
  kind,
  request,
  matches,
  customerId,
  saving,
  onFile,
}: {
  kind: 'lead' | 'booking';
  request: ContactReceipt;
  matches: Matches;
  /** The customer the request is linked to. */
  customerId: string | null;
  saving: boolean;
  onFile: (customerId: string | null) => void;
}) {
  const earlier = [
    countText(matches.earlierLeads, 'earlier lead'),
    countText(matches.earlierBookings, 'earlier booking'),
  ].filter(Boolean);
  const more = matches.earlierLeads + matches.earlierBookings - matches.earlier.length;
  const add = useAddCustomer();
  const { firstName, lastName, phone, email } = request;
  return (
    <section aria-label="Known caller">
      <h2 className="border-b border-line-strong pb-1.5 text-lg font-bold">Known caller</h2>
      {matches.customers.length === 0 ? (
        <p className="py-3 text-muted">No customer has this phone number or email.</p>
      ) : (
        <ul>
          {matches.customers.map((customer) => (
            <li
              key={customer.id}
              className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-2"
            >
              <span className="min-w-0">
                <a href={customerPath(customer.id)} className="font-semibold">
                  {fullName(customer)}
                </a>
                <span className="block text-sm text-muted">
                  {[formatPhone(customer.phone), customer.address].filter(Boolean).join(' · ')}
                </span>
              </span>
              {customer.id === customerId ? (
                <Button pending={saving} onClick={() => onFile(null)}>
                  Filed here – remove
                </Button>
              ) : (
                <Button pending={saving} onClick={() => onFile(customer.id)}>
                  File under
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {customerId === null ? (
        <p className="py-2">
          <Button
            pending={add.isPending}
            pendingText="Adding..."
            onClick={() =>
              add.mutate({ firstName, lastName, phone, email, origin: { type: kind, id: request.id } })
            }
          >
            {matches.customers.length === 0 ? 'Add as a customer' : 'Add as a new customer'}
          </Button>
        </p>
      ) : null}
      {earlier.length > 0 ? (
        <>
          <p className="pt-2">{earlier.join(' and ')} from the same phone or email:</p>
          <ul aria-label="Earlier requests">
            {matches.earlier.map((one) => (
              <li key={one.id} className="border-b border-line py-1.5">
                <a
                  href={one.kind === 'lead' ? leadPath(one.id) : bookingPath(one.id)}
                  className="font-semibold"
                >
                  {serviceTypeLabel(one.serviceType)}
                </a>{' '}
                <span className="text-sm text-muted">
                  {one.kind === 'lead' ? 'lead' : 'booking'} · {formatDate(one.createdAt)} · {one.location}
                </span>
              </li>
            ))}
          </ul>
          {more > 0 ? <p className="py-2 text-sm text-muted">And {more} older.</p> : null}
        </>
      ) : null}
    </section>
  );
}

function countText(count: number, one: string): string {
  if (count === 0) return '';
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}

/** Adds a customer from the contact details on screen. */
export function useAddCustomer(onAdded?: (customer: CustomerRecord) => void) {
  return useAction({
    run: (body: NewCustomerBody, idempotencyKey) => call(customerRoutes.create, { body, idempotencyKey }),
    done: (customer) => ({ title: `${fullName(customer)} is now a customer` }),
    failed: 'The customer was not added',
    ...(onAdded ? { after: onAdded } : {}),
  });
}
