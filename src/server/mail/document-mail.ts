import { fullName } from '#domain/customer.ts';
import business from '#content/business.json' with { type: 'json' };
import type { MessageOf } from '#db/queries/outbox.ts';
import { findInvoiceById, type Invoice as StoredInvoice } from '#db/queries/invoices/invoices.ts';
import { findPaymentById } from '#db/queries/payments.ts';
import { findQuoteById } from '#db/queries/estimates/estimates.ts';
import { formatCalendarDate, formatDate, shopToday } from '#domain/shop-time.ts';
import { feeLines } from '#domain/quote-lines.ts';
import { formatCents, formatDecimal } from '#domain/money.ts';
import { isQuoteExpired } from '#domain/quote.ts';
import { linkInMessage, linkUnlessRevoked } from '../documents/job-link.ts';
import type { DocumentPdf } from '../documents/make-document-pdf.ts';
import { invoiceFacts, takesCards } from '../invoices/invoice-view.ts';
import { documentMessage, pricesOf } from './document-layout.ts';
import { type MailContext, type Message, NothingToSend } from './message.ts';
import { isFlagged, mayQuoteCustomer } from './untrusted-text.ts';

// PDF code is imported on demand, because most mail has no PDF.

async function invoiceOf(
  { db }: MailContext,
  { invoiceId }: { readonly invoiceId: string },
): Promise<StoredInvoice> {
  const invoice = await findInvoiceById(db, invoiceId);
  if (!invoice) throw new NothingToSend('the invoice was deleted');
  if (invoice.status === 'void') throw new NothingToSend('the invoice was voided');
  return invoice;
}

const FLAGGED = 'it came from a request flagged as suspicious; clear the flag first';

/** The name for an invoice's greeting. @throws {NothingToSend} when the request behind it is flagged. */
async function invoiceGreeting({ db }: MailContext, invoice: StoredInvoice, recipient: string) {
  const quote = invoice.quoteId === null ? undefined : await findQuoteById(db, invoice.quoteId);
  if (quote && (await isFlagged(db, quote))) throw new NothingToSend(FLAGGED);
  return !quote || (await mayQuoteCustomer(db, recipient, quote)) ? invoice.firstName : '';
}

type Pdfs = typeof import('../documents/make-document-pdf.ts');

/** A document's PDF as the mail's attachment. */
async function attachPdf(make: (pdfs: Pdfs) => Promise<DocumentPdf>) {
  const { filename, bytes } = await make(await import('../documents/make-document-pdf.ts'));
  return [{ filename, contentType: 'application/pdf', content: bytes }];
}

/** An estimate to look at and approve, with its PDF. @throws {NothingToSend} when it is no longer this offer. */
export async function estimateMail(
  message: MessageOf<'estimate-link'>,
  context: MailContext,
): Promise<Message> {
  const { payload, recipient } = message;
  const { db, now } = context;
  const { quoteId, revision } = payload;
  const quote = await findQuoteById(db, quoteId);
  if (!quote) throw new NothingToSend('the estimate was deleted');
  if (quote.revision !== revision) throw new NothingToSend('the estimate was changed');
  if (quote.status === 'cancelled' || quote.status === 'declined') {
    throw new NothingToSend(`the estimate was ${quote.status}`);
  }
  if (await isFlagged(db, quote)) throw new NothingToSend(FLAGGED);
  const mayQuote = await mayQuoteCustomer(db, recipient, quote);
  const isOpen = quote.status === 'pending' && !isQuoteExpired(quote.validUntil, shopToday(now));
  return documentMessage({
    to: recipient,
    subject: `Estimate ${quote.quoteNumber} from ${business.name}`,
    heading: `Your estimate ${quote.quoteNumber}`,
    greeting: mayQuote ? quote.firstName : '',
    text: isOpen
      ? 'Here is your estimate. Open it to approve it with your name or a signature, decline it, or ask for a change. No account needed.'
      : 'Here is your estimate.',
    prices: pricesOf({
      items: mayQuote ? quote.items : [],
      fees: mayQuote
        ? feeLines(quote).map(({ label, amountCents }) => [label, formatCents(amountCents)])
        : [],
      tax: mayQuote ? quote.tax : '0.00',
      total: quote.total,
    }),
    facts: [
      ['Deposit received', Number(quote.depositPaid) > 0 ? formatDecimal(quote.depositPaid) : null],
      ['Valid until', quote.status === 'pending' ? formatDate(quote.validUntil) : null],
      ['Service address', mayQuote ? quote.serviceAddress : null],
    ],
    link: {
      label: isOpen ? 'See and approve the estimate' : 'See the estimate',
      url: await linkInMessage(message, context, { quoteId: quote.id, revision }, recipient),
    },
    // The PDF repeats names, places and descriptions; behind the link it is one tap away.
    attachments: mayQuote ? await attachPdf((pdfs) => pdfs.makeEstimatePdf(context, quote.id)) : [],
  });
}

