import { formatDateTime } from '#domain/shop-time.ts';
import { formatPhone } from '#domain/phone.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import type { Column } from '#ui/DataTable.tsx';
import { fullName } from '#domain/customer.ts';
import { EmailLink, MapLink, PhoneLinks } from './ContactLinks.tsx';
import { EmergencyBadge, SuspiciousBadge } from './StatusBadges.tsx';

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
}

/** A record's number, linked to it. */
export function numberColumn<Row>(
  label: string,
  { number, path }: { number: (row: Row) => string; path: (row: Row) => string },
): Column<Row> {
  return {
    id: 'number',
    label,
    sort: '-createdAt',
    half: true,
    className: 'max-lg:order-1',
    cell: (row) => (
      <a href={path(row)} className="font-semibold tabular-nums">
        {number(row)}
      </a>
    ),
  };
}

/** A paper's customer: name and phone. */
export function customerColumn<Row extends Person>(className: string): Column<Row> {
  return {
    id: 'customer',
    label: 'Customer',
    sort: 'name',
    half: true,
    className,
    cell: (row) => (
      <>
        <span className="font-semibold">{fullName(row)}</span>
        <span className="block text-sm text-muted">{formatPhone(row.phone)}</span>
      </>
    ),
  };
}

interface VisitorRequest extends Person {
  readonly id: string;
  readonly email: string | null;
  readonly serviceType: string;
  readonly location: string;
  readonly message: string | null;
  readonly isEmergency: boolean;
  readonly suspicious: boolean;
  readonly createdAt: string;
}

/** A visitor's request: who, linked to it; what; where. */
export function requestColumns<Row extends VisitorRequest>(
  path: (id: string) => string,
  placeClass: string,
): readonly Column<Row>[] {
  return [
    {
      id: 'customer',
      label: 'Customer',
      sort: 'name',
      className: 'lg:w-56 xl:w-72',
      cell: (row) => (
        <div className="flex flex-col">
          <span className="flex flex-wrap items-center gap-2 font-semibold">
            <a href={path(row.id)} className="inline-block py-1 text-body">
              {fullName(row)}
            </a>
            {row.isEmergency ? <EmergencyBadge /> : null}
            {row.suspicious ? <SuspiciousBadge /> : null}
          </span>
          <PhoneLinks phone={row.phone} who={fullName(row)} />
          {row.email ? <EmailLink email={row.email} /> : null}
        </div>
      ),
    },
    {
      id: 'request',
      label: 'Request',
      cell: (row) => (
        <>
          <span className="font-semibold">{serviceTypeLabel(row.serviceType)}</span>
          {row.message ? <p className="max-w-prose break-words whitespace-pre-line">{row.message}</p> : null}
        </>
      ),
    },
    {
      id: 'location',
      label: 'Location',
      className: placeClass,
      cell: (row) => <MapLink place={row.location} />,
    },
  ];
}

/** When a record came in. */
export function receivedColumn<Row extends { readonly createdAt: string }>(
  more: { readonly half?: true } = {},
): Column<Row> {
  return {
    id: 'received',
    label: 'Received',
    sort: '-createdAt',
    stackedLabel: true,
    className: 'lg:w-36',
    ...more,
    cell: (row) => (
      <time dateTime={row.createdAt} className="text-sm tabular-nums">
        {formatDateTime(row.createdAt)}
      </time>
    ),
  };
}
