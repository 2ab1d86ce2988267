import { formatDateTime } from '#domain/honolulu.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import type { Booking } from '#contract/bookings/office.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { bookingPath, createEstimatePath } from '../../routes.ts';
import { EmailLink, MapLink, PhoneLinks } from '../../shared/ContactLinks.tsx';
import { listCaption } from '../../shared/list-orders.ts';
import { fullName } from '../../shared/people.ts';
import { EmergencyBadge } from '../../shared/StatusBadges.tsx';
import { SuspiciousBadge } from '../../shared/SuspiciousNotice.tsx';
import type { ListTableProps } from '../../shared/use-office-list.ts';
import { slotText, preferredTimeText } from './format-booking.ts';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';

const columns: readonly Column<Booking>[] = [
  {
    id: 'customer',
    label: 'Customer',
    sort: 'name',
    className: 'lg:w-56 xl:w-72',
    cell: (booking) => (
      <div className="flex flex-col">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          <a href={bookingPath(booking.id)} className="inline-block py-1 text-body">
            {fullName(booking)}
          </a>
          {booking.isEmergency ? <EmergencyBadge /> : null}
          {booking.suspicious ? <SuspiciousBadge /> : null}
        </span>
        <PhoneLinks phone={booking.phone} who={fullName(booking)} />
        {booking.email ? <EmailLink email={booking.email} /> : null}
      </div>
    ),
  },
  {
    id: 'request',
    label: 'Request',
    cell: (booking) => (
      <>
        <span className="font-semibold">{serviceTypeLabel(booking.serviceType)}</span>
        {booking.message ? (
          <p className="max-w-prose break-words whitespace-pre-line">{booking.message}</p>
        ) : null}
      </>
    ),
  },
  {
    id: 'location',
    label: 'Location',
    className: 'lg:w-44',
    cell: (booking) => <MapLink place={booking.location} />,
  },
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
  {
    id: 'received',
    label: 'Received',
    sort: '-createdAt',
    stackedLabel: true,
    half: true,
    className: 'lg:w-36',
    cell: (booking) => (
      <time dateTime={booking.createdAt} className="text-sm tabular-nums">
        {formatDateTime(booking.createdAt)}
      </time>
    ),
  },
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
];

/** The table of bookings. */
export function BookingTable({ bookings, ...table }: ListTableProps & { bookings: readonly Booking[] }) {
  return (
    <DataTable
      caption={listCaption('Bookings', table.sorting.by)}
      columns={columns}
      rows={bookings}
      rowKey={(booking) => booking.id}
      {...table}
    />
  );
}
