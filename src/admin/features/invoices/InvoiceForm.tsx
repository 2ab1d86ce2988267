import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Customer } from '#contract/customers/customer.ts';
import { MAX_ITEMS } from '#contract/invoices/invoice.ts';
import { formatCents } from '#domain/money.ts';
import { priceInvoice } from '#domain/pricing.ts';
import { Button } from '#ui/Button.tsx';
import { Trash2 } from '#ui/icons.tsx';
import { TextAreaField, TextField } from '#ui/TextField.tsx';
import { ContactFields, OnRecord } from '../../shared/form/ContactFields.tsx';
import { valuesFromCustomer } from '../../shared/form/customer-values.ts';
import { CustomerSearch } from '../../shared/form/CustomerSearch.tsx';
import { DocumentForm, type DocumentFormProps } from '../../shared/form/DocumentForm.tsx';
import { DescriptionField, QuantityField, UnitPriceField } from '../../shared/form/LineFields.tsx';
import { type LineProps, LinesSection } from '../../shared/form/LinesSection.tsx';
import { Section } from '../../shared/form/FormLayout.tsx';
import { taxLine, Totals } from '../../shared/form/Totals.tsx';
import { nullIfTooLarge, pricedLines } from '../../shared/form/typed-lines.ts';
import { useField } from '../../shared/form/fields.ts';
import { type InvoiceValues, lineFromCatalogue, lineFromInventory, newLine } from './invoice-values.ts';

/** The invoice form, for new invoices and drafts. Tax applies to all lines, fees included. */
export function InvoiceForm<Body>({
  taxPerMillion,
  ...frame
}: DocumentFormProps<InvoiceValues, Body> & { taxPerMillion: number }) {
  const items = useWatch({ control: frame.form.control, name: 'items' });
  const price = previewInvoice(items, taxPerMillion);
  const sums = price
    ? [{ label: 'Subtotal', cents: price.subtotalCents }, taxLine(taxPerMillion, price.taxCents)]
    : [];
  return (
    <DocumentForm
      {...frame}
      totalCents={price?.totalCents ?? null}
      summary={<Totals title="Invoice Summary" sums={sums} totalCents={price?.totalCents ?? null} />}
    >
      <InvoiceFields />
      <InvoiceLines />
    </DocumentForm>
  );
}

/** The invoice lines. */
function InvoiceLines() {
  return (
    <LinesSection
      title="Items"
      most={MAX_ITEMS}
      newLine={newLine}
      ofService={lineFromCatalogue}
      ofStock={lineFromInventory}
      Fields={InvoiceLine}
    />
  );
}

function InvoiceLine({ index, onRemove }: LineProps) {
  const { control } = useFormContext<InvoiceValues>();
  const line = useWatch({ control, name: `items.${index}` });
  // Tax is computed on the total, not per line.
  const price = previewInvoice([line], 0);
  const number = index + 1;
  return (
    <div className="grid grid-cols-6 gap-x-3 gap-y-2 @2xl/lines:grid-cols-12">
      <DescriptionField
        index={index}
        className="col-span-6"
        description={
          line.inventoryItemId
            ? 'From inventory: the parts are taken from stock when the invoice is issued.'
            : undefined
        }
      />
      <QuantityField index={index} className="col-span-2 self-end" />
      <UnitPriceField index={index} className="col-span-2 self-end" />
      <div className="col-span-2 flex flex-col items-end justify-between gap-1">
        <span className="font-semibold tabular-nums">
          <span className="sr-only">Line total: </span>
          {price ? formatCents(price.subtotalCents) : 'Too large'}
        </span>
        <Button look="danger" aria-label={`Remove item ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      </div>
    </div>
  );
}

/**
 * A preview of the invoice's price in cents; an incomplete field counts as zero. The server computes the
 * final price. Null when the total exceeds a money column.
 */
function previewInvoice(
  items: readonly { readonly quantity: number; readonly unitPrice: string }[],
  taxPerMillion: number,
): ReturnType<typeof priceInvoice> | null {
  return nullIfTooLarge(() => priceInvoice({ items: pricedLines(items), taxPerMillion }));
}

/** Customer, service location, service date and due date. */
function InvoiceFields() {
  const { formState, control, setValue } = useFormContext<InvoiceValues>();
  const field = useField<InvoiceValues>();
  const customerId = useWatch({ control, name: 'customerId' });
  const place = useRef<HTMLDivElement>(null);
  // The pressed button disappears when a record is chosen or cleared, so focus moves to its replacement.
  const keepFocus = () =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>('button, input')?.focus());
  const choose = (customer: Customer) => {
    const filled = valuesFromCustomer(customer);
    for (const name of Object.keys(filled) as (keyof typeof filled)[]) {
      if (filled[name])
        setValue(name, filled[name], { shouldDirty: true, shouldValidate: formState.isSubmitted });
    }
    keepFocus();
  };

  return (
    <>
      <Section title="Customer">
        <div ref={place} className="col-span-6">
          {customerId ? (
            <OnRecord
              document="invoice"
              onClear={() => {
                setValue('customerId', null, { shouldDirty: true });
                keepFocus();
              }}
            />
          ) : (
            <CustomerSearch onChoose={choose} />
          )}
        </div>
        <ContactFields />
      </Section>
      <Section title="Work">
        <TextField
          className="col-span-6"
          label="Service Address"
          required
          autoComplete="off"
          {...field('serviceAddress')}
        />
        <TextField className="col-span-3" label="Service Date" type="date" {...field('serviceDate')} />
        <TextField className="col-span-3" label="Due Date" type="date" {...field('dueDate')} />
        <TextAreaField
          className="col-span-6"
          label="Notes"
          description="The customer sees them on the invoice."
          {...field('notes')}
        />
      </Section>
    </>
  );
}
