import { useEffect, useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Customer } from '#contract/customers/customer.ts';
import {
  type Invoice,
  invoiceRoutes,
  type InvoiceUpdateBody,
  invoiceUpdateBody,
  MAX_ITEMS,
} from '#contract/invoices/invoice.ts';
import { formatCents } from '#domain/money.ts';
import { priceInvoice } from '#domain/pricing.ts';
import { call } from '#client/api.ts';
import { Button } from '#ui/Button.tsx';
import { TextAreaField, TextField } from '#ui/Field.tsx';
import { Trash2 } from '#ui/icons.tsx';
import { toast } from '#ui/toast.ts';
import { dashboardPath, openPath } from '../../routes.ts';
import { Conflict, diffVersions } from '../../shared/Conflict.tsx';
import { ContactFields, CustomerSearch, OnRecord, valuesFromCustomer } from '../../shared/form/customer.tsx';
import { DocumentForm, type DocumentFormProps } from '../../shared/form/DocumentForm.tsx';
import { Section } from '../../shared/form/FormLayout.tsx';
import { DescriptionField, QuantityField, UnitPriceField } from '../../shared/form/ItemsSection.tsx';
import { type LineProps, LinesSection } from '../../shared/form/LinesSection.tsx';
import { taxLine, Totals } from '../../shared/form/Totals.tsx';
import { schemaResolver, useField, useForm } from '../../shared/form/fields.ts';
import { formatLines, nullIfTooLarge, pricedLines } from '../../shared/form/form-lines.ts';
import { useFormDraft } from '../../shared/use-form-draft.ts';
import { useSave } from '../../shared/use-action.ts';
import {
  invoiceLabels,
  type InvoiceValues,
  lineFromCatalogue,
  lineFromInventory,
  newLine,
  valuesOfInvoice,
} from './invoice-values.ts';

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

const resolver = schemaResolver<InvoiceValues, InvoiceUpdateBody>(invoiceUpdateBody);

/** Edits a draft invoice. */
export function EditInvoiceForm({
  invoice,
  onUnsaved,
}: {
  invoice: Invoice;
  /** Called when the form gains or loses unsaved changes. */
  onUnsaved: (unsaved: boolean) => void;
}) {
  const form = useForm<InvoiceValues, unknown, InvoiceUpdateBody>({
    defaultValues: valuesOfInvoice(invoice),
    resolver,
  });
  const draft = useFormDraft(`invoice:${invoice.id}`, form, invoice.version);
  const { isDirty } = form.formState;
  useEffect(() => {
    onUnsaved(isDirty);
    return () => onUnsaved(false);
  }, [isDirty, onUnsaved]);
  // The version the form is based on; it advances when the user resolves a conflict.
  const [version, setVersion] = useState(draft.version ?? invoice.version);
  const saving = useSave<InvoiceValues, InvoiceUpdateBody, Invoice>({
    form,
    failed: { title: 'Error', description: 'Failed to save invoice' },
    send: (body, idempotencyKey) =>
      call(invoiceRoutes.update, { params: { id: invoice.id }, body: { ...body, version }, idempotencyKey }),
    onSaved: (saved) => {
      draft.drop();
      form.reset(valuesOfInvoice(saved));
      toast({ title: 'Invoice saved' });
    },
  });
  const theirs = saving.conflict as Invoice | null;
  const adopt = (values: InvoiceValues, from: Invoice) => {
    form.reset(valuesOfInvoice(from));
    form.reset(values, { keepDefaultValues: true });
    setVersion(from.version);
    saving.settle();
  };

  return (
    <InvoiceForm
      form={form}
      draft={draft}
      taxPerMillion={invoice.taxRatePerMillion}
      saving={saving}
      submitText="Save Invoice"
      pendingText="Saving..."
      onSubmit={(body) => saving.save(body)}
      onLeave={() => openPath(dashboardPath('invoices'))}
      notice={
        theirs ? (
          <Conflict
            diff={diffVersions(
              invoiceLabels,
              {
                opened: form.formState.defaultValues as InvoiceValues,
                ours: form.getValues(),
                theirs: valuesOfInvoice(theirs),
              },
              formatLines,
            )}
            onTakeTheirs={() => adopt(valuesOfInvoice(theirs), theirs)}
            onKeepOurs={(merged) => adopt(merged, theirs)}
          />
        ) : null
      }
    />
  );
}
