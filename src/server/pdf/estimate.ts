import { formatDate } from '#domain/honolulu.ts';
import type { QuoteStatus } from '#domain/quote.ts';
import { compose, customerColumn } from './compose.ts';
import type { Tone } from './letterhead.ts';
import { LAVA } from './palette.ts';
import type { Faces } from './sheet.ts';
import { approvalBlock, signatureLines } from './signature.ts';
import { type Panel, paymentRows, sumRows } from './totals.ts';
import type { EstimateDocument } from './types.ts';
import { plainLine } from './wrap.ts';

const STATUSES: Record<QuoteStatus, readonly [word: string, tone: Tone]> = {
  pending: ['Pending', 'plain'],
  approved: ['Approved', 'settled'],
  declined: ['Declined', 'alert'],
  cancelled: ['Cancelled', 'alert'],
  expired: ['Expired', 'alert'],
  invoiced: ['Invoiced', 'settled'],
};

/** Draws an estimate; see estimatePdf. */
export function drawEstimate(faces: Faces, data: EstimateDocument): Uint8Array {
  const [status, tone] = STATUSES[data.status];
  const { approval } = data;
  return compose(faces, {
    ...data,
    date: data.issuedAt,
    head: { title: 'Estimate', number: data.number, status, tone },
    columns: [
      customerColumn('Prepared for', data.customer),
      {
        title: 'Service',
        facts: [
          { text: data.serviceType, strong: true },
          { text: data.serviceAddress },
          { text: data.vehicle },
        ],
      },
      {
        title: 'Details',
        facts: [
          { name: 'Date', text: formatDate(data.issuedAt) },
          { name: 'Valid until', text: formatDate(data.validUntil) },
          { name: 'Revision', text: (data.revision ?? 1) > 1 ? String(data.revision) : null },
        ],
      },
    ],
    panel: panel(data),
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

function panel(data: EstimateDocument): Panel {
  const { phone, email } = data.business;
  const until = formatDate(data.validUntil);
  const reach = [phone, email].map(plainLine).filter(Boolean).join(' or ');
  const lines: Record<QuoteStatus, Panel['lines']> = {
    pending: [
      { text: `This price holds until ${until}.` },
      { text: `Questions, changes or a yes: ${reach}` },
    ],
    approved: [{ text: 'Approved. We start as agreed.' }, { text: `Questions or changes: ${reach}` }],
    invoiced: [{ text: 'The invoice for this work has been made.' }],
    declined: [{ text: 'Declined; nothing is owed for it.', colour: LAVA }],
    cancelled: [{ text: 'Cancelled; nothing is owed for it.', colour: LAVA }],
    expired: [{ text: `Expired on ${until}.`, colour: LAVA }, { text: `For a new price: ${reach}` }],
  };
  return { label: 'Estimated total', amountCents: data.totalCents, lines: lines[data.status] };
}
