import { useState } from 'react';
import type { Invoice } from '#contract/invoices/invoice.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { call } from '#client/api.ts';
import { ReasonDialog } from '../../shared/ReasonDialog.tsx';
import { useAction } from '../../shared/use-action.ts';

const answers = [
  { value: true, label: 'Yes, they were not used' },
  { value: false, label: 'No, they are gone' },
];

/** Voids an issued invoice: asks for the reason, and whether its parts return to stock. */
export function VoidDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const hasParts = invoice.items.some((item) => item.inventoryItemId !== null);
  const [returnStock, setReturnStock] = useState(hasParts);
  const cancel = useAction({
    run: (reason: string, idempotencyKey) =>
      call(invoiceActionRoutes.void, {
        params: { id: invoice.id },
        body: { version: invoice.version, reason, returnStock: hasParts && returnStock },
        idempotencyKey,
      }),
    done: () => ({ title: `Invoice ${invoice.invoiceNumber} is void` }),
    failed: 'The invoice was not voided',
    after: onClose,
  });
  return (
    <ReasonDialog
      title={`Void ${invoice.invoiceNumber}?`}
      description="It stays in the books as void, with its number. This cannot be undone."
      submitText="Void invoice"
      required
      pending={cancel.isPending}
      onClose={onClose}
      onSubmit={(reason) => cancel.mutate(reason)}
    >
      {hasParts ? (
        <fieldset className="m-0 border-0 p-0">
          <legend className="text-sm font-semibold">Return its parts to stock?</legend>
          {answers.map((answer) => (
            <label key={answer.label} className="flex min-h-11 items-center gap-2.5 pointer-fine:min-h-9">
              <input
                type="radio"
                name="return-stock"
                className="size-5 accent-accent"
                checked={returnStock === answer.value}
                onChange={() => setReturnStock(answer.value)}
              />
              {answer.label}
            </label>
          ))}
        </fieldset>
      ) : null}
    </ReasonDialog>
  );
}
