import { formatCalendarDate, formatDate } from '#domain/honolulu.ts';
import type { InvoiceStatus } from '#domain/invoice.ts';
import { BODY, paragraph } from './blocks.ts';
import { compose, customerColumn } from './compose.ts';
import type { FactColumn } from './facts.ts';
import type { Tone } from './letterhead.ts';
import { LAVA, TEAL } from './palette.ts';
import { type Faces, LEFT, RIGHT } from './sheet.ts';
import { type Panel, paymentRows, sumRows } from './totals.ts';
import type { InvoiceDocument } from './types.ts';
import { plainLine } from './wrap.ts';

const STATUSES: Record<InvoiceStatus, readonly [word: string, tone: Tone]> = {
  draft: ['Draft', 'plain'],
  sent: ['Due', 'plain'],
  overdue: ['Overdue', 'alert'],
  paid: ['Paid', 'settled'],
  void: ['Void', 'alert'],
};

/** Draws an invoice; see invoicePdf. */
export function drawInvoice(faces: Faces, data: InvoiceDocument): Uint8Array {
  const [status, tone] = STATUSES[data.status];
  return compose(faces, {
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
    panel: panel(data),
    sums: [
      ...sumRows(data),
      ...paymentRows(data.payments, {
        label: data.status === 'void' ? 'Balance' : 'Balance due',
        amountCents: data.balanceCents,
      }),
    ],
    between: (sheet) => {
      if (data.status !== 'void') return;
      paragraph(sheet, 'Why it is void', data.voidReason ?? '', LEFT, RIGHT - LEFT, BODY);
    },
    across: data.status === 'void' ? 'VOID' : data.status === 'draft' ? 'DRAFT' : undefined,
  });
}

/** The column that says what was done where, for invoices and their receipts. */
export function serviceColumn(data: InvoiceDocument): FactColumn {
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

function panel(data: InvoiceDocument): Panel {
  const due = formatCalendarDate(data.dueDate);
  const { phone, email } = data.business;
  const reach = [phone, email].map(plainLine).filter(Boolean).join(' or ');
  const balance = { label: 'Balance due', amountCents: data.balanceCents };
  const pay = {
    ...balance,
    link: data.payUrl ? { text: 'Pay online', uri: data.payUrl } : undefined,
  };
  switch (data.status) {
    case 'draft':
      return { ...balance, lines: [{ text: 'A draft, not yet a bill.' }] };
    case 'sent':
      return { ...pay, lines: [{ text: `Please pay by ${due}.` }, { text: `Questions: ${reach}` }] };
    case 'overdue':
      return {
        ...pay,
        lines: [{ text: `Overdue since ${due}.`, colour: LAVA }, { text: `Questions: ${reach}` }],
      };
    case 'paid':
      return { ...balance, lines: [{ text: 'Paid in full. Mahalo!', colour: TEAL }] };
    case 'void':
      return {
        label: 'Voided amount',
        amountCents: data.totalCents,
        lines: [{ text: 'Void; nothing is owed.', colour: LAVA }],
      };
  }
}
