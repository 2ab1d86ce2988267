import { useStore } from '@nanostores/react';
import { useLayoutEffect } from 'react';
import { formatTime } from '#domain/shop-time.ts';
import { encryptedFieldLabels } from '#domain/job-facts.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { newIdempotencyKey } from '#client/api.ts';
import type { FormDraft } from '../use-form-draft.ts';
import { openPath, router } from '../../routes.ts';

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
