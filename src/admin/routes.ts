import { createRouter, getPagePath } from '@nanostores/router';

/** Every address of the office (spec §2), in this one file. */
export const router = createRouter({
  login: '/admin/login',
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
  books: '/admin/books',
  users: '/admin/users',
  reviews: '/admin/reviews',
});

/** The tabs of the dashboard; the tab is in the address. */
export const dashboardTabs = ['overview', 'leads', 'bookings', 'estimates', 'invoices', 'inventory'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** What of a list the address says: search text, filters. */
export type ListSearch = Readonly<Record<string, string>>;

export const loginPath = (returnTo?: string) =>
  getPagePath(router, 'login', undefined, returnTo ? { to: returnTo } : {});

/** The dashboard with one of its tabs open. */
export const dashboardPath = (tab: DashboardTab = 'overview', search: ListSearch = {}) =>
  getPagePath(router, 'dashboard', undefined, tab === 'overview' ? search : { tab, ...search });

/** The estimate form: of a new call, or prefilled from a lead or a booking. */
export const createEstimatePath = (from: { lead?: string; booking?: string; draft?: string } = {}) =>
  getPagePath(router, 'createEstimate', undefined, from);

/** One estimate. */
export const estimatePath = (id: string) => getPagePath(router, 'estimate', { id });

/** A new invoice: of an approved estimate, or of nothing. */
export const createInvoicePath = (quoteId?: string) =>
  getPagePath(router, 'createInvoice', undefined, quoteId ? { quote: quoteId } : {});
/** A new invoice of nothing, with the draft of it that was begun. */
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

/** The stock, or (`low`) what has to be bought. */
export const inventoryPath = (search: ListSearch = {}) => getPagePath(router, 'inventory', undefined, search);

/** The books: a report, and the days it covers, in the address. */
export const booksPath = (search: ListSearch = {}) => getPagePath(router, 'books', undefined, search);
export const usersPath = () => getPagePath(router, 'users');

/** Visitors' reviews: those waiting, or (`status`) those decided. */
export const reviewsPath = (search: ListSearch = {}) => getPagePath(router, 'reviews', undefined, search);

/** Opens a path of the office without a page load. */
export function openPath(path: string, options: { replace?: boolean } = {}): void {
  router.open(path, options.replace === true);
}

/** The dashboard tab an address names; an unknown one is the overview. */
export function tabOf(search: ListSearch): DashboardTab {
  return dashboardTabs.find((tab) => tab === search['tab']) ?? 'overview';
}

/**
 * Where to go after signing in: the address asked for if it is one of the office's, else the dashboard. An
 * address of another site is never followed.
 */
export function returnPath(to: string | undefined): string {
  if (!to) return '/admin/dashboard';
  const office = 'http://office.invalid';
  if (!URL.canParse(to, office)) return '/admin/dashboard';
  const url = new URL(to, office);
  const known = url.origin === office && /^\/admin(\/|$)/.test(url.pathname);
  return known && url.pathname !== '/admin/login' ? url.pathname + url.search : '/admin/dashboard';
}
