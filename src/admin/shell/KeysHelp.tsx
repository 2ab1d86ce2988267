import { useState } from 'react';
import { Checkbox } from '#ui/Field.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { setSingleKeys, singleKeys, singleKeysOn } from './single-keys.ts';

const others = [
  { key: 'Enter', does: 'Open the row in focus' },
  { key: 'Ctrl K', does: 'Find anything, also while typing' },
  { key: 'Ctrl Enter', does: 'Save the form' },
  { key: 'Esc', does: 'Close a dialog' },
];

/** The office's keyboard shortcuts, with a switch for the single keys. */
export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState(singleKeysOn);
  const change = (wanted: boolean) => {
    setSingleKeys(wanted);
    setOn(wanted);
  };
  return (
    <Dialog open onClose={onClose} title="Keys">
      <dl>
        {[...singleKeys, ...others].map(({ key, does }) => (
          <div key={key} className="flex items-center justify-between gap-4 border-b border-line py-2">
            <dt>
              <kbd className="rounded border border-line-strong bg-sunken px-2 py-0.5 font-sans text-sm font-semibold capitalize">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use single-key shortcuts in this browser"
        checked={on}
        onChange={(event) => change(event.target.checked)}
      />
    </Dialog>
  );
}
