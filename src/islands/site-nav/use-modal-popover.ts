import { type RefObject, useEffect } from 'react';

const FOCUSABLE = 'a[href], button:not([disabled])';

/**
 * Traps Tab inside an open popover and stops the page behind it from scrolling. Esc and restoring focus are
 * native.
 */
export function useModalPopover(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const popover = ref.current;
    if (!popover) return undefined;
    const cycle = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      const stops = [...popover.querySelectorAll<HTMLElement>(FOCUSABLE)];
      const edge = event.shiftKey ? stops[0] : stops.at(-1);
      if (document.activeElement !== edge) return;
      event.preventDefault();
      (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
    };
    const update = () => {
      const open = popover.matches(':popover-open');
      document.documentElement.toggleAttribute('data-still', open);
      if (open && !popover.contains(document.activeElement))
        popover.querySelector<HTMLElement>(FOCUSABLE)?.focus();
    };
    // The click that triggered hydration may have opened it already.
    update();
    popover.addEventListener('keydown', cycle);
    popover.addEventListener('toggle', update);
    return () => {
      popover.removeEventListener('keydown', cycle);
      popover.removeEventListener('toggle', update);
    };
  }, [ref]);
}
