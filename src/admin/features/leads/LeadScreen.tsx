import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type LeadRecord, leadRoutes } from '#contract/leads.ts';
import { call } from '#client/api.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { fullName } from '#domain/customer.ts';
import { read } from '../../queries.ts';
import { createEstimatePath, dashboardPath, router } from '../../routes.ts';
import { CallerMatches } from '../../shared/CallerMatches.tsx';
import { OfficeNotes, RequestFacts } from '../../shared/RequestFacts.tsx';
import { RecordBoundary, RecordHistory } from '../../shared/RecordParts.tsx';
import { EmergencyBadge, SuspiciousBadge, SuspiciousNotice } from '../../shared/StatusBadges.tsx';
import { useAction } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { LeadStatusSelect } from './LeadStatusSelect.tsx';

/** /admin/leads/{id}: one lead with caller matches, notes and history. */
export default function LeadScreen() {
  const page = useStore(router);
  const id = page?.route === 'lead' ? page.params.id : '';
  const lead = useQuery(read(leadRoutes.find, { params: { id } }));
  return (
    <RecordBoundary name="lead" query={lead} back={{ label: 'All leads', href: dashboardPath('leads') }}>
      {(found) => <LeadView key={found.id} lead={found} />}
    </RecordBoundary>
  );
}

function LeadView({ lead }: { lead: LeadRecord }) {
  const update = useAction({
    run: (
      changes: { suspicious?: false; customerId?: string | null; officeNotes?: string },
      idempotencyKey,
    ) =>
      call(leadRoutes.update, {
        params: { id: lead.id },
        body: { version: lead.version, ...changes },
        idempotencyKey,
      }),
    done: () => ({ title: 'Lead saved' }),
    failed: 'The lead was not saved',
  });
  return (
    <>
      <ScreenHeader title={fullName(lead)}>
        {lead.isEmergency ? <EmergencyBadge /> : null}
        {lead.suspicious ? <SuspiciousBadge /> : null}
        <div className="w-36">
          <LeadStatusSelect lead={lead} />
        </div>
        <ButtonLink look="primary" href={createEstimatePath({ lead: lead.id })}>
          Create Estimate
        </ButtonLink>
      </ScreenHeader>
      {lead.suspicious ? (
        <SuspiciousNotice
          record="lead"
          email={lead.email}
          clearing={update.isPending}
          onClear={() => update.mutate({ suspicious: false })}
        />
      ) : null}
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <RequestFacts request={lead} />
          <OfficeNotes
            notes={lead.officeNotes}
            saving={update.isPending}
            onSave={(officeNotes) => update.mutate({ officeNotes })}
          />
        </div>
        <div className="flex flex-col gap-6">
          <CallerMatches
            kind="lead"
            request={lead}
            matches={lead.matches}
            customerId={lead.customerId}
            saving={update.isPending}
            onFile={(customerId) => update.mutate({ customerId })}
          />
          <RecordHistory recordType="lead" recordId={lead.id} />
        </div>
      </div>
    </>
  );
}
