import { Trash2 } from '#ui/icons.tsx';
import { Button } from '#ui/Button.tsx';
import { DescriptionField, QuantityField, UnitPriceField } from '../../shared/form/LineFields.tsx';
import type { LineProps } from '../../shared/form/LinesSection.tsx';

/** One line of the work done. */
export function DoneLineFields({ index, onRemove }: LineProps) {
  return (
    <div className="grid grid-cols-6 items-end gap-3">
      <DescriptionField index={index} className="col-span-6" />
      <QuantityField index={index} className="col-span-2" />
      <UnitPriceField index={index} className="col-span-2" />
      <Button look="danger" className="col-span-2" aria-label={`Remove item ${index + 1}`} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-4" />
        Remove
      </Button>
    </div>
  );
}
