import { formatDate, formatTime } from '#domain/honolulu.ts';
import { formatCents } from '#domain/money.ts';
import { compose, customerColumn } from './compose.ts';
import { serviceColumn } from './invoice.ts';
import { TEAL } from './palette.ts';
import type { Faces } from './sheet.ts';
import { METHODS, methodText, paymentRows, sumRows } from './totals.ts';
import type { ReceiptDocument } from './types.ts';
import { plainLine } from './wrap.ts';

/** Draws a receipt; see receiptPdf. */
export function drawReceipt(faces: Faces, { invoice, payment }: ReceiptDocument): Uint8Array {
  const refund = payment.amountCents < 0;
  const settled = invoice.balanceCents <= 0;
  const how = methodText(payment);
  return compose(faces, {
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
        ],
      },
    ],
    panel: {
      label: refund ? 'Amount refunded' : 'Amount received',
      amountCents: Math.abs(payment.amountCents),
      lines: [
        { text: `${formatDate(payment.receivedAt)}, by ${METHODS[payment.method]}` },
        settled && !refund
          ? { text: 'Paid in full. Mahalo!', colour: TEAL }
          : { text: `Balance due: ${formatCents(invoice.balanceCents)}` },
      ],
    },
    sums: [
      ...sumRows(invoice),
      ...paymentRows(invoice.payments, { label: 'Balance due', amountCents: invoice.balanceCents }),
    ],
  });
}
