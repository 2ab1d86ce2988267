import { useStore } from '@nanostores/react';
import { createContext, useContext } from 'react';
import { type ListSearch, openPath, type RouteName, router } from './routes.ts';

/** The screens that can open beside another one on a desktop. */
export type BesideRoute = 'job' | 'estimate' | 'invoice';

/** The record beside the screen, named by the URL's `beside=job.{id}`. */
export interface Beside {
  readonly route: BesideRoute;
  readonly id: string;
}

/** The screens that can open beside each screen: jobs beside their lists, a job's papers beside the job. */
const besides: Partial<Record<RouteName, readonly BesideRoute[]>> = {
  today: ['job'],
  inbox: ['job', 'estimate', 'invoice'],
  jobs: ['job'],
  job: ['estimate', 'invoice'],
};

const RECORD = /^\/admin\/(?:(jobs)|(estimate)|(invoice))\/([0-9a-f-]{36})$/;

/** The record beside a page; undefined if there is none. */
export function besideOf(
  page: { readonly route: RouteName; readonly search: ListSearch } | undefined,
): Beside | undefined {
  const [, route, id] = /^(job|estimate|invoice)\.([0-9a-f-]{36})$/.exec(page?.search['beside'] ?? '') ?? [];
  if (!page || !id || !besides[page.route]?.includes(route as BesideRoute)) return undefined;
  return { route: route as BesideRoute, id };
}

/** The page's URL with changed parameters; undefined removes one. */
export function pathWith(
  page: { readonly path: string; readonly search: ListSearch },
  changes: Readonly<Record<string, string | undefined>>,
): string {
  const wanted = Object.entries({ ...page.search, ...changes }).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(wanted as [string, string][]).toString();
  return search ? `${page.path}?${search}` : page.path;
}

/**
 * The URL that opens a record beside the current screen on a desktop. A paper opens beside its job, even when that job is
 * itself beside a list.
 * @returns undefined for a link that opens its own screen
 */
export function besidePath(
  href: URL,
  page: { readonly route: RouteName; readonly path: string; readonly search: ListSearch } | undefined,
): string | undefined {
  const [, job, estimate, , id] = RECORD.exec(href.pathname) ?? [];
  if (!id || !page) return undefined;
  const route: BesideRoute = job ? 'job' : estimate ? 'estimate' : 'invoice';
  const open = href.searchParams.get('open') ?? undefined;
  const beside = `${route}.${id}`;
  const shown = besideOf(page);
  if (shown?.route === 'job' && route !== 'job') {
    return pathWith({ path: `/admin/jobs/${shown.id}`, search: {} }, { beside, open });
  }
  return besides[page.route]?.includes(route) ? pathWith(page, { beside, open }) : undefined;
}

/** Whether there is room for two screens. */
export const isWide = () => matchMedia('(min-width: 75rem)').matches;

/** The panel a screen is in; null for the main screen. */
export const BesideContext = createContext<Beside | null>(null);

/** The id of the record a screen shows, in the panel or by the URL's path; empty on another screen. */
export function useRecordId(route: BesideRoute): string {
  const beside = useContext(BesideContext);
  const page = useStore(router);
  if (beside) return beside.id;
  return page?.route === route ? page.params.id : '';
}

/** Changes parameters of the current URL in place, such as the dialog that is open. */
export function replaceSearch(changes: Readonly<Record<string, string | undefined>>): void {
  const page = router.get();
  if (page) openPath(pathWith(page, changes), { replace: true });
}

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
