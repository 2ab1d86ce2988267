import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, Suspense } from 'react';
import { type RouteName, router } from '../routes.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NotFound } from './NotFound.tsx';
import { ScreenSkeleton } from './ScreenSkeleton.tsx';

const dashboard = lazy(() => import('./Dashboard.tsx'));

/** Each screen is its own chunk. */
const screens: Record<RouteName, ComponentType> = {
  login: lazy(() => import('../features/session/LoginScreen.tsx')),
  forgotPassword: lazy(() => import('../features/session/ForgotPasswordScreen.tsx')),
  setPassword: lazy(() => import('../features/session/SetPasswordScreen.tsx')),
  dashboard,
  dashboardAlias: dashboard,
  createEstimate: lazy(() => import('../features/estimates/form/CreateEstimateScreen.tsx')),
  lead: lazy(() => import('../features/leads/LeadScreen.tsx')),
  booking: lazy(() => import('../features/bookings/BookingScreen.tsx')),
  customers: lazy(() => import('../features/customers/CustomersScreen.tsx')),
  newCustomer: lazy(() => import('../features/customers/NewCustomerScreen.tsx')),
  customer: lazy(() => import('../features/customers/CustomerScreen.tsx')),
  createInvoice: lazy(() => import('../features/invoices/CreateInvoiceScreen.tsx')),
  invoice: lazy(() => import('../features/invoices/InvoiceScreen.tsx')),
  today: lazy(() => import('../features/today/TodayScreen.tsx')),
  inbox: lazy(() => import('../features/inbox/InboxScreen.tsx')),
  jobs: lazy(() => import('../features/jobs/JobsScreen.tsx')),
  job: lazy(() => import('../features/jobs/JobScreen.tsx')),
  newCall: lazy(() => import('../features/new-call/NewCallScreen.tsx')),
  books: lazy(() => import('../features/books/BooksScreen.tsx')),
  users: lazy(() => import('../features/accounts/UsersScreen.tsx')),
  reviews: lazy(() => import('../features/reviews/ReviewsScreen.tsx')),
  inventory: lazy(() => import('../features/inventory/InventoryScreen.tsx')),
  estimate: lazy(() => import('../features/estimates/EstimateScreen.tsx')),
};

/** The screen the URL names. */
export function Screen() {
  const page = useStore(router);
  const Current = page ? screens[page.route] : undefined;
  if (!Current) return <NotFound />;
  return (
    <ErrorBoundary key={page?.path}>
      <Suspense fallback={<ScreenSkeleton />}>
        <Current />
      </Suspense>
    </ErrorBoundary>
  );
}
