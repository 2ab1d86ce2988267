import { useInfiniteQuery } from '@tanstack/react-query';
import { quoteStatuses } from '#domain/quote.ts';
import { quoteRoutes } from '#contract/quote.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { readPages } from '../../queries.ts';
import { createEstimatePath, dashboardPath } from '../../routes.ts';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { oneOf, useListSearch } from '../../shared/list-search.ts';
import { PagedList } from '../../shared/PagedList.tsx';
import { SearchBox } from '../../shared/SearchBox.tsx';
import { quoteStatusLabels } from '../../shared/StatusBadges.tsx';
import { EstimateTable } from './EstimateTable.tsx';

const statusOptions = quoteStatuses.map((value) => ({ value, label: quoteStatusLabels[value] }));
const urgencyFilters = ['urgent,emergency', 'emergency', 'urgent', 'standard'] as const;
const urgencyOptions = [
  { value: 'urgent,emergency', label: 'Urgent and emergency' },
  { value: 'emergency', label: 'Emergency' },
  { value: 'urgent', label: 'Urgent' },
  { value: 'standard', label: 'Standard' },
];

/** Every estimate (spec §2 "Estimates"). */
export default function EstimatesTab() {
  const { values, set } = useListSearch();
  const status = oneOf(quoteStatuses, values['status']);
  const urgency = oneOf(urgencyFilters, values['urgency']);
  const q = values['q'] ?? '';
  const quotes = useInfiniteQuery(readPages(quoteRoutes.list, { q, status, urgency }));

  return (
    <section aria-label="Estimates">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <SearchBox label="Search estimates" value={q} onSearch={(text) => set({ q: text })} />
        <FilterSelect
          label="Status"
          everything="Any status"
          options={statusOptions}
          value={status}
          onChange={(value) => set({ status: value })}
        />
        <FilterSelect
          label="Urgency"
          everything="Any urgency"
          options={urgencyOptions}
          value={urgency}
          onChange={(value) => set({ urgency: value })}
        />
      </div>
      <PagedList
        name="estimates"
        query={quotes}
        empty={
          q || status || urgency ? (
            <EmptyState title="No estimate matches.">
              <ButtonLink href={dashboardPath('estimates')}>Show all estimates</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState title="No estimates available">
              <ButtonLink look="primary" href={createEstimatePath()}>
                Write the first estimate
              </ButtonLink>
            </EmptyState>
          )
        }
      >
        {(rows) => <EstimateTable quotes={rows} busy={quotes.isRefetching && !quotes.isFetchingNextPage} />}
      </PagedList>
    </section>
  );
}
