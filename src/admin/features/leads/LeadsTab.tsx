import { useInfiniteQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { leadStatuses, leadStatusLabel } from '#domain/lead.ts';
import { leadRoutes } from '#contract/lead.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { readPages } from '../../queries.ts';
import { createEstimatePath, dashboardPath } from '../../routes.ts';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { oneOf, useListSearch } from '../../shared/list-search.ts';
import { PagedList } from '../../shared/PagedList.tsx';
import { SearchBox } from '../../shared/SearchBox.tsx';
import { LeadTable } from './LeadTable.tsx';

const statusOptions = leadStatuses.map((value) => ({ value, label: leadStatusLabel(value) }));

/** Every request that came in (spec §2 "Leads"): who, what, where, how urgent, and what became of it. */
export default function LeadsTab() {
  const { values, set } = useListSearch();
  const status = oneOf(leadStatuses, values['status']);
  const emergency = oneOf(['true'], values['emergency']);
  const q = values['q'] ?? '';
  const leads = useInfiniteQuery(readPages(leadRoutes.list, { q, status, emergency }));
  const filtered = Boolean(q || status || emergency);

  return (
    <section aria-label="Leads">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <SearchBox label="Search leads" value={q} onSearch={(text) => set({ q: text })} />
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
          options={[{ value: 'true', label: 'Emergencies' }]}
          value={emergency}
          onChange={(value) => set({ emergency: value })}
        />
        <ButtonLink href={createEstimatePath()}>
          <Phone aria-hidden="true" className="size-4" />
          Phone Estimate
        </ButtonLink>
      </div>
      <PagedList
        name="leads"
        query={leads}
        empty={
          filtered ? (
            <EmptyState title="No lead matches.">
              <ButtonLink href={dashboardPath('leads')}>Show all leads</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState title="No leads available">
              Requests from the website appear here. For a caller, start a phone estimate.
            </EmptyState>
          )
        }
      >
        {(rows) => <LeadTable leads={rows} busy={leads.isRefetching && !leads.isFetchingNextPage} />}
      </PagedList>
    </section>
  );
}
