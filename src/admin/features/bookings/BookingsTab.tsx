import { useInfiniteQuery } from '@tanstack/react-query';
import { bookingStatuses, bookingStatusLabel } from '#domain/booking.ts';
import { bookingRoutes } from '#contract/office-booking.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { readPages } from '../../queries.ts';
import { dashboardPath } from '../../routes.ts';
import { FilterSelect } from '../../shared/FilterSelect.tsx';
import { oneOf, useListSearch } from '../../shared/list-search.ts';
import { PagedList } from '../../shared/PagedList.tsx';
import { SearchBox } from '../../shared/SearchBox.tsx';
import { BookingTable } from './BookingTable.tsx';

const statusOptions = bookingStatuses.map((value) => ({ value, label: bookingStatusLabel(value) }));

/** Every booking request, with the time that was asked for and the one that was given. */
export default function BookingsTab() {
  const { values, set } = useListSearch();
  const status = oneOf(bookingStatuses, values['status']);
  const emergency = oneOf(['true'], values['emergency']);
  const q = values['q'] ?? '';
  const bookings = useInfiniteQuery(readPages(bookingRoutes.list, { q, status, emergency }));

  return (
    <section aria-label="Bookings">
      <div className="flex flex-wrap items-center gap-2 pb-3">
        <SearchBox label="Search bookings" value={q} onSearch={(text) => set({ q: text })} />
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
      </div>
      <PagedList
        name="bookings"
        query={bookings}
        empty={
          q || status || emergency ? (
            <EmptyState title="No booking matches.">
              <ButtonLink href={dashboardPath('bookings')}>Show all bookings</ButtonLink>
            </EmptyState>
          ) : (
            <EmptyState title="No bookings available">
              Requests from the booking page appear here, to be given a time.
            </EmptyState>
          )
        }
      >
        {(rows) => (
          <BookingTable bookings={rows} busy={bookings.isRefetching && !bookings.isFetchingNextPage} />
        )}
      </PagedList>
    </section>
  );
}
