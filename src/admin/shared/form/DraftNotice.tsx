import { formatTime } from '#domain/shop-time.ts';
import { encryptedFieldLabels } from '#domain/encrypted-fields.ts';
import { Button } from '#ui/Button.tsx';
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
