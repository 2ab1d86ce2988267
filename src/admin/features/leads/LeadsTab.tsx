import { Phone } from '#ui/icons.tsx';
import { leadStatuses, leadStatusLabel } from '#domain/requests.ts';
import { type Lead, leadRoutes, leadSorts } from '#contract/leads.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { fullName } from '#domain/customer.ts';
import { createEstimatePath, dashboardPath, leadPath } from '../../routes.ts';
import { receivedColumn, requestColumns } from '../../shared/list-columns.tsx';
import { emergencyFilter, statusFilter, describeList, useOfficeList } from '../../shared/use-office-list.ts';
import { OfficeList } from '../../shared/OfficeList.tsx';
import { LeadStatusSelect } from './LeadStatusSelect.tsx';

const leads = describeList({
  route: leadRoutes.list,
  name: 'leads',
  one: 'lead',
  title: 'Leads',
  search: 'Search leads',
  orders: leadSorts,
  filters: [statusFilter(leadStatuses, leadStatusLabel), emergencyFilter],
  columns: [
    ...requestColumns<Lead>(leadPath, 'lg:w-48'),
    receivedColumn(),
    {
      id: 'status',
      label: 'Status',
      half: true,
      className: 'lg:w-36',
      cell: (lead) => <LeadStatusSelect lead={lead} />,
    },
    {
      id: 'actions',
      label: 'Next step',
      half: true,
      className: 'lg:w-36',
      cell: (lead) => (
        <ButtonLink
          href={createEstimatePath({ lead: lead.id })}
          aria-label={`Create Estimate for ${fullName(lead)}`}
          className="w-full lg:w-auto"
        >
          Create Estimate
        </ButtonLink>
      ),
    },
  ],
});

/** Every contact request (spec §2 "Leads"): who, what, where, urgency and status. */
export default function LeadsTab() {
  return (
    <section aria-label="Leads">
      <OfficeList
        of={useOfficeList(leads)}
        home={dashboardPath('leads')}
        actions={
          <ButtonLink href={createEstimatePath()}>
            <Phone aria-hidden="true" className="size-4" />
            Phone Estimate
          </ButtonLink>
        }
        empty={
          <EmptyState title="No leads available">
            Requests from the website appear here. For a caller, start a phone estimate.
          </EmptyState>
        }
      />
    </section>
  );
}
