import { type InvoiceStatus, invoiceStatusLabels } from '#domain/invoice.ts';
import { type QuoteStatus, quoteStatusLabels } from '#domain/quote.ts';
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

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  return <Badge tone={invoiceTones[status]}>{invoiceStatusLabels[status]}</Badge>;
}
