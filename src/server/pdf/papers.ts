import { type InvoiceStatus, paymentMeans } from '#domain/invoice.ts';
import { formatCents } from '#domain/money.ts';
import type { QuoteStatus } from '#domain/quote.ts';
import { formatCalendarDate, formatDate, formatTime } from '#domain/shop-time.ts';
import { approvalBlock, type FactColumn, paragraph, signatureLines } from './blocks.ts';
import { compose, customerColumn } from './compose.ts';
import type { Fonts } from './fonts/load-fonts.ts';
import type { Tone } from './letterhead.ts';
import { LAVA, plainLine, TEAL } from './typography.ts';
import { methodText, type Panel, paymentRows, sumRows } from './totals.ts';
import type { DocumentBusiness, EstimateDocument, InvoiceDocument, ReceiptDocument } from './types.ts';

const ESTIMATE_STATUSES: Record<QuoteStatus, readonly [word: string, tone: Tone]> = {
  pending: ['Pending', 'plain'],
  approved: ['Approved', 'settled'],
  declined: ['Declined', 'alert'],
  cancelled: ['Cancelled', 'alert'],
  expired: ['Expired', 'alert'],
  invoiced: ['Invoiced', 'settled'],
};

/** Draws an estimate; see estimatePdf. */
export function drawEstimate(fonts: Fonts, data: EstimateDocument): Promise<Uint8Array> {
  const [status, tone] = ESTIMATE_STATUSES[data.status];
  const { approval } = data;
  return compose(fonts, {
    ...data,
    date: data.issuedAt,
    head: { title: 'Estimate', number: data.number, status, tone },
    columns: [
      customerColumn('Prepared for', data.customer),
      serviceColumn(data),
      {
        title: 'Details',
        facts: [
          { name: 'Date', text: formatDate(data.issuedAt) },
          { name: 'Valid until', text: formatDate(data.validUntil) },
          { name: 'Revision', text: (data.revision ?? 1) > 1 ? String(data.revision) : null },
        ],
      },
    ],
    panel: estimatePanel(data),
    sums: [
      ...sumRows(data),
      ...paymentRows(data.payments, { label: 'Left to pay', amountCents: data.balanceCents }),
    ],
    between: (sheet) => {
      if (approval) approvalBlock(sheet, approval);
      else if (data.status === 'pending') signatureLines(sheet);
    },
  });
}

function estimatePanel(data: EstimateDocument): Panel {
  const until = formatDate(data.validUntil);
  const reach = phoneOrEmail(data.business);
  const lines: Record<QuoteStatus, Panel['lines']> = {
    pending: [
      { text: `This price holds until ${until}.` },
      { text: `Questions, changes or a yes: ${reach}` },
    ],
    approved: [{ text: 'Approved. We start as agreed.' }, { text: `Questions or changes: ${reach}` }],
    invoiced: [{ text: 'The invoice for this work has been made.' }],
    declined: [{ text: 'Declined; nothing is owed for it.', color: LAVA }],
    cancelled: [{ text: 'Cancelled; nothing is owed for it.', color: LAVA }],
    expired: [{ text: `Expired on ${until}.`, color: LAVA }, { text: `For a new price: ${reach}` }],
  };
  return { label: 'Estimated total', amountCents: data.totalCents, lines: lines[data.status] };
}

const INVOICE_STATUSES: Record<InvoiceStatus, readonly [word: string, tone: Tone]> = {
  draft: ['Draft', 'plain'],
  sent: ['Due', 'plain'],
  overdue: ['Overdue', 'alert'],
  paid: ['Paid', 'settled'],
  void: ['Void', 'alert'],
};

/** Draws an invoice; see invoicePdf. */
export function drawInvoice(fonts: Fonts, data: InvoiceDocument): Promise<Uint8Array> {
  const [status, tone] = INVOICE_STATUSES[data.status];
  return compose(fonts, {
    ...data,
    date: data.issuedAt,
    head: { title: 'Invoice', number: data.number, status, tone },
    columns: [
      customerColumn('Billed to', data.customer),
      serviceColumn(data),
      {
        title: 'Details',
        facts: [
          { name: 'Date', text: formatDate(data.issuedAt) },
          { name: 'Due', text: formatCalendarDate(data.dueDate), strong: true },
          { name: 'Estimate', text: plainLine(data.estimateNumber ?? '') },
        ],
      },
    ],
    panel: invoicePanel(data),
    sums: [
      ...sumRows(data),
      ...paymentRows(data.payments, {
        label: data.status === 'void' ? 'Balance' : 'Balance due',
        amountCents: data.balanceCents,
      }),
    ],
    between: (sheet) => {
      if (data.status === 'void') paragraph(sheet, 'Why it is void', data.voidReason);
    },
    across: data.status === 'void' ? 'VOID' : data.status === 'draft' ? 'DRAFT' : undefined,
  });
}

