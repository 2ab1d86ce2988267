import type { InvoiceStatus } from '#domain/invoice.ts';
import type { QuoteStatus } from '#domain/quote.ts';
import { type Urgency, urgencyLabel } from '#domain/urgency.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';

const urgencyTones: Record<Urgency, Tone> = { standard: 'neutral', urgent: 'warn', emergency: 'danger' };

export function UrgencyBadge({ urgency }: { urgency: Urgency }) {
  return <Badge tone={urgencyTones[urgency]}>{urgencyLabel(urgency)}</Badge>;
}

/** Badge of a lead whose emergency box was checked. */
export function EmergencyBadge() {
  return <Badge tone="danger">Emergency</Badge>;
}

const quoteTones: Record<QuoteStatus, Tone> = {
  pending: 'info',
  approved: 'good',
  declined: 'neutral',
  cancelled: 'neutral',
  expired: 'warn',
  invoiced: 'solid',
};

/** Labels of an estimate's displayed statuses. */
export const quoteStatusLabels: Record<QuoteStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  cancelled: 'Cancelled',
  expired: 'Expired',
  invoiced: 'Invoiced',
};

export function QuoteStatusBadge({ status }: { status: QuoteStatus }) {
  return <Badge tone={quoteTones[status]}>{quoteStatusLabels[status]}</Badge>;
}

/** Spec §2: paid has the default look, overdue the destructive one. */
const invoiceTones: Record<InvoiceStatus, Tone> = {
  draft: 'neutral',
  sent: 'info',
  overdue: 'danger',
  paid: 'solid',
  void: 'neutral',
};

/** Labels of an invoice's displayed statuses. */
export const invoiceStatusLabels: Record<InvoiceStatus, string> = {
  draft: 'Draft',
  sent: 'Sent',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
};

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  return <Badge tone={invoiceTones[status]}>{invoiceStatusLabels[status]}</Badge>;
}
