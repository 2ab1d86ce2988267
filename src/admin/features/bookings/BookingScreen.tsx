import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { call } from '#client/api.ts';
import { type BookingRecord, bookingRoutes } from '#contract/bookings/office.ts';
import { type BookingStatus, nextBookingStatuses } from '#domain/requests.ts';
import { fullName } from '#domain/customer.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { Dialog, DialogActions } from '#ui/Dialog.tsx';
import { read } from '../../queries.ts';
import { createEstimatePath, dashboardPath, router } from '../../routes.ts';
import { CallerMatches } from '../../shared/CallerMatches.tsx';
import { Deliveries } from '../../shared/Deliveries.tsx';
import { MailToCustomer } from '../../shared/messages.tsx';
import { Fact, OfficeNotes, RequestFacts } from '../../shared/RequestFacts.tsx';
import { RecordBoundary, RecordHistory } from '../../shared/RecordParts.tsx';
import { SlotFields, slotInstants, startingSlot } from '../../shared/SlotFields.tsx';
import { EmergencyBadge, SuspiciousBadge, SuspiciousNotice } from '../../shared/StatusBadges.tsx';
import { useAction } from '../../shared/use-action.ts';
import { ScreenHeader } from '../../shell/ScreenHeader.tsx';
import { BookingStatusBadge, preferredTimeText, slotText } from './BookingStatusBadge.tsx';

/** Button labels for setting a status; confirming has its own form. */
const actionLabels: Record<Exclude<BookingStatus, 'confirmed'>, string> = {
  new: 'Reopen',
  declined: 'Decline',
  done: 'Mark done',
  cancelled: 'Cancel booking',
  spam: 'Mark as spam',
};

/** /admin/bookings/{id}: one booking, to confirm or decline. */
export default function BookingScreen() {
  const page = useStore(router);
  const id = page?.route === 'booking' ? page.params.id : '';
  const booking = useQuery(read(bookingRoutes.find, { params: { id } }));
  return (
    <RecordBoundary
      name="booking"
      query={booking}
      back={{ label: 'All bookings', href: dashboardPath('bookings') }}
    >
      {(found) => <BookingView key={found.id} booking={found} />}
    </RecordBoundary>
  );
}

function BookingView({ booking }: { booking: BookingRecord }) {
  const update = useAction({
    run: (
      changes: {
        status?: BookingStatus;
        tell?: boolean;
        suspicious?: false;
        customerId?: string | null;
        officeNotes?: string;
      },
      idempotencyKey,
    ) =>
      call(bookingRoutes.update, {
        params: { id: booking.id },
        body: { version: booking.version, ...changes },
        idempotencyKey,
      }),
    done: () => ({ title: 'Booking saved' }),
    failed: 'The booking was not saved',
  });
  const deliveries = useQuery(read(bookingRoutes.deliveries, { params: { id: booking.id } }));
  const [openDialog, setOpenDialog] = useState<'declined' | 'cancelled' | null>(null);
  const next = nextBookingStatuses(booking.status);
  const slot = slotText(booking);

  return (
    <>
      <ScreenHeader title={fullName(booking)}>
        {booking.isEmergency ? <EmergencyBadge /> : null}
        {booking.suspicious ? <SuspiciousBadge /> : null}
        <BookingStatusBadge status={booking.status} />
        <ButtonLink look="primary" href={createEstimatePath({ booking: booking.id })}>
          Create Estimate
        </ButtonLink>
      </ScreenHeader>
      {booking.suspicious ? (
        <SuspiciousNotice
          record="booking"
          email={booking.email}
          clearing={update.isPending}
          onClear={() => update.mutate({ suspicious: false })}
        />
      ) : null}
      {openDialog ? (
        <AnswerDialog
          booking={booking}
          status={openDialog}
          pending={update.isPending}
          onClose={() => setOpenDialog(null)}
          onSubmit={(tell) =>
            update.mutate({ status: openDialog, tell }, { onSettled: () => setOpenDialog(null) })
          }
        />
      ) : null}
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="flex flex-col gap-6">
          <RequestFacts request={booking}>
            <Fact name="Requested">{preferredTimeText(booking)}</Fact>
            {slot ? (
              <Fact name="Appointment">
                <strong>{slot}</strong>
              </Fact>
            ) : null}
          </RequestFacts>
          {next.includes('confirmed') || booking.status === 'confirmed' ? (
            <SlotForm key={booking.version} booking={booking} />
          ) : null}
          <div className="flex flex-wrap gap-2">
            {next.map((status) =>
              status === 'confirmed' ? null : (
                <Button
                  key={status}
                  pending={update.isPending}
                  onClick={() =>
                    status === 'declined' || status === 'cancelled'
                      ? setOpenDialog(status)
                      : update.mutate({ status })
                  }
                >
                  {actionLabels[status]}
                </Button>
              ),
            )}
          </div>
          <OfficeNotes
            notes={booking.officeNotes}
            saving={update.isPending}
            onSave={(officeNotes) => update.mutate({ officeNotes })}
          />
        </div>
        <div className="flex flex-col gap-6">
          <CallerMatches
            kind="booking"
            request={booking}
            matches={booking.matches}
            customerId={booking.customerId}
            saving={update.isPending}
            onFile={(customerId) => update.mutate({ customerId })}
          />
          <Deliveries query={deliveries} />
          <RecordHistory recordType="booking" recordId={booking.id} />
        </div>
      </div>
    </>
  );
}

