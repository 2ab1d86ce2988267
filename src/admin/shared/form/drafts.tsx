import { useStore } from '@nanostores/react';
import { useLayoutEffect, useState } from 'react';
import { encryptedFieldLabels } from '#domain/job-facts.ts';
import { formatDateTime, formatTime } from '#domain/shop-time.ts';
import { newIdempotencyKey } from '#client/api.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/Dialog.tsx';
import { dropDraft, type OpenDraft, openDrafts } from '../../drafts.ts';
import { openPath, router } from '../../routes.ts';
import type { FormDraft } from '../use-form-draft.ts';

/** Notes that the form was restored from an unsaved draft. */
export function DraftNotice({ draft }: { draft: FormDraft }) {
  if (!draft.restoredFrom) return null;
  const startOver = () => {
    draft.drop();
    location.reload();
  };
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-3 rounded-md bg-info-soft px-3 py-1.5">
      <span>
        Restored the unsaved text from {formatTime(draft.restoredFrom)}
        {draft.lost.length > 0
          ? `, except ${encryptedFieldLabels(draft.lost)}, which are never kept on a device`
          : ''}
        .
      </span>
      <Button look="quiet" onClick={startOver}>
        Start over
      </Button>
    </p>
  );
}

/** Asks before leaving loses unsaved changes. */
export function LeaveDialog({
  open,
  onStay,
  onLeave,
}: {
  open: boolean;
  onStay: () => void;
  onLeave: () => void;
}) {
  if (!open) return null;
  return (
    <ConfirmDialog
      title="Discard your changes?"
      description="They are not saved and will be lost."
      cancelText="Keep editing"
      confirmText="Discard"
      onConfirm={onLeave}
      onClose={onStay}
    />
  );
}

/**
 * The draft id in the URL (`?draft=`), for a form without a record. Opening such a form adds a new id to the
 * URL, so that a reload finds the draft and the next caller gets another one. Null until the id is set.
 */
export function useDraftId(pathOf: (draft: string) => string): string | null {
  const id = useStore(router)?.search['draft'] ?? null;
  useLayoutEffect(() => {
    if (!id) openPath(pathOf(newIdempotencyKey().slice(0, 12)), { replace: true });
  }, [id, pathOf]);
  return id;
}

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
