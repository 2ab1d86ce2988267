import { formatCalendarDate } from '#domain/honolulu.ts';
import { formatDecimal } from '#domain/money.ts';
import type { Invoice } from '#contract/invoice.ts';
import { EmailLink, MapLink, PhoneLinks } from '../../shared/ContactLinks.tsx';
import { fullName } from '../../shared/people.ts';
import { Fact } from '../../shared/RequestFacts.tsx';

/** An invoice that was issued, as the customer has it; it is never changed again. */
export function InvoiceDetails({ invoice }: { invoice: Invoice }) {
  const sums = [
    ['Subtotal', invoice.subtotal],
    ['Tax', invoice.tax],
    ['Total', invoice.total],
    ['Paid', invoice.paid],
    ['Owed', invoice.balance],
  ] as const;
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
      <dl>
        <Fact name="Customer">{fullName(invoice)}</Fact>
        <Fact name="Phone">
          <PhoneLinks phone={invoice.phone} who={fullName(invoice)} />
        </Fact>
        {invoice.email ? (
          <Fact name="E-mail">
            <EmailLink email={invoice.email} />
          </Fact>
        ) : null}
        <Fact name="Address">
          <MapLink place={invoice.serviceAddress} />
        </Fact>
        {invoice.serviceDate ? (
          <Fact name="Service date">{formatCalendarDate(invoice.serviceDate)}</Fact>
        ) : null}
        {invoice.notes ? (
          <Fact name="Notes">
            <span className="whitespace-pre-line">{invoice.notes}</span>
          </Fact>
        ) : null}
      </dl>
      <div>
        <ul>
          {invoice.items.map((item) => (
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
  );
}
