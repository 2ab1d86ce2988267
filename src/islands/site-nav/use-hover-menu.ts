import { type PointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Spec §9, in milliseconds: hover delay before opening, delay before closing, and how long after a close
 * hovering reopens at once.
 */
const OPEN_DELAY = 200;
const CLOSE_DELAY = 150;
const SKIP_DELAY = 300;

/**
 * Opens a popover on hover as well as by its button. Put the handlers on the element that contains both. A
 * click while it is open by hover pins it open; the next click closes it.
 */
export function useHoverMenu(button: RefObject<HTMLElement | null>, panel: RefObject<HTMLElement | null>) {
  const timer = useRef(0);
  const closedAt = useRef(-Infinity);
  const byHover = useRef(false);

  const later = (delay: number, action: () => void) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(action, delay);
  };
  const open = useCallback(() => {
    if (isOpen(panel.current)) return;
    byHover.current = true;
    panel.current?.showPopover();
  }, [panel]);

  useEffect(() => {
    const [trigger, menu] = [button.current, panel.current];
    if (!trigger || !menu) return undefined;
    // From here on, this hook replaces the CSS hover behavior.
    menu.parentElement?.setAttribute('data-awake', '');
    if (menu.parentElement?.matches(':hover') && matchMedia('(hover: hover)').matches) open();
    const press = (event: Event) => {
      clearTimeout(timer.current);
      if (isOpen(menu) && byHover.current) event.preventDefault();
      byHover.current = false;
    };
    const toggle = (event: Event) => {
      const { newState } = event as ToggleEvent;
      if (newState === 'closed') closedAt.current = performance.now();
      trigger.setAttribute('aria-expanded', String(newState === 'open'));
    };
    trigger.addEventListener('click', press);
    menu.addEventListener('toggle', toggle);
    return () => {
      clearTimeout(timer.current);
      trigger.removeEventListener('click', press);
      menu.removeEventListener('toggle', toggle);
    };
  }, [button, panel, open]);

  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      const recent = performance.now() - closedAt.current < SKIP_DELAY;
      later(recent ? 0 : OPEN_DELAY, open);
    },
    onPointerLeave: ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      later(CLOSE_DELAY, () => {
        if (byHover.current && isOpen(panel.current)) panel.current?.hidePopover();
      });
    },
  };
}

function isOpen(popover: HTMLElement | null): boolean {
  return popover?.matches(':popover-open') ?? false;
}
