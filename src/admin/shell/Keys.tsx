import { lazy, Suspense, useEffect, useState } from 'react';
import { useMay } from '../permissions.ts';
import { newCallPath, openPath } from '../routes.ts';
import { keyCommand } from './single-keys.ts';

const KeysHelp = lazy(() => import('./KeysHelp.tsx'));

/** Moves the focus to the next or previous row of the list on screen; Enter opens it, since rows are links. */
function moveRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#screen [data-row]')];
  const focused = rows.findIndex((row) => row === document.activeElement);
  // From the panel beside the list, continue at the row that is open in the panel.
  const at = focused < 0 ? rows.findIndex((row) => row.ariaCurrent === 'true') : focused;
  const to = at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by;
  rows[to]?.focus();
}

/** Listens to the office's single keys: N, J, K and ?. The palette listens to its own. */
export function Keys() {
  const [help, setHelp] = useState(false);
  const mayCall = useMay()?.('createJob') ?? false;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (document.querySelector('dialog[open]')) return;
      const command = keyCommand(event);
      if (!command || command === 'find') return;
      event.preventDefault();
      if (command === 'call') {
        if (mayCall) openPath(newCallPath());
      } else if (command === 'help') setHelp(true);
      else moveRow(command === 'next' ? 1 : -1);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [mayCall]);
  return help ? (
    <Suspense>
      <KeysHelp onClose={() => setHelp(false)} />
    </Suspense>
  ) : null;
}
