import { type InvoiceStatus, invoiceStatusLabels } from '#domain/invoice.ts';
import { type QuoteStatus, quoteStatusLabels } from '#domain/quote.ts';
import { retention } from '#domain/retention.ts';
import { type Urgency, urgencyLabel } from '#domain/urgency.ts';
import { Badge, type Tone } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';

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

/** Badge of a request that looked automated. */
export function SuspiciousBadge() {
  return <Badge tone="warn">Looks like spam</Badge>;
}

/** Explains a suspicious request's flag, with a button that clears it. */
export function SuspiciousNotice({
  record,
  email,
  clearing,
  onClear,
}: {
  record: 'lead' | 'booking' | 'estimate';
  email: string | null;
  clearing: boolean;
  onClear: () => void;
}) {
  return (
    <section
      aria-label="Flagged as suspicious"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-lg border border-warn-line bg-warn-soft px-4 py-3"
    >
      <div>
        <h2 className="font-bold">Flagged as suspicious</h2>
        <p>
          {email ? `No email is sent to ${email} while the flag is set. ` : ''}
          If you leave it, this {record} is {record === 'estimate' ? 'emptied' : 'deleted'} after{' '}
          {retention.spam.label}.
        </p>
      </div>
      <Button pending={clearing} pendingText="Saving..." onClick={onClear}>
        Not spam: clear the flag
      </Button>
    </section>
  );
}
