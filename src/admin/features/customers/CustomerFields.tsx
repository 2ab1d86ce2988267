import { customerFields } from '#domain/customer.ts';
import { restOf } from '#domain/record-fields.ts';
import { RecordInput } from '../../shared/form/RecordInput.tsx';

const half = 'col-span-6 sm:col-span-3';

/** The place of each field; one not named here stands above the notices, at full width. */
const spans: Partial<Record<string, string>> = {
  firstName: 'col-span-3',
  lastName: 'col-span-3',
  phone: half,
  email: half,
  address: 'col-span-6',
  city: half,
  state: 'col-span-2 sm:col-span-1',
  zipCode: 'col-span-4 sm:col-span-2',
};
const placed = Object.keys(spans);
const order = [...placed, ...restOf(customerFields, [...placed, 'toldBy', 'notes']), 'toldBy', 'notes'];

const more: Partial<Record<string, object>> = {
  phone: { type: 'tel' },
  toldBy: {
    description: 'Appointments, estimates, invoices and receipts. It follows what was chosen last.',
  },
};

/** A customer's fields. Autofill is off: the browser would offer the staff member's own address. */
export function CustomerFields() {
  return (
    <div className="grid grid-cols-6 gap-3">
      {order.map((name) => (
        <RecordInput
          key={name}
          fields={customerFields}
          name={name}
          className={spans[name] ?? 'col-span-6'}
          {...more[name]}
        />
      ))}
    </div>
  );
}
