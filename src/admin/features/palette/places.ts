import {
  booksPath,
  createEstimatePath,
  createInvoicePath,
  customersPath,
  dashboardPath,
  inventoryPath,
  newCustomerPath,
  reviewsPath,
  usersPath,
} from '../../routes.ts';

/** A palette entry. */
export interface Entry {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly href: string;
}

const places: readonly Entry[] = [
  { label: 'New Estimate', detail: 'Create', href: createEstimatePath() },
  { label: 'New Invoice', detail: 'Create', href: createInvoicePath() },
  { label: 'New Customer', detail: 'Create', href: newCustomerPath() },
  { label: 'Dashboard', detail: 'Go to', href: dashboardPath() },
  { label: 'Leads', detail: 'Go to', href: dashboardPath('leads') },
  { label: 'Bookings', detail: 'Go to', href: dashboardPath('bookings') },
  { label: 'Estimates', detail: 'Go to', href: dashboardPath('estimates') },
  { label: 'Invoices', detail: 'Go to', href: dashboardPath('invoices') },
  { label: 'Unpaid invoices', detail: 'Go to', href: dashboardPath('invoices', { status: 'unpaid' }) },
  { label: 'Customers', detail: 'Go to', href: customersPath() },
  { label: 'Stock', detail: 'Go to', href: inventoryPath() },
  { label: 'Books', detail: 'Go to', href: booksPath() },
  { label: 'Reviews', detail: 'Go to', href: reviewsPath() },
  { label: 'Users and password', detail: 'Go to', href: usersPath() },
].map((place) => ({ ...place, id: `place-${place.href}` }));

/** The screens and actions whose name contains every typed word. */
export function placesFor(text: string): readonly Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return places.filter((place) => words.every((word) => place.label.toLowerCase().includes(word)));
}