function invoicePanel(data: InvoiceDocument): Panel {
  const due = formatCalendarDate(data.dueDate);
  const reach = phoneOrEmail(data.business);
  const balance = { label: 'Balance due', amountCents: data.balanceCents };
  const pay = {
    ...balance,
    link: data.payUrl ? { text: 'Pay by card', uri: data.payUrl } : undefined,
  };
  switch (data.status) {
    case 'draft':
      return { ...balance, lines: [{ text: 'A draft, not yet a bill.' }] };
    case 'sent':
      return { ...pay, lines: [{ text: `Please pay by ${due}.` }, { text: `Questions: ${reach}` }] };
    case 'overdue':
      return {
        ...pay,
        lines: [{ text: `Overdue since ${due}.`, color: LAVA }, { text: `Questions: ${reach}` }],
      };
    case 'paid':
      return { ...balance, lines: [{ text: 'Paid in full. Mahalo!', color: TEAL }] };
    case 'void':
      return {
        label: 'Voided amount',
        amountCents: data.totalCents,
        lines: [{ text: 'Void; nothing is owed.', color: LAVA }],
      };
  }
}

/** Draws a receipt; see receiptPdf. */
export function drawReceipt(
  fonts: Fonts,
  { invoice, payment, workRecord }: ReceiptDocument,
): Promise<Uint8Array> {
  const refund = payment.amountCents < 0;
  const settled = invoice.balanceCents <= 0;
  const how = methodText(payment);
  return compose(fonts, {
    ...invoice,
    terms: null,
    date: payment.receivedAt,
    head: {
      title: refund ? 'Refund' : 'Receipt',
      number: `for invoice ${plainLine(invoice.number)}`,
      status: refund ? 'Refunded' : settled ? 'Paid in full' : 'Part paid',
      tone: settled && !refund ? 'settled' : 'plain',
    },
    columns: [
      customerColumn(refund ? 'Refunded to' : 'Received from', invoice.customer),
      serviceColumn(invoice),
      {
        title: 'Details',
        facts: [
          { name: refund ? 'Refunded' : 'Received', text: formatDate(payment.receivedAt) },
          { name: 'Time', text: formatTime(payment.receivedAt) },
          { name: 'By', text: how },
          { name: 'Invoice', text: plainLine(invoice.number) },
          { name: 'Invoiced', text: formatDate(invoice.issuedAt) },
          { name: 'Work record', text: workRecord },
        ],
      },
    ],
    panel: {
      label: refund ? 'Amount refunded' : 'Amount received',
      amountCents: Math.abs(payment.amountCents),
      lines: [
        { text: `${formatDate(payment.receivedAt)}, by ${paymentMeans[payment.method]}` },
        settled && !refund
          ? { text: 'Paid in full. Mahalo!', color: TEAL }
          : { text: `Balance due: ${formatCents(invoice.balanceCents)}` },
      ],
    },
    sums: [
      ...sumRows(invoice),
      ...paymentRows(invoice.payments, { label: 'Balance due', amountCents: invoice.balanceCents }),
    ],
  });
}

/** The column with the service, its place and the vehicle. */
function serviceColumn(
  data: Pick<InvoiceDocument, 'serviceType' | 'serviceAddress' | 'vehicle' | 'serviceDate'>,
): FactColumn {
  return {
    title: 'Service',
    facts: [
      { text: data.serviceType, strong: true },
      { text: data.serviceAddress },
      { text: data.vehicle },
      { text: data.serviceDate ? `Done ${formatCalendarDate(data.serviceDate)}` : null },
    ],
  };
}

function phoneOrEmail({ phone, email }: DocumentBusiness): string {
  return [phone, email].map(plainLine).filter(Boolean).join(' or ');
}
