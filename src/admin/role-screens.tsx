import type { ReactNode } from 'react';
import {
  booksPath,
  type CurrentPage,
  dashboardPath,
  type DashboardTab,
  dashboardTabs,
  isDashboard,
  myAccountPath,
  myDayPath,
  type RouteName,
  router,
  tabOf,
  todayPath,
} from './routes.ts';
import { type MayCall, useMay } from './session.ts';

/**
 * The name of the API route that each screen depends on: a role without the route does not have the screen. Null means that
 * every role has it. The screens of estimates and invoices go with their lists.
 */
const screenNeeds: Record<RouteName, string | null> = {
  login: null,
  forgotPassword: null,
  setPassword: null,
  dashboard: 'listLeads',
  dashboardAlias: 'listLeads',
  createEstimate: 'createEstimate',
  estimate: 'listQuotes',
  createInvoice: 'createInvoice',
  invoice: 'listInvoices',
  inventory: 'listInventory',
  lead: 'findLead',
  booking: 'findBooking',
  customers: 'listCustomers',
  newCustomer: 'createCustomer',
  customer: 'findCustomer',
  today: 'readToday',
  inbox: 'readInbox',
  jobs: 'listJobs',
  job: 'findJob',
  newCall: 'createJob',
  board: 'readBoard',
  myDay: 'readMyDay',
  waiting: 'readMyDay',
  crew: 'listCrew',
  books: 'revenueReport',
  myPay: 'readPay',
  users: 'listUsers',
  myAccount: null,
  reviews: 'listReviews',
  alarm: 'readAlarm',
  texts: 'readTexts',
  doors: 'listProperties',
  property: 'findProperty',
  doorTag: 'findDoorByTag',
};

const tabNeeds: Record<DashboardTab, string> = {
  overview: 'listLeads',
  leads: 'listLeads',
  bookings: 'listBookings',
  estimates: 'listQuotes',
  invoices: 'listInvoices',
  inventory: 'listInventory',
};

/** The names of all routes that decide whether a screen or tab is shown. */
export const neededRoutes: readonly string[] = [
  ...Object.values(screenNeeds).filter((need) => need !== null),
  ...Object.values(tabNeeds),
];

/** A role's tabs of the dashboard. */
export const tabsFor = (may: MayCall): readonly DashboardTab[] =>
  dashboardTabs.filter((tab) => may(tabNeeds[tab]));

/** Whether a URL is the dashboard without a tab. */
export const isPlainDashboard = ({ route, search }: CurrentPage): boolean =>
  isDashboard(route) && search['tab'] === undefined;

/** Whether a role has the screen, or the dashboard's tab, at a URL. An unknown URL is not refused. */
export function mayOpen(page: CurrentPage | undefined, may: MayCall): boolean {
  if (!page) return true;
  const need = isDashboard(page.route) ? tabNeeds[tabOf(page.search)] : screenNeeds[page.route];
  return need === null || may(need);
}

/** Whether a role has the screen that an office link leads to. */
export const mayFollow = (href: string, may: MayCall): boolean => mayOpen(pageOf(href), may);

/** A role's start page: the specification's dashboard, a technician's day, the books. */
export function homePath(may: MayCall): string {
  return (
    [dashboardPath(), myDayPath(), todayPath(), booksPath()].find((path) => mayFollow(path, may)) ??
    myAccountPath()
  );
}

const isRouteName = (name: string | undefined): name is RouteName =>
  name !== undefined && name in screenNeeds;

/** The screen an office path leads to; undefined for an address without one. */
function pageOf(href: string): CurrentPage | undefined {
  const { pathname, searchParams } = new URL(href, 'http://office.invalid');
  const [route] = router.routes.find(([, pattern]) => pattern.test(pathname)) ?? [];
  return isRouteName(route) ? { route, search: Object.fromEntries(searchParams) } : undefined;
}

/** The places of a list that a role may open. */
export const allowed = <P extends { readonly href: string; readonly unless?: string }>(
  places: readonly P[],
  may: MayCall | null,
): readonly P[] =>
  may ? places.filter(({ href, unless }) => mayFollow(href, may) && !(unless && may(unless))) : [];

/** Renders its content only for accounts that may call the named route. */
export function May({ call, children }: { call: string; children: ReactNode }) {
  return useMay()?.(call) ? children : null;
}

/** A link if the account's role has its target screen; otherwise plain text. */
export function MayLink({
  href,
  className,
  children,
}: {
  href: string;
  className?: string;
  children: ReactNode;
}) {
  const may = useMay();
  return may && mayFollow(href, may) ? (
    <a href={href} className={className}>
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  );
}
