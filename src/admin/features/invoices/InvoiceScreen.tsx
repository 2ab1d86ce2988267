import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCalendarDate, formatDateTime } from '#domain/honolulu.ts';
import { formatDecimal } from '#domain/money.ts';
import { invoiceActionRoutes } from '#contract/invoices/actions.ts';
import { type Invoice, invoiceRoutes } from '#contract/invoices/invoice.ts';
import { call } from '#client/api.ts';
import { useRecordId } from '../../beside.ts';
import { read } from '../../queries.ts';
import { dashboardPath, estimatePath } from '../../routes.ts';
import { Deliveries } from '../../shared/Deliveries.tsx';
import { RecordHistory } from '../../shared/RecordHistory.tsx';
import { RecordBoundary } from '../../shared/RecordBoundary.tsx';
import { RevokeLinks } from '../../shared/RevokeLinks.tsx';
import { InvoiceStatusBadge } from '../../shared/StatusBadges.tsx';
import { useAction } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { EditInvoiceForm } from './EditInvoiceForm.tsx';
import { InvoiceActions } from './InvoiceActions.tsx';
import { InvoiceDocument } from './InvoiceDocument.tsx';
import { PaymentsSection } from './PaymentsSection.tsx';
import { Reminders } from './Reminders.tsx';

/** /admin/invoice/{id}: the invoice, its balance and its actions. */
export default function InvoiceScreen() {
  const id = useRecordId('invoice');
  const query = useQuery(read(invoiceRoutes.find, { params: { id } }));
  return (
    <RecordBoundary
      name="invoice"
      query={query}
      back={{ label: 'All invoices', href: dashboardPath('invoices') }}
    >
      {(invoice) => <InvoiceView key={invoice.id} invoice={invoice} />}
    </RecordBoundary>
  );
}

function InvoiceView({ invoice }: { invoice: Invoice }) {
  const params = { id: invoice.id };
  const [unsaved, setUnsaved] = useState(false);
  const deliveries = useQuery(read(invoiceActionRoutes.deliveries, { params }));
  const retry = useAction({
    run: (deliveryId: string, idempotencyKey) =>
      call(invoiceActionRoutes.retryDelivery, { params: { ...params, deliveryId }, idempotencyKey }),
    done: () => ({ title: 'Sending the email again' }),
    failed: 'The email could not be sent again',
  });
  return (
    <>
      <div className="print:hidden">
        <ScreenHeader
          title={
            <span className="inline-flex flex-wrap items-center gap-2">
              Invoice {invoice.invoiceNumber}
              <InvoiceStatusBadge status={invoice.status} />
            </span>
          }
          windowTitle={`Invoice ${invoice.invoiceNumber}`}
        />
        <p className="pb-3 text-muted">
          {standing(invoice)}
          {invoice.quoteId && invoice.quoteNumber ? (
            <>
              {', from estimate '}
              <a href={estimatePath(invoice.quoteId)}>{invoice.quoteNumber}</a>
            </>
          ) : null}
        </p>
        <InvoiceActions invoice={invoice} unsaved={unsaved} />
      </div>
      {invoice.allowed.includes('edit') ? (
        <>
          <div className="print:hidden">
            <EditInvoiceForm key={invoice.version} invoice={invoice} onUnsaved={setUnsaved} />
          </div>
          <div className="hidden print:block">
            <InvoiceDocument invoice={invoice} />
          </div>
        </>
      ) : (
        <InvoiceDocument invoice={invoice} />
      )}
      <div className="mt-8 flex max-w-3xl flex-col gap-6 print:hidden">
        <PaymentsSection invoice={invoice} />
        {invoice.status === 'sent' || invoice.status === 'overdue' ? (
          <Reminders key={invoice.version} invoice={invoice} />
        ) : null}
        <Deliveries query={deliveries} retrying={retry.isPending} onRetry={(id) => retry.mutate(id)} />
        {invoice.sentAt ? (
          <RevokeLinks
            document="invoice"
            run={(idempotencyKey) => call(invoiceActionRoutes.revokeLinks, { params, idempotencyKey })}
          />
        ) : null}
        <RecordHistory recordType="invoice" recordId={invoice.id} />
      </div>
    </>
  );
}

/** A one-line summary: balance, due date, what has been done. */
function standing(invoice: Invoice): string {
  const parts = [
    invoice.status === 'paid' && invoice.paidDate
      ? `Paid ${formatDateTime(invoice.paidDate)}`
      : `${formatDecimal(invoice.balance)} owed`,
    `due ${formatCalendarDate(invoice.dueDate)}`,
  ];
  if (invoice.sentAt) parts.push(`issued ${formatDateTime(invoice.sentAt)}`);
  if (invoice.voidReason) parts.push(`reason for the void: ${invoice.voidReason}`);
  return parts.join(', ');
}
