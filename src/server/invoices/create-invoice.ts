import { randomUUID } from 'node:crypto';
import { emptyToNull } from '#contract/fields.ts';
import { type Invoice, type InvoiceBody, invoiceRoutes } from '#contract/invoices/invoice.ts';
import type { RouteInput } from '#contract/route.ts';
import type { Trx } from '#db/connect.ts';
import { allocateInvoiceNumber } from '#db/queries/documents/numbers.ts';
import { lockQuoteById, type Quote as StoredQuote } from '#db/queries/estimates/estimates.ts';
import { appendEvent } from '#db/queries/history.ts';
import {
  findInvoiceById,
  findLiveInvoiceOfQuote,
  insertInvoice,
  type NewInvoice,
} from '#db/queries/invoices/invoices.ts';
import { moveDepositsToInvoice } from '#db/queries/payments.ts';
import { centsFromDecimal } from '#domain/money.ts';
import { taxRateOn } from '#domain/pricing.ts';
import { feeLines } from '#domain/quote-lines.ts';
import { nextQuoteState } from '#domain/quote.ts';
import { shopToday, shopYear } from '#domain/shop-time.ts';
import type { StaffContext } from '../context.ts';
import { invalid } from '../errors.ts';
import { wrongQuoteState } from '../estimates/estimate-step.ts';
import { quoteFacts, quoteView } from '../estimates/estimate-view.ts';
import { invoiceDates, itemsOfBody, priced, type UnpricedItem } from './invoice-fields.ts';
import { invoiceView, readInvoice } from './invoice-view.ts';

/** Turns an estimate into invoice lines: its items, and one line per fee. */
function itemsOfQuote(quote: StoredQuote): UnpricedItem[] {
  return [
    ...quote.items.map((item) => ({
      kind: 'item' as const,
      inventoryItemId: item.inventoryItemId,
      serviceDescription: item.serviceDescription,
      quantity: item.quantity,
      unitPriceCents: centsFromDecimal(item.unitPrice),
      serviceDate: null,
    })),
    ...feeLines(quote).map(({ kind, label, amountCents }) => ({
      kind,
      inventoryItemId: null,
      serviceDescription: label,
      quantity: 1,
      unitPriceCents: amountCents,
      serviceDate: null,
    })),
  ];
}

/** An invoice, and whether this request created it. */
export type CreatedInvoice = { readonly invoice: Invoice; readonly created: boolean };

type NewFields = Omit<NewInvoice, 'invoiceNumber' | 'subtotal' | 'tax' | 'total' | 'taxRatePerMillion'>;

/**
 * Stores a draft invoice. It takes the number last: the number's row stays locked until the transaction ends, and
 * other invoices wait for it.
 */
async function insertDraft(
  trx: Trx,
  context: StaffContext,
  fields: NewFields,
  lines: ReturnType<typeof priced>,
): Promise<Invoice> {
  const { now, actor } = context;
  const id = randomUUID();
  const event = { actor: actor.email, at: now };
  const { total } = lines.totals;
  await appendEvent(trx, {
    ...event,
    recordType: 'invoice',
    recordId: id,
    what: 'created',
    after: { status: 'draft', total, quoteId: fields.quoteId },
  });
  if (fields.quoteId) {
    const after = { invoiceId: id, total };
    await appendEvent(trx, {
      ...event,
      recordType: 'quote',
      recordId: fields.quoteId,
      what: 'invoiced',
      after,
    });
  }
  const invoiceNumber = await allocateInvoiceNumber(trx, shopYear(now));
  const invoice = { ...fields, ...lines.totals, id, invoiceNumber, createdAt: now, updatedAt: now };
  const stored = await insertInvoice(trx, invoice, lines.items);
  const carried = fields.quoteId
    ? await moveDepositsToInvoice(trx, { quoteId: fields.quoteId, invoiceId: id })
    : 0;
  if (carried > 0) return readInvoice(trx, context, (await findInvoiceById(trx, id)) ?? stored);
  return invoiceView(stored, [], { today: shopToday(now), config: context.config });
}

/** The draft of an approved estimate, or its live invoice, in the caller's transaction. @throws as {@link createInvoice} */
export async function invoiceOfQuote(
  trx: Trx,
  context: StaffContext,
  quoteId: string,
  body: InvoiceBody,
): Promise<CreatedInvoice> {
  const today = shopToday(context.now);
  const quote = await lockQuoteById(trx, quoteId);
  if (!quote) throw invalid({ quoteId: 'There is no such estimate' });
  const next = nextQuoteState(quote.status, 'invoice', quoteFacts(quote, today));
  if (!next.ok)
    throw wrongQuoteState(next.failedGuard, quoteView(quote, today).status, quoteView(quote, today));
  const existing = await findLiveInvoiceOfQuote(trx, quoteId);
  if (existing) return { invoice: await readInvoice(trx, context, existing), created: false };
  const items = body.items ? itemsOfBody(body.items) : itemsOfQuote(quote);
  const fields = {
    ...contactOf(quote, body),
    quoteId,
    ...invoiceDates(body, today),
    notes: emptyToNull(body.notes),
  };
  return {
    invoice: await insertDraft(trx, context, fields, priced(items, quote.taxRatePerMillion)),
    created: true,
  };
}

/** The invoice's customer: the form's fields, and the estimate's where the form has none. */
function contactOf(quote: StoredQuote, body: InvoiceBody) {
  return {
    customerId: body.customerId ?? quote.customerId,
    firstName: body.firstName ?? quote.firstName,
    lastName: body.lastName ?? quote.lastName,
    phone: body.phone ?? quote.phone,
    email: body.email === undefined ? quote.email : emptyToNull(body.email),
    serviceAddress: body.serviceAddress ?? quote.serviceAddress,
  };
}

/** A draft without an estimate, in the caller's transaction. @param jobId the job it belongs to, if there is one already */
export async function invoiceOfLines(
  trx: Trx,
  context: StaffContext,
  body: InvoiceBody,
  jobId?: string,
): Promise<CreatedInvoice> {
  const today = shopToday(context.now);
  const { firstName = '', lastName = '', phone = '', serviceAddress = '', items = [] } = body;
  const fields = {
    quoteId: null,
    ...(jobId === undefined ? {} : { jobId }),
    customerId: body.customerId ?? null,
    firstName,
    lastName,
    phone,
    serviceAddress,
    email: emptyToNull(body.email),
    ...invoiceDates(body, today),
    notes: emptyToNull(body.notes),
  };
  const lines = priced(itemsOfBody(items), taxRateOn(today).perMillion);
  return { invoice: await insertDraft(trx, context, fields, lines), created: true };
}

/**
 * Creates a draft invoice from an approved estimate, with its deposits, or from scratch. An estimate has at most
 * one live invoice; a second request returns it. Numbers have no gaps.
 * @throws {AppError} `wrong_state` for an estimate that is not approved; `invalid`; `key_reused`.
 */
export async function createInvoice(
  context: StaffContext,
  { body }: RouteInput<typeof invoiceRoutes.create>,
): Promise<CreatedInvoice> {
  return context.db
    .transaction()
    .execute((trx) =>
      body.quoteId ? invoiceOfQuote(trx, context, body.quoteId, body) : invoiceOfLines(trx, context, body),
    );
}
