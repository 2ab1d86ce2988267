import { lazy, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Search } from '#ui/icons.tsx';
import { Button } from '#ui/Button.tsx';
import { keyCommand } from './single-keys.ts';

const Palette = lazy(() => import('../features/palette/Palette.tsx'));

/** Opens the search palette: by button, or by Ctrl+K (⌘K) or / while no other dialog is open. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isCtrlK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isCtrlK && keyCommand(event) !== 'find') return;
      event.preventDefault();
      setOpen((was) => was || document.querySelector('dialog[open]') === null);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <Button
        aria-keyshortcuts="Control+K Meta+K"
        className="ml-auto 2xl:min-w-40 2xl:justify-between xl:font-normal xl:text-muted"
        onClick={() => setOpen(true)}
      >
        <span className="inline-flex items-center gap-2">
          <Search aria-hidden="true" className="size-4" />
          <span className="sr-only xl:not-sr-only">Search</span>
        </span>
        <kbd className="hidden font-sans text-xs xl:inline">Ctrl K</kbd>
      </Button>
      {open
        ? // Outside the page's banner: the dialog has its own heading.
          createPortal(
            <Suspense>
              <Palette onClose={() => setOpen(false)} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}
