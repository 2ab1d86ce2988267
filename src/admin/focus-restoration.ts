import { router } from './routes.ts';

/** A navigation in progress: the target screen's code or data is still loading. */
interface Navigation {
  /** The focused element when the navigation started. */
  readonly from: Element | null;
  /** Scroll position to restore, in pixels: the previous one after going back, otherwise the top. */
  readonly top: number;
}

let navigation: Navigation | undefined;
let isGoingBack = false;
const scrollPositions = new Map<string, number>();

interface Place {
  readonly path: string;
  readonly search: Record<string, string>;
}

/** The target of a URL that matches no screen. */
const noScreen: Place = { path: '', search: {} };

const addressOf = ({ path, search }: Place) => `${path}?${new URLSearchParams(search).toString()}`;

/** Starts watching the router for screen changes. Call it once. */
export function trackFocusForRestoration(): void {
  // Registered before the router's listener, to tell going back from going forward.
  addEventListener('popstate', () => (isGoingBack = true), { capture: true });
  router.listen((to, left) => {
    const back = isGoingBack;
    isGoingBack = false;
    const page: Place = to ?? noScreen;
    const before: Place = left ?? noScreen;
    scrollPositions.set(addressOf(before), scrollY);
    const samePage = page.path === before.path;
    if (samePage && page.search['beside'] === before.search['beside']) return;
    navigation = {
      from: document.activeElement,
      // A record that opens beside a list does not move the list.
      top: samePage ? scrollY : back ? (scrollPositions.get(addressOf(page)) ?? 0) : 0,
    };
  });
}

/**
 * Completes a navigation the way a page load would: focuses the screen's heading and scrolls to the top, or
 * to the previous position after going back. Does nothing if the user has already started interacting with
 * the new screen.
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
