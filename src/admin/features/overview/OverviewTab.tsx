import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { describeError } from '#client/api-error.ts';
import { type Summary, summaryRoutes } from '#contract/books/summary.ts';
import { quoteRoutes } from '#contract/estimates/estimate.ts';
import { leadRoutes } from '#contract/leads.ts';
import { formatDateTime } from '#domain/shop-time.ts';
import { formatDecimal } from '#domain/money.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonRows } from '#ui/States.tsx';
import { fullName } from '#domain/customer.ts';
import { read } from '../../queries.ts';
import { createEstimatePath, dashboardPath, estimatePath, leadPath } from '../../routes.ts';
import { PhoneLinks } from '../../shared/ContactLinks.tsx';
import { EmergencyBadge, UrgencyBadge } from '../../shared/StatusBadges.tsx';
import { SummaryCards } from './SummaryCards.tsx';

/** What needs attention first (spec §2 "Overview"). */
export default function OverviewTab() {
  return (
    <div className="flex flex-col gap-6">
      <SummaryCards />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[3fr_2fr]">
        <RecentLeads />
        <div className="flex flex-col gap-6">
          <UrgentEstimates />
          <RevenueSummary />
        </div>
      </div>
    </div>
  );
}

const figures: readonly { label: string; href: string; amount: (summary: Summary) => string }[] = [
  {
    label: 'Total Paid',
    href: dashboardPath('invoices', { status: 'paid' }),
    amount: (summary) => summary.revenue.totalPaid,
  },
  {
    label: 'Pending Estimates',
    href: dashboardPath('estimates', { status: 'pending' }),
    amount: (summary) => summary.revenue.pendingEstimates,
  },
  {
    label: 'Outstanding',
    href: dashboardPath('invoices', { status: 'unpaid' }),
    amount: (summary) => summary.revenue.outstanding,
  },
];

/** Amounts received, quoted and outstanding. If they fail to load, the cards above already show the error. */
function RevenueSummary() {
  const { data, isPending } = useQuery(read(summaryRoutes.read));
  return (
    <Section title="Revenue Summary">
      <dl>
        {figures.map((figure) => (
          <div
            key={figure.label}
            className="flex items-center justify-between gap-4 border-b border-line py-3"
          >
            <dt>
              <a href={figure.href}>{figure.label}</a>
            </dt>
            <dd className="font-semibold tabular-nums">
              {data ? (
                formatDecimal(figure.amount(data))
              ) : isPending ? (
                <Skeleton className="h-6 w-24" />
              ) : (
                '–'
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Number of urgent estimates on the overview (spec §9). */
const URGENT_ESTIMATES = 3;

/** The newest urgent estimates: open ones first, then the rest. */
function UrgentEstimates() {
  const query = { urgency: 'urgent,emergency', limit: URGENT_ESTIMATES } as const;
  const open = useQuery(read(quoteRoutes.list, { query: { ...query, status: 'open' } }));
  // Only fetched when the open ones leave room.
  const any = useQuery({
    ...read(quoteRoutes.list, { query }),
    enabled: open.data !== undefined && open.data.length < URGENT_ESTIMATES,
  });
  return (
    <Section title="Urgent Estimates" more={{ label: 'All estimates', href: dashboardPath('estimates') }}>
      <QueryBoundary
        name="urgent estimates"
        query={open.data?.length === URGENT_ESTIMATES || open.error ? open : any}
        rows={URGENT_ESTIMATES}
      >
        {(newest) => {
          const waiting = open.data ?? [];
          const others = newest.filter(({ id }) => !waiting.some((quote) => quote.id === id));
          const rows = [...waiting, ...others].slice(0, URGENT_ESTIMATES);
          return rows.length === 0 ? (
            <p className="py-3 text-muted">No urgent estimates.</p>
          ) : (
            <ul>
              {rows.map((quote) => (
                <li key={quote.id} className="border-b border-line">
                  <a
                    href={estimatePath(quote.id)}
                    className="grid grid-cols-[1fr_auto] gap-x-4 py-3 text-body no-underline hover:bg-sunken/60"
                  >
                    <span className="flex flex-wrap items-center gap-2 font-semibold">
                      <span className="underline">{quote.quoteNumber}</span>
                      <UrgencyBadge urgency={quote.urgency} />
                    </span>
                    <span className="font-semibold tabular-nums">{formatDecimal(quote.total)}</span>
                    <span className="text-sm text-muted">{fullName(quote)}</span>
                  </a>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryBoundary>
    </Section>
  );
}

/** Number of leads on the overview (spec §9). */
const RECENT_LEADS = 5;

/** The newest leads, each with a link to create its estimate. */
function RecentLeads() {
  const leads = useQuery(read(leadRoutes.list, { query: { limit: RECENT_LEADS } }));
  return (
    <Section title="Recent Leads" more={{ label: 'All leads', href: dashboardPath('leads') }}>
      <QueryBoundary name="recent leads" query={leads} rows={RECENT_LEADS}>
        {(rows) =>
          rows.length === 0 ? (
            <div className="pt-3">
              <EmptyState title="No leads available">Requests from the website appear here.</EmptyState>
            </div>
          ) : (
            <ul>
              {rows.map((lead) => (
                <li key={lead.id} className="border-b border-line py-3">
                  <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                    <a href={leadPath(lead.id)} className="inline-block py-1 text-body">
                      {fullName(lead)}
                    </a>
                    {lead.isEmergency ? <EmergencyBadge /> : null}
                  </p>
                  <p className="text-sm text-muted">
                    {serviceTypeLabel(lead.serviceType)}, {lead.location}
                    {' · '}
                    <time dateTime={lead.createdAt}>{formatDateTime(lead.createdAt)}</time>
                  </p>
                  <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                    <PhoneLinks phone={lead.phone} who={fullName(lead)} />
                    <ButtonLink
                      href={createEstimatePath({ lead: lead.id })}
                      aria-label={`Create Estimate for ${fullName(lead)}`}
                    >
                      Create Estimate
                    </ButtonLink>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Section>
  );
}

/** A section of the overview with its heading and a link to the full list. */
function Section({
  title,
  more,
  children,
}: {
  title: string;
  more?: { label: string; href: string } | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-4 border-b border-line-strong pb-2">
        <h2 id={id} className="text-lg font-bold">
          {title}
        </h2>
        {more ? <a href={more.href}>{more.label}</a> : null}
      </div>
      {children}
    </section>
  );
}

/** A query's result in each of its states. */
function QueryBoundary<Data>({
  name,
  query,
  rows,
  children,
}: {
  name: string;
  query: UseQueryResult<Data>;
  /** Number of skeleton rows while loading. */
  rows: number;
  children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return <SkeletonRows rows={rows} label={`Loading ${name}…`} />;
  return (
    <div className="pt-3">
      <ErrorState
        title={`The ${name} could not be loaded`}
        detail={describeError(query.error)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </div>
  );
}
