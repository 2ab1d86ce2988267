import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#domain/honolulu.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import { leadRoutes } from '#contract/leads.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { read } from '../../queries.ts';
import { createEstimatePath, dashboardPath, leadPath } from '../../routes.ts';
import { PhoneLinks } from '../../shared/ContactLinks.tsx';
import { fullName } from '../../shared/people.ts';
import { EmergencyBadge } from '../../shared/StatusBadges.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import { Section } from './Section.tsx';

/** Number of leads on the overview (spec §9). */
const RECENT_LEADS = 5;

/** The newest leads, each with a link to create its estimate. */
export function RecentLeads() {
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
