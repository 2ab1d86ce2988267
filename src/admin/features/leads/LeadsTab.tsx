import { Phone } from '#ui/icons.tsx';
import { leadStatuses, leadStatusLabel } from '#domain/lead.ts';
import { leadRoutes, leadSorts } from '#contract/leads.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { createEstimatePath, dashboardPath } from '../../routes.ts';
import { emergencyFilter, statusFilter } from '../../shared/list-filters.ts';
import { NoMatch, OfficeList } from '../../shared/OfficeList.tsx';
import { useOfficeList } from '../../shared/use-office-list.ts';
import { LeadTable } from './LeadTable.tsx';

const filters = [statusFilter(leadStatuses, leadStatusLabel), emergencyFilter];

/** Every contact request (spec §2 "Leads"): who, what, where, urgency and status. */
export default function LeadsTab() {
  const leads = useOfficeList(leadRoutes.list, { filters, orders: leadSorts });
  return (
    <section aria-label="Leads">
      <OfficeList
        name="leads"
        search="Search leads"
        list={leads}
        actions={
          <ButtonLink href={createEstimatePath()}>
            <Phone aria-hidden="true" className="size-4" />
            Phone Estimate
          </ButtonLink>
        }
        noMatch={<NoMatch title="No lead matches." href={dashboardPath('leads')} all="Show all leads" />}
        empty={
          <EmptyState title="No leads available">
            Requests from the website appear here. For a caller, start a phone estimate.
          </EmptyState>
        }
      >
        {(rows) => <LeadTable leads={rows} {...leads.table} />}
      </OfficeList>
    </section>
  );
}
