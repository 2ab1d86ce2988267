import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { leadRoutes } from '#contract/leads.ts';
import { bookingRoutes } from '#contract/bookings/office.ts';
import { read } from '../../../queries.ts';
import { createEstimatePath, router } from '../../../routes.ts';
import { RecordSlot } from '../../../shared/RecordSlot.tsx';
import { useDraftId } from '../../../shared/use-draft-id.ts';
import { CreateEstimateForm } from './CreateEstimateForm.tsx';

const back = { label: 'Start an empty estimate', href: createEstimatePath() };

/** /admin/create-estimate: empty, or prefilled from `?lead={id}` or `?booking={id}`. */
export default function CreateEstimateScreen() {
  const page = useStore(router);
  const { lead, booking } = page?.search ?? {};
  if (lead) return <OfLead key={lead} id={lead} />;
  if (booking) return <OfBooking key={booking} id={booking} />;
  return <OfCall />;
}

const draftPath = (draft: string) => createEstimatePath({ draft });

function OfCall() {
  const draft = useDraftId(draftPath);
  return draft ? <CreateEstimateForm key={draft} origin={null} draft={draft} /> : null;
}

function OfLead({ id }: { id: string }) {
  const query = useQuery(read(leadRoutes.find, { params: { id } }));
  return (
    <RecordSlot name="lead" query={query} back={back}>
      {(request) => <CreateEstimateForm origin={{ kind: 'lead', request }} draft={id} />}
    </RecordSlot>
  );
}

function OfBooking({ id }: { id: string }) {
  const query = useQuery(read(bookingRoutes.find, { params: { id } }));
  return (
    <RecordSlot name="booking" query={query} back={back}>
      {(request) => <CreateEstimateForm origin={{ kind: 'booking', request }} draft={id} />}
    </RecordSlot>
  );
}
