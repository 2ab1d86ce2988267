import { bookingStatuses, bookingStatusLabel } from '#domain/booking.ts';
import { bookingRoutes, bookingSorts } from '#contract/bookings/office.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { dashboardPath } from '../../routes.ts';
import { emergencyFilter, statusFilter } from '../../shared/list-filters.ts';
import { NoMatch, OfficeList } from '../../shared/OfficeList.tsx';
import { useOfficeList } from '../../shared/use-office-list.ts';
import { BookingTable } from './BookingTable.tsx';

const filters = [statusFilter(bookingStatuses, bookingStatusLabel), emergencyFilter];

/** Every booking request, with requested and confirmed time. */
export default function BookingsTab() {
  const bookings = useOfficeList(bookingRoutes.list, { filters, orders: bookingSorts });
  return (
    <section aria-label="Bookings">
      <OfficeList
        name="bookings"
        search="Search bookings"
        list={bookings}
        noMatch={
          <NoMatch title="No booking matches." href={dashboardPath('bookings')} all="Show all bookings" />
        }
        empty={
          <EmptyState title="No bookings available">
            Requests from the booking page appear here, ready to schedule.
          </EmptyState>
        }
      >
        {(rows) => <BookingTable bookings={rows} {...bookings.table} />}
      </OfficeList>
    </section>
  );
}
