import { quoteStatuses, quoteStatusLabels } from '#domain/quote.ts';
import { quoteRoutes, quoteSorts } from '#contract/estimates/estimate.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { createEstimatePath, dashboardPath } from '../../routes.ts';
import { statusFilter } from '../../shared/list-filters.ts';
import { NoMatch, OfficeList } from '../../shared/OfficeList.tsx';
import { OpenDrafts } from '../../shared/OpenDrafts.tsx';
import { useOfficeList } from '../../shared/use-office-list.ts';
import { May } from '../../shared/May.tsx';
import { EstimateTable } from './EstimateTable.tsx';

const filters = [
  statusFilter(quoteStatuses, (status) => quoteStatusLabels[status]),
  {
    name: 'urgency',
    label: 'Urgency',
    allLabel: 'Any urgency',
    options: [
      { value: 'urgent,emergency', label: 'Urgent and emergency' },
      { value: 'emergency', label: 'Emergency' },
      { value: 'urgent', label: 'Urgent' },
      { value: 'standard', label: 'Standard' },
    ],
  },
];

/** Every estimate (spec §2 "Estimates"). */
export default function EstimatesTab() {
  const quotes = useOfficeList(quoteRoutes.list, { filters, orders: quoteSorts });
  return (
    <section aria-label="Estimates">
      <OpenDrafts />
      <OfficeList
        name="estimates"
        search="Search estimates"
        list={quotes}
        noMatch={
          <NoMatch title="No estimate matches." href={dashboardPath('estimates')} all="Show all estimates" />
        }
        empty={
          <EmptyState title="No estimates available">
            <May call="createEstimate">
              <ButtonLink look="primary" href={createEstimatePath()}>
                Write the first estimate
              </ButtonLink>
            </May>
          </EmptyState>
        }
      >
        {(rows) => <EstimateTable quotes={rows} {...quotes.table} />}
      </OfficeList>
    </section>
  );
}
