import { createRouter, getPagePath } from '@nanostores/router';

/** Every URL of the office (spec §2). A new screen is named here and loaded in `shell/Screen.tsx`. */
const addresses = {
  login: '/admin/login',
  forgotPassword: '/admin/forgot-password',
  setPassword: '/admin/set-password',
  dashboard: '/admin',
  dashboardAlias: '/admin/dashboard',
  createEstimate: '/admin/create-estimate',
  estimate: '/admin/estimate/:id',
  createInvoice: '/admin/create-invoice',
  invoice: '/admin/invoice/:id',
  inventory: '/admin/inventory',
  lead: '/admin/leads/:id',
  booking: '/admin/bookings/:id',
  customers: '/admin/customers',
  newCustomer: '/admin/customers/new',
  customer: '/admin/customers/:id',
  today: '/admin/today',
  inbox: '/admin/inbox',
  jobs: '/admin/jobs',
  job: '/admin/jobs/:id',
  newCall: '/admin/new-call',
  board: '/admin/board',
  myDay: '/admin/my-day',
  waiting: '/admin/waiting',
  crew: '/admin/crew',
  books: '/admin/books',
  myPay: '/admin/my-pay',
  users: '/admin/users',
  myAccount: '/admin/account',
  reviews: '/admin/reviews',
  alarm: '/admin/alarm',
  texts: '/admin/texts',
  doors: '/admin/doors',
  property: '/admin/doors/:id',
  doorTag: '/admin/door-tag/:token',
} as const;

export const router = createRouter(addresses);

/** The name of an office screen. */
export type RouteName = keyof typeof addresses;

