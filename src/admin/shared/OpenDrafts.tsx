import { useState } from 'react';
import { formatDateTime } from '#domain/shop-time.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { dropDraft, type OpenDraft, openDrafts } from '../drafts.ts';
import { LeaveDialog } from './form/drafts.tsx';

/** Unsaved forms, each to continue or discard, except the one on screen. */
export function OpenDrafts() {
  const [drafts, setDrafts] = useState(() =>
    openDrafts().filter(({ href }) => href !== location.pathname + location.search),
  );
  const [discarding, setDiscarding] = useState<OpenDraft | null>(null);
  if (drafts.length === 0) return null;
  return (
    <section
      aria-label="Open drafts"
      className="mb-4 rounded-lg border border-info-line bg-info-soft px-3 py-2"
    >
      <h2 className="font-semibold">
        {drafts.length === 1 ? '1 open draft' : `${drafts.length} open drafts`}
      </h2>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.key} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-1">
            <span className="min-w-0 wrap-anywhere">
              {nameOf(draft)}
              <span className="block text-sm text-muted">typed {formatDateTime(draft.savedAt)}</span>
            </span>
            <span className="flex gap-2">
              <ButtonLink href={draft.href} aria-label={`Continue ${nameOf(draft)}`}>
                Continue
              </ButtonLink>
              <Button
                look="danger"
                aria-label={`Discard ${nameOf(draft)}`}
                onClick={() => setDiscarding(draft)}
              >
                Discard
              </Button>
            </span>
          </li>
        ))}
      </ul>
      <LeaveDialog
        open={discarding !== null}
        onStay={() => setDiscarding(null)}
        onLeave={() => {
          if (discarding) dropDraft(discarding.key);
          setDrafts(drafts.filter((draft) => draft !== discarding));
          setDiscarding(null);
        }}
      />
    </section>
  );
}

const kinds = [
  ['invoice:', 'Invoice for'],
  ['call:', 'Call from'],
] as const;

/** "Estimate for Leilani Kahale". */
function nameOf({ key, title }: OpenDraft): string {
  const kind = kinds.find(([prefix]) => key.startsWith(prefix))?.[1] ?? 'Estimate for';
  return `${kind} ${title || 'a caller without a name'}`;
}
