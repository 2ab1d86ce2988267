import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { leadRoutes } from '#contract/leads.ts';
import { bookingRoutes } from '#contract/bookings/office.ts';
import { read } from '../../../queries.ts';
import { createEstimatePath, router } from '../../../routes.ts';
import { RecordBoundary } from '../../../shared/RecordBoundary.tsx';
import { useDraftId } from '../../../shared/use-draft-id.ts';
import { CreateEstimateForm } from './CreateEstimateForm.tsx';

const back = { label: 'Start an empty estimate', href: createEstimatePath() };

/** /admin/create-estimate: empty, or prefilled from `?lead={id}` or `?booking={id}`. */
export default function CreateEstimateScreen() {
  const page = useStore(router);
  const { lead, booking } = page?.search ?? {};
  if (lead) return <FromLead key={lead} id={lead} />;
  if (booking) return <FromBooking key={booking} id={booking} />;
  return <FromCall />;
}

const draftPath = (draft: string) => createEstimatePath({ draft });

function FromCall() {
  const draft = useDraftId(draftPath);
  return draft ? <CreateEstimateForm key={draft} origin={null} draft={draft} /> : null;
}

function FromLead({ id }: { id: string }) {
  const query = useQuery(read(leadRoutes.find, { params: { id } }));
  return (
    <RecordBoundary name="lead" query={query} back={back}>
      {(request) => <CreateEstimateForm origin={{ kind: 'lead', request }} draft={id} />}
    </RecordBoundary>
  );
}

function FromBooking({ id }: { id: string }) {
  const query = useQuery(read(bookingRoutes.find, { params: { id } }));
  return (
    <RecordBoundary name="booking" query={query} back={back}>
      {(request) => <CreateEstimateForm origin={{ kind: 'booking', request }} draft={id} />}
    </RecordBoundary>
  );
}
