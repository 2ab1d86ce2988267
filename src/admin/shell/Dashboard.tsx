import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import { Plus } from '#ui/icons.tsx';
import { summaryRoutes } from '#contract/books/summary.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { SkeletonRows } from '#ui/States.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { useMay } from '../session.ts';
import { read } from '../queries.ts';
import { May, tabsFor } from '../role-screens.tsx';
import { createEstimatePath, dashboardPath, type DashboardTab, openPath, router, tabOf } from '../routes.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { RefreshButton } from './RefreshButton.tsx';
import { ScreenHeader } from './ScreenHeader.tsx';

const contents: Record<DashboardTab, ComponentType> = {
  overview: lazy(() => import('../features/overview/OverviewTab.tsx')),
  leads: lazy(() => import('../features/leads/LeadsTab.tsx')),
  bookings: lazy(() => import('../features/bookings/BookingsTab.tsx')),
  estimates: lazy(() => import('../features/estimates/EstimatesTab.tsx')),
  invoices: lazy(() => import('../features/invoices/InvoicesTab.tsx')),
  inventory: lazy(() => import('../features/inventory/InventoryTab.tsx')),
};

/** /admin and /admin/dashboard: the tabs with their counts. */
export default function Dashboard() {
  const page = useStore(router);
  const may = useMay();
  const tab = tabOf(page?.search ?? {});
  const { data: summary } = useQuery(read(summaryRoutes.read));
  const count = (n: number | undefined) => (n === undefined ? '' : ` (${n.toLocaleString('en-US')})`);
  const labels: Record<DashboardTab, string> = {
    overview: 'Overview',
    leads: `Leads${count(summary?.leads.total)}`,
    bookings: `Bookings${count(summary?.bookings.total)}`,
    estimates: `Estimates${count(summary?.quotes.total)}`,
    invoices: `Invoices${count(summary?.invoices.total)}`,
    inventory: 'Inventory',
  };
  const Content = contents[tab];

  return (
    <>
      <ScreenHeader title="Dashboard">
        <RefreshButton />
        <May call="createEstimate">
          <ButtonLink look="primary" href={createEstimatePath()}>
            <Plus aria-hidden="true" className="size-4" />
            New Estimate
          </ButtonLink>
        </May>
      </ScreenHeader>
      <Tabs
        label="Dashboard"
        tabs={(may ? tabsFor(may) : []).map((id) => ({ id, label: labels[id], href: dashboardPath(id) }))}
        current={tab}
        onChange={(id) => openPath(dashboardPath(tabOf({ tab: id })))}
      >
        <ErrorBoundary key={tab} reloads>
          <Suspense fallback={<SkeletonRows label="Loading…" />}>
            <Content />
          </Suspense>
        </ErrorBoundary>
      </Tabs>
    </>
  );
}
