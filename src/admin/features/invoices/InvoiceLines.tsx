import { Trash2 } from '#ui/icons.tsx';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatCents } from '#domain/money.ts';
import { MAX_ITEMS } from '#contract/invoices/invoice.ts';
import { Button } from '#ui/Button.tsx';
import { DescriptionField, QuantityField, UnitPriceField } from '../../shared/form/LineFields.tsx';
import { type LineProps, LinesSection } from '../../shared/form/LinesSection.tsx';
import { previewInvoice } from './invoice-price.ts';
import { type InvoiceValues, lineFromCatalogue, lineFromInventory, newLine } from './invoice-values.ts';

/** The invoice lines. */
export function InvoiceLines() {
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
