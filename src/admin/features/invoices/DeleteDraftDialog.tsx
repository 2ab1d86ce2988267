import { useQueryClient } from '@tanstack/react-query';
import { type Invoice, invoiceRoutes } from '#contract/invoices/invoice.ts';
import { call } from '#client/api.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { dropDraft } from '../../drafts.ts';
import { dashboardPath, openPath } from '../../routes.ts';
import { useAction } from '../../shared/use-action.ts';
import { draftKey } from './invoice-values.ts';

/** Deletes a draft; its number remains, marked as deleted. */
export function DeleteDraftDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useAction({
    run: async (_: void, idempotencyKey) => {
      await call(invoiceRoutes.remove, {
        params: { id: invoice.id },
        query: { version: invoice.version },
        idempotencyKey,
      });
      // Before what changed is refetched: the draft is no longer there.
      dropDraft(draftKey(invoice.id));
      openPath(dashboardPath('invoices'));
      client.removeQueries({ queryKey: [invoiceRoutes.list.path, invoice.id] });
    },
    done: () => ({ title: `Draft ${invoice.invoiceNumber} deleted` }),
    failed: 'The draft was not deleted',
  });
  return (
    <ConfirmDialog
      title={`Delete draft ${invoice.invoiceNumber}?`}
      description="Its number will not be reused, and the books record the deletion."
      cancelText="Keep it"
      confirmText="Delete draft"
      pendingText="Deleting…"
      pending={remove.isPending}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    />
  );
}
