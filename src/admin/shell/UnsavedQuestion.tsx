import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { countDrafts, dropAllDrafts } from '../drafts.ts';

/** What becomes of unsaved forms when somebody leaves: customers' data stays on a device only if they want it to. */
export function UnsavedQuestion({
  action,
  onLeave,
  onClose,
}: {
  /** What the buttons call it: "sign out". */
  action: string;
  onLeave: () => void;
  onClose: () => void;
}) {
  const drafts = countDrafts();
  return (
    <Dialog
      open
      veiled
      onClose={onClose}
      title="Keep what you have not saved?"
      description={
        drafts === 1
          ? 'An unsaved form is kept on this device. Anyone using it could read it.'
          : `${drafts} unsaved forms are kept on this device. Anyone using it could read them.`
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button
          look="primary"
          onClick={() => {
            dropAllDrafts();
            onLeave();
          }}
        >
          Discard and {action}
        </Button>
        <Button onClick={onLeave}>Keep and {action}</Button>
      </div>
    </Dialog>
  );
}
