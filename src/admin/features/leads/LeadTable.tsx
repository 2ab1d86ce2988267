import { formatDateTime } from '#domain/honolulu.ts';
import { serviceTypeLabel } from '#domain/service-types.ts';
import type { Lead } from '#contract/leads.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { type Column, DataTable } from '#ui/DataTable.tsx';
import { createEstimatePath, leadPath } from '../../routes.ts';
import { EmailLink, MapLink, PhoneLinks } from '../../shared/ContactLinks.tsx';
import { listCaption } from '../../shared/list-orders.ts';
import { fullName } from '../../shared/people.ts';
import { EmergencyBadge } from '../../shared/StatusBadges.tsx';
import { SuspiciousBadge } from '../../shared/SuspiciousNotice.tsx';
import type { ListTableProps } from '../../shared/use-office-list.ts';
import { LeadStatusSelect } from './LeadStatusSelect.tsx';

const columns: readonly Column<Lead>[] = [
  {
    id: 'customer',
    label: 'Customer',
    sort: 'name',
    className: 'lg:w-56 xl:w-72',
    cell: (lead) => (
      <div className="flex flex-col">
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          <a href={leadPath(lead.id)} className="inline-block py-1 text-body">
            {fullName(lead)}
          </a>
          {lead.isEmergency ? <EmergencyBadge /> : null}
          {lead.suspicious ? <SuspiciousBadge /> : null}
        </span>
        <PhoneLinks phone={lead.phone} who={fullName(lead)} />
        {lead.email ? <EmailLink email={lead.email} /> : null}
      </div>
    ),
  },
  {
    id: 'request',
    label: 'Request',
    cell: (lead) => (
      <>
        <span className="font-semibold">{serviceTypeLabel(lead.serviceType)}</span>
        {lead.message ? <p className="max-w-prose break-words whitespace-pre-line">{lead.message}</p> : null}
      </>
    ),
  },
  {
    id: 'location',
    label: 'Location',
    className: 'lg:w-48',
    cell: (lead) => <MapLink place={lead.location} />,
  },
  {
    id: 'received',
    label: 'Received',
    sort: '-createdAt',
    stackedLabel: true,
    className: 'lg:w-36',
    cell: (lead) => (
      <time dateTime={lead.createdAt} className="text-sm tabular-nums">
        {formatDateTime(lead.createdAt)}
      </time>
    ),
  },
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
];

/** The table of leads. */
export function LeadTable({ leads, ...table }: ListTableProps & { leads: readonly Lead[] }) {
  return (
    <DataTable
      caption={listCaption('Leads', table.sorting.by)}
      columns={columns}
      rows={leads}
      rowKey={(lead) => lead.id}
      {...table}
    />
  );
}