/** The dashboard's tabs; the URL names the current one. */
export const dashboardTabs = ['overview', 'leads', 'bookings', 'estimates', 'invoices', 'inventory'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** Both addresses of the dashboard (spec §2). */
export const isDashboard = (route: RouteName) => route === 'dashboard' || route === 'dashboardAlias';

/** A list's state in the URL: search text and filters. */
export type ListSearch = Readonly<Record<string, string>>;

export const loginPath = (returnTo?: string) =>
  getPagePath(router, 'login', undefined, returnTo ? { to: returnTo } : {});

/** The screens that need no session. */
export const publicScreens: readonly RouteName[] = ['login', 'forgotPassword', 'setPassword'];

export const forgotPasswordPath = () => getPagePath(router, 'forgotPassword');

/** The dashboard with a tab open. */
export const dashboardPath = (tab: DashboardTab = 'overview', search: ListSearch = {}) =>
  getPagePath(router, 'dashboard', undefined, tab === 'overview' ? search : { tab, ...search });

/** The estimate form: for a new call, or prefilled from a lead or booking. */
export const createEstimatePath = (from: { lead?: string; booking?: string; draft?: string } = {}) =>
  getPagePath(router, 'createEstimate', undefined, from);

/** One estimate. */
export const estimatePath = (id: string) => getPagePath(router, 'estimate', { id });

/** A new invoice: from an approved estimate, or from scratch. */
export const createInvoicePath = (quoteId?: string) =>
  getPagePath(router, 'createInvoice', undefined, quoteId ? { quote: quoteId } : {});
/** A new invoice from scratch, continuing a draft. */
export const draftInvoicePath = (draft: string) => getPagePath(router, 'createInvoice', undefined, { draft });
/** A new invoice with another one's customer and lines. */
export const copyInvoicePath = (invoiceId: string) =>
  getPagePath(router, 'createInvoice', undefined, { copy: invoiceId });
export const invoicePath = (id: string) => getPagePath(router, 'invoice', { id });
export const leadPath = (id: string) => getPagePath(router, 'lead', { id });
export const bookingPath = (id: string) => getPagePath(router, 'booking', { id });
export const customersPath = (search: ListSearch = {}) => getPagePath(router, 'customers', undefined, search);
export const newCustomerPath = () => getPagePath(router, 'newCustomer');
export const customerPath = (id: string) => getPagePath(router, 'customer', { id });

/** The dialogs of a job's page that a URL can open. */
export type JobDialog = 'price' | 'send' | 'schedule' | 'offer' | 'collect' | 'cancel' | 'reopen';

export const todayPath = () => getPagePath(router, 'today');
export const inboxPath = (search: ListSearch = {}) => getPagePath(router, 'inbox', undefined, search);
export const jobsPath = (search: ListSearch = {}) => getPagePath(router, 'jobs', undefined, search);
/** One job, with one of its dialogs open (`open`). */
export const jobPath = (id: string, open?: JobDialog) =>
  getPagePath(router, 'job', { id }, open ? { open } : {});
/** A call in progress: a new one, or the one with this draft. */
export const newCallPath = (draft?: string) =>
  getPagePath(router, 'newCall', undefined, draft ? { draft } : {});

/** A call that answers a received text. */
export const answerPath = (textId: string) => getPagePath(router, 'newCall', undefined, { answers: textId });

/** The day board: the day, the view and the job that is being placed are in the URL. */
export const boardPath = (search: ListSearch = {}) => getPagePath(router, 'board', undefined, search);
export const myDayPath = () => getPagePath(router, 'myDay');
/** What waits on this phone for a signal. */
export const waitingPath = () => getPagePath(router, 'waiting');
export const crewPath = () => getPagePath(router, 'crew');

/** The inventory, or (`low`) the restock list. */
export const inventoryPath = (search: ListSearch = {}) => getPagePath(router, 'inventory', undefined, search);

/** The books: report and period are in the URL. */
export const booksPath = (search: ListSearch = {}) => getPagePath(router, 'books', undefined, search);
/** One's own pay, or (`run`) one that was paid. */
export const myPayPath = (search: ListSearch = {}) => getPagePath(router, 'myPay', undefined, search);
const usersPath = () => getPagePath(router, 'users');
export const myAccountPath = () => getPagePath(router, 'myAccount');
const textsPath = () => getPagePath(router, 'texts');
/** The door book, or one of its properties. */
export const doorsPath = (search: ListSearch = {}) => getPagePath(router, 'doors', undefined, search);
export const propertyPath = (id: string, search: { door?: string } = {}) =>
  getPagePath(router, 'property', { id }, search);
export const alarmPath = () => getPagePath(router, 'alarm');

/** Visitors' reviews: pending, or (`status`) decided. */
export const reviewsPath = (search: ListSearch = {}) => getPagePath(router, 'reviews', undefined, search);

/** Navigates to an office URL without a page load. */
export function openPath(path: string, options: { replace?: boolean } = {}): void {
  router.open(path, options.replace === true);
}

/** The dashboard tab in a URL; an unknown one is the overview. */
export function tabOf(search: ListSearch): DashboardTab {
  return dashboardTabs.find((tab) => tab === search['tab']) ?? 'overview';
}

const PUBLIC_PATHS: ReadonlySet<string> = new Set(publicScreens.map((name) => addresses[name]));

/**
 * Where to go after signing in: the requested URL if it belongs to the office, else the dashboard. Never
 * follows a URL of another site.
 */
export function returnPath(to: string | undefined): string {
  if (!to) return '/admin/dashboard';
  const office = 'http://office.invalid';
  if (!URL.canParse(to, office)) return '/admin/dashboard';
  const url = new URL(to, office);
  const known = url.origin === office && /^\/admin(\/|$)/.test(url.pathname);
  return known && !PUBLIC_PATHS.has(url.pathname) ? url.pathname + url.search : '/admin/dashboard';
}

/** The screen a URL names. */
export interface CurrentPage {
  readonly route: RouteName;
  readonly search: ListSearch;
}

/** A place in the office that the navigation or the command palette leads to. */
export interface Destination {
  readonly label: string;
  readonly href: string;
}

/** A link of the navigation, with the screens and dashboard tabs on which it is the current one. */
export interface Place extends Destination {
  readonly screens: readonly RouteName[];
  readonly tabs?: readonly DashboardTab[];
  /** The name of an API route whose callers do not need this place, because they have a screen that shows more. */
  readonly unless?: string;
}

/** The navigation. */
export const navigation: readonly Place[] = [
  {
    label: 'Dashboard',
    href: dashboardPath(),
    screens: ['lead', 'booking', 'estimate', 'createEstimate'],
    tabs: ['overview', 'leads', 'bookings', 'estimates'],
  },
  { label: 'My day', href: myDayPath(), screens: ['myDay', 'waiting'], unless: 'readInbox' },
  { label: 'Today', href: todayPath(), screens: ['today', 'board'] },
  { label: 'Inbox', href: inboxPath(), screens: ['inbox'] },
  { label: 'Jobs', href: jobsPath(), screens: ['jobs', 'job', 'newCall'] },
  { label: 'Customers', href: customersPath(), screens: ['customers', 'customer', 'newCustomer'] },
  {
    label: 'Money',
    href: dashboardPath('invoices'),
    screens: ['invoice', 'createInvoice'],
    tabs: ['invoices'],
  },
  { label: 'Stock', href: inventoryPath(), screens: ['inventory'], tabs: ['inventory'] },
];

/** The places behind the account. */
export const settings: readonly Place[] = [
  { label: 'Books', href: booksPath(), screens: ['books'] },
  { label: 'Door book', href: doorsPath(), screens: ['doors', 'property'] },
  { label: 'My pay', href: myPayPath(), screens: ['myPay'], unless: 'markPaid' },
  { label: 'Reviews', href: reviewsPath(), screens: ['reviews'] },
  { label: 'Crew', href: crewPath(), screens: ['crew'] },
  { label: 'Alarm', href: alarmPath(), screens: ['alarm'] },
  { label: 'Texts', href: textsPath(), screens: ['texts'] },
  { label: 'Users', href: usersPath(), screens: ['users'] },
  { label: 'My account', href: myAccountPath(), screens: ['myAccount'] },
];

/** Whether the URL belongs to a place of the navigation; false for a URL without a screen. */
export function isCurrent({ screens, tabs }: Place, page: CurrentPage | undefined): boolean {
  if (!page) return false;
  if (isDashboard(page.route)) return tabs?.includes(tabOf(page.search)) ?? false;
  return screens.includes(page.route);
}

/** The command palette's entries besides records: new forms, the navigation, and the dashboard's tabs. */
export const paletteDestinations: readonly (Destination & { readonly detail: 'Create' | 'Go to' })[] = [
  { label: 'New call', detail: 'Create', href: newCallPath() },
  { label: 'New Estimate', detail: 'Create', href: createEstimatePath() },
  { label: 'New Invoice', detail: 'Create', href: createInvoicePath() },
  { label: 'New Customer', detail: 'Create', href: newCustomerPath() },
  { label: 'My day', detail: 'Go to', href: myDayPath() },
  { label: 'Today', detail: 'Go to', href: todayPath() },
  { label: 'Day board', detail: 'Go to', href: boardPath() },
  { label: 'Inbox', detail: 'Go to', href: inboxPath() },
  { label: 'Jobs', detail: 'Go to', href: jobsPath() },
  { label: 'Dashboard', detail: 'Go to', href: dashboardPath() },
  { label: 'Leads', detail: 'Go to', href: dashboardPath('leads') },
  { label: 'Bookings', detail: 'Go to', href: dashboardPath('bookings') },
  { label: 'Estimates', detail: 'Go to', href: dashboardPath('estimates') },
  { label: 'Invoices', detail: 'Go to', href: dashboardPath('invoices') },
  { label: 'Unpaid invoices', detail: 'Go to', href: dashboardPath('invoices', { status: 'unpaid' }) },
  { label: 'Customers', detail: 'Go to', href: customersPath() },
  { label: 'Stock', detail: 'Go to', href: inventoryPath() },
  { label: 'Books', detail: 'Go to', href: booksPath() },
  { label: 'Door book: doors and their keys', detail: 'Go to', href: doorsPath() },
  { label: 'Reviews', detail: 'Go to', href: reviewsPath() },
  { label: 'Crew: hours, shifts, time off', detail: 'Go to', href: crewPath() },
  { label: 'Alarm', detail: 'Go to', href: alarmPath() },
  { label: 'Users', detail: 'Go to', href: usersPath() },
  { label: 'My account and password', detail: 'Go to', href: myAccountPath() },
];
