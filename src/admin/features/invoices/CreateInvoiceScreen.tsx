import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shopToday } from '#domain/shop-time.ts';
import { taxRateOn } from '#domain/pricing.ts';
import { type Invoice, type InvoiceBody, invoiceBody, invoiceRoutes } from '#contract/invoices/invoice.ts';
import { type Quote, quoteRoutes } from '#contract/estimates/estimate.ts';
import { call } from '#client/api.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { toast } from '#ui/toast.ts';
import { read } from '../../queries.ts';
import {
  createInvoicePath,
  dashboardPath,
  draftInvoicePath,
  estimatePath,
  invoicePath,
  openPath,
  router,
} from '../../routes.ts';
import { OpenDrafts, useDraftId } from '../../shared/form/drafts.tsx';
import { RecordBoundary } from '../../shared/RecordParts.tsx';
import { useFormDraft } from '../../shared/use-form-draft.ts';
import { useSave } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { schemaResolver, useForm } from '../../shared/form/fields.ts';
import { copyOfInvoice, invoiceOfQuote, type InvoiceValues, startingInvoice } from './invoice-values.ts';
import { InvoiceForm } from './InvoiceForm.tsx';

const resolver = schemaResolver<InvoiceValues, InvoiceBody>(invoiceBody);

/**
 * /admin/create-invoice: empty, from an approved estimate (`?quote={id}`), or copied from another invoice
 * (`?copy={id}`).
 */
export default function CreateInvoiceScreen() {
  const page = useStore(router);
  const { quote: quoteId, copy } = page?.search ?? {};
  if (quoteId) return <FromEstimate key={quoteId} id={quoteId} />;
  return copy ? <FromInvoice key={copy} id={copy} /> : <FromScratch />;
}

function FromScratch() {
  const draft = useDraftId(draftInvoicePath);
  return draft ? <CreateInvoice key={draft} quote={null} draft={draft} /> : null;
}

function FromInvoice({ id }: { id: string }) {
  const query = useQuery(read(invoiceRoutes.find, { params: { id } }));
  return (
    <RecordBoundary
      name="invoice"
      query={query}
      back={{ label: 'Start an empty invoice', href: createInvoicePath() }}
    >
      {(invoice) => <CreateInvoice quote={null} like={invoice} draft={`like ${id}`} />}
    </RecordBoundary>
  );
}

function FromEstimate({ id }: { id: string }) {
  const query = useQuery(read(quoteRoutes.find, { params: { id }, query: { reveal: 'no' } }));
  return (
    <RecordBoundary
      name="estimate"
      query={query}
      back={{ label: 'Start an empty invoice', href: createInvoicePath() }}
    >
      {(quote) =>
        quote.allowed.includes('invoice') && !quote.invoiceId ? (
          <CreateInvoice quote={quote} draft={id} />
        ) : (
          <NotApproved quote={quote} />
        )
      }
    </RecordBoundary>
  );
}

/** The estimate already has an invoice, or is not approved. */
function NotApproved({ quote }: { quote: Quote }) {
  return (
    <>
      <ScreenHeader title="Create Invoice" />
      {quote.invoiceId ? (
        <EmptyState title={`${quote.quoteNumber} already has an invoice.`}>
          <ButtonLink look="primary" href={invoicePath(quote.invoiceId)}>
            Open Invoice
          </ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState
          title={`${quote.quoteNumber} is ${quote.status}; only an approved estimate becomes an invoice.`}
        >
          <ButtonLink look="primary" href={estimatePath(quote.id)}>
            Open the estimate
          </ButtonLink>
        </EmptyState>
      )}
    </>
  );
}

function CreateInvoice({
  quote,
  like,
  draft: draftId,
}: {
  quote: Quote | null;
  like?: Invoice;
  /** The draft's key: the estimate's, the copied invoice's, or its own. */
  draft: string;
}) {
  const [now] = useState(() => new Date());
  const form = useForm<InvoiceValues, unknown, InvoiceBody>({
    defaultValues: quote
      ? invoiceOfQuote(quote, now)
      : like
        ? copyOfInvoice(like, now)
        : startingInvoice(now),
    resolver,
  });
  const draft = useFormDraft(`invoice:${draftId}`, form);
  const saving = useSave<InvoiceValues, InvoiceBody, Invoice>({
    form,
    attempt: draft.attempt,
    failed: { title: 'Error', description: 'Failed to create invoice' },
    send: (body, idempotencyKey) =>
      call(invoiceRoutes.create, {
        body: { ...body, quoteId: quote?.id ?? null },
        idempotencyKey,
      }),
    onSaved: (invoice) => {
      draft.drop();
      toast({
        title: 'Invoice created',
        description: `${invoice.invoiceNumber} is a draft until it is issued.`,
      });
      openPath(invoicePath(invoice.id), { replace: true });
    },
  });

  return (
    <>
      <ScreenHeader title="Create Invoice" />
      {like ? (
        <p className="pb-3 text-muted">
          Like <a href={invoicePath(like.id)}>{like.invoiceNumber}</a>, with a number and dates of its own
        </p>
      ) : null}
      {quote ? (
        <p className="pb-3 text-muted">
          From estimate <a href={estimatePath(quote.id)}>{quote.quoteNumber}</a>
        </p>
      ) : null}
      <OpenDrafts />
      <InvoiceForm
        form={form}
        draft={draft}
        taxPerMillion={quote?.taxRatePerMillion ?? taxRateOn(shopToday(now)).perMillion}
        saving={saving}
        submitText="Create Invoice"
        pendingText="Creating..."
        onSubmit={(body) => saving.save(body)}
        onLeave={() => openPath(dashboardPath('invoices'))}
      />
    </>
  );
}