/** An invoice with its PDF. @throws {NothingToSend} when it was voided. */
export async function invoiceMail(message: MessageOf<'invoice'>, context: MailContext): Promise<Message> {
  const { payload, recipient } = message;
  const { config } = context;
  const invoice = await invoiceOf(context, payload);
  const { balanceCents, paidCents } = invoiceFacts(invoice);
  const greeting = await invoiceGreeting(context, invoice, recipient);
  // Without the name, the address has not answered us: it gets no word that was typed.
  const mayQuote = greeting !== '';
  const url = await linkInMessage(message, context, { invoiceId: invoice.id }, recipient);
  return documentMessage({
    to: recipient,
    subject: `Invoice ${invoice.invoiceNumber} from ${business.name}`,
    heading: `Your invoice ${invoice.invoiceNumber}`,
    greeting,
    text:
      balanceCents > 0
        ? 'Thank you for calling us. Your invoice is attached.'
        : 'Thank you. Your paid invoice is attached.',
    prices: pricesOf({
      items: mayQuote ? invoice.items : [],
      tax: mayQuote ? invoice.tax : '0.00',
      total: invoice.total,
    }),
    facts: [
      ['Paid', paidCents > 0 ? formatCents(paidCents) : null],
      ['Balance due', balanceCents > 0 ? formatCents(balanceCents) : null],
      ['Due', balanceCents > 0 ? formatCalendarDate(invoice.dueDate) : null],
    ],
    link: { label: takesCards(config, invoice) ? 'See and pay the invoice' : 'See the invoice', url },
    attachments: await attachPdf((pdfs) => pdfs.makeInvoicePdf(context, invoice.id, url)),
  });
}

/** A reminder of an overdue invoice, one per step of its schedule. @throws {NothingToSend} when it has been paid since. */
export async function reminderMail(
  message: MessageOf<'invoice-reminder'>,
  context: MailContext,
): Promise<Message> {
  const { payload, recipient } = message;
  const { config } = context;
  const invoice = await invoiceOf(context, payload);
  const { balanceCents, paidCents } = invoiceFacts(invoice);
  if (invoice.status !== 'sent' || balanceCents <= 0) throw new NothingToSend('the invoice has been paid');
  const url = await linkInMessage(message, context, { invoiceId: invoice.id }, recipient);
  return documentMessage({
    to: recipient,
    subject: `Reminder: invoice ${invoice.invoiceNumber}, ${formatCents(balanceCents)} due`,
    heading: `Invoice ${invoice.invoiceNumber} is past due`,
    greeting: await invoiceGreeting(context, invoice, recipient),
    text: 'This may have slipped your mind; if you have paid in the meantime, please ignore this. A question about the invoice? Call or text us.',
    facts: [
      ['Balance due', formatCents(balanceCents)],
      ['Paid so far', paidCents > 0 ? formatCents(paidCents) : null],
      ['Was due', formatCalendarDate(invoice.dueDate)],
    ],
    link: { label: takesCards(config, invoice) ? 'See and pay the invoice' : 'See the invoice', url },
    attachments: await attachPdf((pdfs) => pdfs.makeInvoicePdf(context, invoice.id, url)),
  });
}

/** The receipt of a payment, with its PDF. */
export async function receiptMail(
  { payload, recipient }: MessageOf<'receipt'>,
  context: MailContext,
): Promise<Message> {
  const { db } = context;
  const { invoiceId, paymentId } = payload;
  const invoice = await findInvoiceById(db, invoiceId);
  const payment = await findPaymentById(db, paymentId);
  if (!invoice || !payment) throw new NothingToSend('the payment is gone');
  const { balanceCents } = invoiceFacts(invoice);
  const back = payment.kind === 'reversal';
  const url = await linkUnlessRevoked(context, { invoiceId }, recipient);
  return documentMessage({
    to: recipient,
    subject: `Receipt for invoice ${invoice.invoiceNumber}`,
    heading: back
      ? `Returned: ${formatDecimal(payment.amount)}`
      : `Received: ${formatDecimal(payment.amount)}`,
    greeting: await invoiceGreeting(context, invoice, recipient),
    text: back ? 'Your refund receipt is attached.' : 'Thank you for your payment. Your receipt is attached.',
    facts: [
      ['Invoice', invoice.invoiceNumber],
      ['Amount', formatDecimal(payment.amount)],
      ['Method', payment.method],
      ['Reference', payment.reference],
      ['Date', formatDate(payment.receivedAt)],
      ['Balance due', balanceCents > 0 ? formatCents(balanceCents) : 'Paid in full'],
    ],
    ...(url === null ? {} : { link: { label: 'See the job and its papers', url } }),
    attachments: await attachPdf((pdfs) => pdfs.makeReceiptPdf(context, { invoiceId, paymentId })),
  });
}

const ANSWERS = {
  approve: 'approved',
  decline: 'declined',
  change: 'asked for a change to',
};

/** Notifies the office of a customer's answer through their link. */
export async function answerMail(
  { payload, recipient }: MessageOf<'document-answer'>,
  { db, config }: MailContext,
): Promise<Message> {
  const { quoteId, event, name, words } = payload;
  const quote = await findQuoteById(db, quoteId);
  if (!quote) throw new NothingToSend('the estimate was deleted');
  const customer = fullName(quote);
  return documentMessage({
    to: recipient,
    subject: `${quote.quoteNumber}: ${customer} ${ANSWERS[event]} the estimate`,
    heading: `${customer} ${ANSWERS[event]} estimate ${quote.quoteNumber}`,
    facts: [
      ['Total', formatDecimal(quote.total)],
      ['Signed by', name],
      ['In their words', words],
      ['Phone', quote.phone],
    ],
    link: { label: 'Open the estimate', url: `${config.siteUrl}/admin/estimate/${quote.id}` },
  });
}
