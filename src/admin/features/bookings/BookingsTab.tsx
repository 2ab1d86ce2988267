import { bookingStatuses, bookingStatusLabel } from '#domain/requests.ts';
import { type Booking, bookingRoutes, bookingSorts } from '#contract/bookings/office.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { EmptyState } from '#ui/States.tsx';
import { fullName } from '#domain/customer.ts';
import { bookingPath, createEstimatePath, dashboardPath } from '../../routes.ts';
import { receivedColumn, requestColumns } from '../../shared/list-columns.tsx';
import { emergencyFilter, statusFilter, describeList, useOfficeList } from '../../shared/use-office-list.ts';
import { OfficeList } from '../../shared/OfficeList.tsx';
import { BookingStatusBadge, preferredTimeText, slotText } from './BookingStatusBadge.tsx';

const bookings = describeList({
  route: bookingRoutes.list,
  name: 'bookings',
  one: 'booking',
  title: 'Bookings',
  search: 'Search bookings',
  orders: bookingSorts,
  filters: [statusFilter(bookingStatuses, bookingStatusLabel), emergencyFilter],
  columns: [
    ...requestColumns<Booking>(bookingPath, 'lg:w-44'),
    {
      id: 'time',
      label: 'Time',
      sort: 'slotStart',
      className: 'lg:w-48 tabular-nums',
      cell: (booking) => {
        const slot = slotText(booking);
        return (
          <>
            {slot ? <span className="block font-semibold">{slot}</span> : null}
            <span className={slot ? 'text-sm text-muted' : ''}>Requested: {preferredTimeText(booking)}</span>
          </>
        );
      },
    },
    receivedColumn({ half: true }),
    {
      id: 'status',
      label: 'Status',
      half: true,
      className: 'max-lg:text-right',
      cell: (booking) => <BookingStatusBadge status={booking.status} />,
    },
    {
      id: 'actions',
      label: 'Next step',
      end: true,
      className: 'lg:w-36',
      cell: (booking) => (
        <span className="flex flex-wrap gap-2 lg:flex-col">
          <ButtonLink
            href={bookingPath(booking.id)}
            aria-label={`${booking.status === 'new' ? 'Schedule' : 'Open'} ${fullName(booking)}`}
          >
            {booking.status === 'new' ? 'Schedule' : 'Open'}
          </ButtonLink>
          <ButtonLink
            href={createEstimatePath({ booking: booking.id })}
            aria-label={`Create Estimate for ${fullName(booking)}`}
          >
            Create Estimate
          </ButtonLink>
        </span>
      ),
    },
  ],
});

/** Every booking request, with requested and confirmed time. */
export default function BookingsTab() {
  return (
    <section aria-label="Bookings">
      <OfficeList
        of={useOfficeList(bookings)}
        home={dashboardPath('bookings')}
        empty={
          <EmptyState title="No bookings available">
            Requests from the booking page appear here, ready to schedule.
          </EmptyState>
        }
      />
    </section>
  );
}
