import { toldByLabels, toldByWays } from '#domain/customer-text.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { useField } from '../../shared/form/use-field.ts';
import { type CustomerForm, customerLabels } from './customer-values.ts';

type TextName = Exclude<keyof CustomerForm, 'notes' | 'toldBy'>;

const layout: readonly { name: TextName; span: string; type?: string; required?: true }[] = [
  { name: 'firstName', span: 'col-span-3', required: true },
  { name: 'lastName', span: 'col-span-3', required: true },
  { name: 'phone', span: 'col-span-6 sm:col-span-3', type: 'tel', required: true },
  { name: 'email', span: 'col-span-6 sm:col-span-3', type: 'email' },
  { name: 'address', span: 'col-span-6' },
  { name: 'city', span: 'col-span-6 sm:col-span-3' },
  { name: 'state', span: 'col-span-2 sm:col-span-1' },
  { name: 'zipCode', span: 'col-span-4 sm:col-span-2' },
];

const sentenceCase = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** A customer's fields. Autofill is off: the browser would offer the staff member's own address. */
export function CustomerFields() {
  const field = useField<CustomerForm>();
  return (
    <div className="grid grid-cols-6 gap-3">
      {layout.map(({ name, span, type, required }) => (
        <TextField
          key={name}
          className={span}
          label={customerLabels[name]}
          type={type ?? 'text'}
          autoComplete="off"
          required={required}
          {...field(name)}
        />
      ))}
      <SelectField
        className="col-span-6"
        label={customerLabels.toldBy}
        description="Appointments, estimates, invoices and receipts. It follows what was chosen last."
        placeholder="By email, or by text without an address"
        options={toldByWays.map((value) => ({ value, label: sentenceCase(toldByLabels[value]) }))}
        {...field('toldBy')}
      />
      <TextAreaField className="col-span-6" label={customerLabels.notes} {...field('notes')} />
    </div>
  );
}
