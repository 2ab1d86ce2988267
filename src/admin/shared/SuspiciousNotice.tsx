import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { retention } from '#domain/retention.ts';

/** Marks a request that looked like a machine's when it came in. */
export function SuspiciousBadge() {
  return <Badge tone="warn">Looks like spam</Badge>;
}

/** What the flag of a suspicious request means, and the button that clears it. */
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
          {email ? `No e-mail goes to ${email} while the flag is set. ` : ''}
          If it is left alone, this {record} is {record === 'estimate' ? 'emptied' : 'deleted'} after{' '}
          {retention.spam.said}.
        </p>
      </div>
      <Button pending={clearing} pendingText="Saving..." onClick={onClear}>
        Not spam: clear the flag
      </Button>
    </section>
  );
}
