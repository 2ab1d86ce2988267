import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { retention } from '#domain/retention.ts';

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
