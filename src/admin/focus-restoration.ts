import { router } from './routes.ts';

/** A way to another screen that is not at its end yet: the screen's code or its record is still on its way. */
interface Navigation {
  /** What had the focus when the way began. */
  readonly from: Element | null;
  /** Where to stand, in pixels from the top: where one stood before, or at the top. */
  readonly top: number;
}

let navigation: Navigation | undefined;
let goesBack = false;
const stoodAt = new Map<string, number>();

interface Place {
  readonly path: string;
  readonly search: Record<string, string>;
}

/** Where an address leads that names no screen. */
const nowhere: Place = { path: '', search: {} };

const addressOf = ({ path, search }: Place) => `${path}?${new URLSearchParams(search).toString()}`;

/** Begins to watch the address for changes of screen. Call it once. */
export function trackFocusForRestoration(): void {
  // Before the router hears of it: that is how a way back is told from a way forward.
  addEventListener('popstate', () => (goesBack = true), { capture: true });
  router.listen((to, left) => {
    const back = goesBack;
    goesBack = false;
    const page: Place = to ?? nowhere;
    const before: Place = left ?? nowhere;
    stoodAt.set(addressOf(before), scrollY);
    if (page.path === before.path) return;
    navigation = { from: document.activeElement, top: back ? (stoodAt.get(addressOf(page)) ?? 0) : 0 };
  });
}

/**
 * Ends the way at a screen's heading, as a page load would: the focus is on it, and one stands at the top or, after a
 * way back, where one stood. Somebody who has begun to do something on the new screen meanwhile is left alone.
 */
export function restoreFocus(heading: HTMLElement | null): void {
  if (!navigation || !heading) return;
  const { from, top } = navigation;
  navigation = undefined;
  const busy = document.activeElement;
  if (busy !== from && busy !== document.body) return;
  heading.focus({ preventScroll: true });
  scrollTo(0, top);
}
