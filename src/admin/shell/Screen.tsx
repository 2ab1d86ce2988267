import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, type MouseEvent, Suspense, useEffect } from 'react';
import { besideOf, besidePath, isWide } from '../beside.ts';
import { useMay } from '../permissions.ts';
import { homePath, isPlainDashboard, mayOpen } from '../role-screens.ts';
import { openPath, publicScreens, type RouteName, router } from '../routes.ts';
import { BesidePanel } from './BesidePanel.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Forbidden } from './Forbidden.tsx';
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
  board: lazy(() => import('../features/board/BoardScreen.tsx')),
  myDay: lazy(() => import('../features/my-day/MyDayScreen.tsx')),
  crew: lazy(() => import('../features/crew/CrewScreen.tsx')),
  books: lazy(() => import('../features/books/BooksScreen.tsx')),
  myAccount: lazy(() => import('../features/my-account/MyAccountScreen.tsx')),
  users: lazy(() => import('../features/accounts/UsersScreen.tsx')),
  reviews: lazy(() => import('../features/reviews/ReviewsScreen.tsx')),
  alarm: lazy(() => import('../features/alarm/AlarmScreen.tsx')),
  texts: lazy(() => import('../features/texts/TextsScreen.tsx')),
  inventory: lazy(() => import('../features/inventory/InventoryScreen.tsx')),
  estimate: lazy(() => import('../features/estimates/EstimateScreen.tsx')),
};

function Named({ route }: { route: RouteName }) {
  const Current = screens[route];
  return <Current />;
}

/** The screen the URL names, on a desktop with the record beside it. */
export function Screen() {
  const page = useStore(router);
  const may = useMay();
  // The dashboard's URL leads each role to its own start page.
  const home = page && isPlainDashboard(page) && may && !mayOpen(page, may) ? homePath(may) : undefined;
  useEffect(() => {
    if (home !== undefined) openPath(home, { replace: true });
  }, [home]);
  if (!page) return <NotFound />;
  if (!publicScreens.includes(page.route)) {
    if (!may || home !== undefined) return <ScreenSkeleton />;
    if (!mayOpen(page, may)) return <Forbidden may={may} />;
  }
  const asked = besideOf(page);
  const beside = asked && may && mayOpen({ route: asked.route, search: {} }, may) ? asked : undefined;
  const openBeside = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isPlain =
      event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (!link || !isPlain || link.target || event.defaultPrevented || !isWide()) return;
    const path = besidePath(new URL(link.href), page);
    if (!path) return;
    event.preventDefault();
    openPath(path);
  };
  return (
    // This only changes where a link opens; users press the links themselves.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div className={beside ? 'beside' : undefined} onClick={openBeside}>
      <div className="beside-main min-w-0">
        <ErrorBoundary key={page.path}>
          <Suspense fallback={<ScreenSkeleton />}>
            <Named route={page.route} />
          </Suspense>
        </ErrorBoundary>
      </div>
      {beside ? (
        <BesidePanel key={`${beside.route} ${beside.id}`} beside={beside}>
          <ErrorBoundary>
            <Suspense fallback={<ScreenSkeleton />}>
              <Named route={beside.route} />
            </Suspense>
          </ErrorBoundary>
        </BesidePanel>
      ) : null}
    </div>
  );
}
