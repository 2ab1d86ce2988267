import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type Quote, quoteRoutes } from '#contract/estimates/estimate.ts';
import { fullName } from '#domain/customer.ts';
import {
  type EncryptedField,
  encryptedFieldLabels,
  estimateFacts,
  vehicleFacts,
  vehicleName,
} from '#domain/job-facts.ts';
import { feeCents, feesOf } from '#domain/quote-lines.ts';
import { decimalFromCents, formatDecimal } from '#domain/money.ts';
import { restOf } from '#domain/record-fields.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { describeError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { toast } from '#ui/toast.ts';
import { refreshChanged } from '../../queries.ts';
import { customerPath } from '../../routes.ts';
import { useAddCustomer } from '../../shared/CallerMatches.tsx';
import { EmailLink, MapLink, PhoneLinks } from '../../shared/ContactLinks.tsx';
import { Fact } from '../../shared/RequestFacts.tsx';
import { May } from '../../role-screens.tsx';

/** The customer's name, linked to their record; a new caller can be added as a customer. */
function EstimateCustomer({ quote }: { quote: Quote }) {
  const { id, customerId, firstName, lastName, phone, email } = quote;
  const add = useAddCustomer();
  if (customerId) return <a href={customerPath(customerId)}>{fullName(quote)}</a>;
  return (
    <span className="flex flex-wrap items-center justify-between gap-2">
      {fullName(quote)}
      <Button
        pending={add.isPending}
        pendingText="Adding..."
        onClick={() => add.mutate({ firstName, lastName, phone, email, origin: { type: 'estimate', id } })}
      >
        Add as a customer
      </Button>
    </span>
  );
}

/** The facts without a place of their own below. */
const otherFacts = restOf(estimateFacts, ['propertyType', 'notes', ...vehicleFacts]);

/** A read-only estimate. */
export function EstimateDetails({ quote: closed }: { quote: Quote }) {
  const [shown, setShown] = useState<Quote | null>(null);
  const reveal = useReveal(closed.id, setShown);
  const quote = shown?.version === closed.version ? shown : closed;
  const car = vehicleName(quote);
  const sums = [
    ['Subtotal', quote.subtotal],
    ...feesOf(feeCents(quote)).map(
      ({ officeLabel, amountCents }) => [officeLabel, decimalFromCents(amountCents)] as const,
    ),
    ['Tax', quote.tax],
    ['Total', quote.total],
  ] as const;
  return (
    <>
      <May call="updateQuote">
        <EncryptedFieldsNotice
          closed={quote.closed}
          unreadable={quote.unreadable}
          pending={reveal.isPending}
          onShow={() => reveal.mutate()}
        />
      </May>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <dl>
          <Fact name="Customer">
            <EstimateCustomer quote={quote} />
          </Fact>
          <Fact name="Phone">
            <PhoneLinks phone={quote.phone} who={fullName(quote)} />
          </Fact>
          {quote.email ? (
            <Fact name="Email">
              <EmailLink email={quote.email} />
            </Fact>
          ) : null}
          <Fact name="Service">{serviceTypeLabel(quote.serviceType)}</Fact>
          <Fact name="Address">
            <MapLink place={quote.serviceAddress} />
          </Fact>
          {car ? <Fact name="Vehicle">{car}</Fact> : null}
          {quote.vehicleVin ? <Fact name="VIN">{quote.vehicleVin}</Fact> : null}
          {quote.keyCodes ? <Fact name="Key codes">{quote.keyCodes}</Fact> : null}
          {quote.accessDetails ? <Fact name="Access">{quote.accessDetails}</Fact> : null}
          {quote.notes ? (
            <Fact name="Notes">
              <span className="whitespace-pre-line">{quote.notes}</span>
            </Fact>
          ) : null}
          {otherFacts.map((name) =>
            quote[name] === null ? null : (
              <Fact key={name} name={estimateFacts[name].label}>
                {quote[name]}
              </Fact>
            ),
          )}
        </dl>
        <div>
          <ul>
            {quote.items.map((item) => (
              <li key={item.id} className="flex justify-between gap-4 border-b border-line py-2">
                <span>
                  {item.quantity} × {item.serviceDescription}
                </span>
                <span className="tabular-nums">{formatDecimal(item.totalPrice)}</span>
              </li>
            ))}
          </ul>
          <dl className="ml-auto max-w-72 py-2 tabular-nums">
            {sums.map(([label, amount]) => (
              <div key={label} className="flex justify-between py-1 last:font-bold">
                <dt>{label}</dt>
                <dd>{formatDecimal(amount)}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </>
  );
}

/** Fetches an estimate with its encrypted fields decrypted; the server audits who did. */
export function useReveal(id: string, onShown: (quote: Quote) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(quoteRoutes.find, { params: { id } }),
    onSuccess: (quote) => {
      onShown(quote);
      return refreshChanged(client);
    },
    onError: (error) =>
      toast({ title: 'They could not be shown', description: describeError(error), tone: 'danger' }),
  });
}

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Lists the hidden encrypted fields, with a button to show them, and those that cannot be decrypted. */
export function EncryptedFieldsNotice({
  closed,
  unreadable = [],
  pending,
  onShow,
}: {
  closed: readonly EncryptedField[];
  unreadable?: readonly EncryptedField[];
  pending: boolean;
  onShow: () => void;
}) {
  const onFile = useId();
  if (closed.length === 0 && unreadable.length === 0) return null;
  return (
    <section
      aria-label="Encrypted fields"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md border border-line bg-sunken px-3 py-2"
    >
      {closed.length > 0 ? (
        <>
          <p id={onFile} className="min-w-0 flex-1 basis-64">
            On file, encrypted: {encryptedFieldLabels(closed)}.{' '}
            <span className="text-muted">Viewing them is recorded in the history.</span>
          </p>
          <Button pending={pending} onClick={onShow} aria-describedby={onFile}>
            Show them
          </Button>
        </>
      ) : null}
      {unreadable.length > 0 ? (
        <p role="status" className="font-semibold text-danger">
          {capitalize(encryptedFieldLabels(unreadable))}: cannot be decrypted with the server’s current key.
          The stored text stays until you replace it.
        </p>
      ) : null}
    </section>
  );
}
