import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, type MouseEvent, type ReactNode, Suspense, useEffect } from 'react';
import { staffRoleLabels } from '#domain/staff-role.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { EmptyState, ScreenSkeleton } from '#ui/States.tsx';
import { Maximize2, X } from '#ui/icons.tsx';
import {
  type Beside,
  BesideContext,
  besideOf,
  besidePath,
  type BesideRoute,
  isWide,
  replaceSearch,
} from '../navigation.ts';
import { $account, type MayCall, useMay } from '../session.ts';
import { homePath, isPlainDashboard, mayOpen } from '../role-screens.tsx';
import {
  dashboardPath,
  estimatePath,
  invoicePath,
  jobPath,
  openPath,
  publicScreens,
  type RouteName,
  router,
} from '../routes.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';

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
  waiting: lazy(() => import('../features/my-day/WaitingScreen.tsx')),
  crew: lazy(() => import('../features/crew/CrewScreen.tsx')),
  books: lazy(() => import('../features/books/BooksScreen.tsx')),
  myPay: lazy(() => import('../features/books/MyPayScreen.tsx')),
  myAccount: lazy(() => import('../features/my-account/MyAccountScreen.tsx')),
  users: lazy(() => import('../features/accounts/UsersScreen.tsx')),
  reviews: lazy(() => import('../features/reviews/ReviewsScreen.tsx')),
  alarm: lazy(() => import('../features/alarm/AlarmScreen.tsx')),
  texts: lazy(() => import('../features/texts/TextsScreen.tsx')),
  inventory: lazy(() => import('../features/inventory/InventoryScreen.tsx')),
  doors: lazy(() => import('../features/door-book/DoorsScreen.tsx')),
  property: lazy(() => import('../features/door-book/PropertyScreen.tsx')),
  doorTag: lazy(() => import('../features/door-book/DoorTagScreen.tsx')),
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
        <ErrorBoundary key={page.path} reloads>
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

/** A URL under /admin that matches no screen. */
function NotFound() {
  return (
    <>
      <ScreenHeader title="No such screen" />
      <EmptyState title="The office has no screen at this address.">
        <ButtonLink look="primary" href={dashboardPath()}>
          Go to the dashboard
        </ButtonLink>
      </EmptyState>
    </>
  );
}

/** A screen that the account's role does not include. */
function Forbidden({ may }: { may: MayCall }) {
  const account = useStore($account);
  return (
    <>
      <ScreenHeader title="Not part of your role" />
      <EmptyState
        title={
          account
            ? `You are signed in as ${account.email} (${staffRoleLabels[account.role].toLowerCase()}). This screen belongs to another role; an owner can change yours.`
            : 'This screen belongs to another role; an owner can change yours.'
        }
      >
        <ButtonLink look="primary" href={homePath(may)}>
          Go to my start page
        </ButtonLink>
      </EmptyState>
    </>
  );
}

const paths: Record<BesideRoute, (id: string) => string> = {
  job: (id) => jobPath(id),
  estimate: estimatePath,
  invoice: invoicePath,
};

const names: Record<BesideRoute, string> = { job: 'Job', estimate: 'Estimate', invoice: 'Invoice' };

const close = () => replaceSearch({ beside: undefined, open: undefined });

/** A record beside the screen; in its place where there is no room for both. */
function BesidePanel({ beside, children }: { beside: Beside; children: ReactNode }) {
  const path = paths[beside.route](beside.id);
  // Closing returns focus to the row that opened it.
  useEffect(
    () => () => {
      const row = [...document.querySelectorAll<HTMLElement>('#screen a')].find(
        (link) => link.getAttribute('href')?.split('?')[0] === path,
      );
      if (document.activeElement === document.body) row?.focus();
    },
    [path],
  );
  return (
    // Escape does the same as the close button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={names[beside.route]}
      className="beside-panel @container min-w-0"
      onKeyDown={(event) => {
        const { target } = event;
        const typing =
          target instanceof Element && target.closest('input, textarea, select, dialog, [popover]');
        if (event.key === 'Escape' && !event.defaultPrevented && !typing) close();
      }}
    >
      <div className="flex justify-end gap-1 pt-2 -mb-4 print:hidden">
        <ButtonLink
          look="quiet"
          href={path}
          target="_self"
          aria-label={`Open the ${names[beside.route].toLowerCase()} alone`}
        >
          <Maximize2 aria-hidden="true" className="size-4" />
        </ButtonLink>
        <Button look="quiet" aria-label="Close" onClick={close}>
          <X aria-hidden="true" className="size-4" />
        </Button>
      </div>
      <BesideContext value={beside}>{children}</BesideContext>
    </section>
  );
}
