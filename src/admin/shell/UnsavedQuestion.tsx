import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { countDrafts, dropAllDrafts } from '../drafts.ts';

/** Asks what to do with unsaved forms on leaving: customer data stays on a device only by choice. */
export function UnsavedQuestion({
  action,
  onLeave,
  onClose,
}: {
  /** The leaving action on the buttons: "sign out". */
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
      title="Keep your unsaved forms?"
      description={
        drafts === 1
          ? 'An unsaved form is stored on this device. Anyone who uses the device could read it.'
          : `${drafts} unsaved forms are stored on this device. Anyone who uses the device could read them.`
      }
    >
      <div className="flex flex-wrap gap-2">
        <Button onClick={onLeave}>Keep and {action}</Button>
        <Button
          look="primary"
          onClick={() => {
            dropAllDrafts();
            onLeave();
          }}
        >
          Discard and {action}
        </Button>
      </div>
    </Dialog>
  );
}