/**
 * Confirms or moves a booking's appointment. The server rejects an overlapping slot and names the booking
 * that holds it.
 */
function SlotForm({ booking }: { booking: BookingRecord }) {
  const [slot, setSlot] = useState(() => startingSlot(booking, new Date()));
  const confirm = useAction({
    run: (_: void, idempotencyKey) =>
      call(bookingRoutes.update, {
        params: { id: booking.id },
        body: { version: booking.version, status: 'confirmed', ...slotInstants(slot) },
        idempotencyKey,
      }),
    done: () => ({ title: booking.status === 'confirmed' ? 'Appointment moved' : 'Booking confirmed' }),
    failed: 'The appointment was not saved',
  });
  const errors = confirm.error instanceof ApiError ? confirm.error.fieldErrors : {};

  return (
    <form
      noValidate
      aria-label="Appointment"
      className="grid grid-cols-4 items-start gap-3 rounded-lg border border-line bg-panel p-3"
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        confirm.mutate(undefined);
      }}
    >
      <SlotFields slot={slot} errors={errors} onChange={setSlot} />
      <div className="col-span-4">
        <Button type="submit" look="primary" pending={confirm.isPending} pendingText="Saving...">
          {booking.status === 'confirmed' ? 'Move appointment' : 'Confirm booking'}
        </Button>
      </div>
    </form>
  );
}

const questions = {
  declined: { title: 'Decline this booking?', submit: 'Decline booking' },
  cancelled: { title: 'Cancel this booking?', submit: 'Cancel booking' },
} as const;

/** Confirms declining or cancelling a booking, with a preview of the customer's email. */
function AnswerDialog({
  booking,
  status,
  pending,
  onClose,
  onSubmit,
}: {
  booking: BookingRecord;
  status: keyof typeof questions;
  pending: boolean;
  onClose: () => void;
  onSubmit: (tell: boolean) => void;
}) {
  const [tell, setTell] = useState(true);
  const params = { id: booking.id };
  // Always refetched: an earlier notification may have been sent in the meantime.
  const answer = useQuery({ ...read(bookingRoutes.answer, { params, query: { status } }), staleTime: 0 });
  const { title, submit } = questions[status];
  return (
    <Dialog open onClose={onClose} title={title} description={fullName(booking)}>
      <MailToCustomer notice={answer} tell={tell} onTell={setTell} />
      <DialogActions dismissText="Back" onClose={onClose}>
        <Button
          look="danger"
          disabled={answer.data === undefined}
          pending={pending}
          pendingText="Saving..."
          onClick={() => onSubmit(tell)}
        >
          {submit}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
